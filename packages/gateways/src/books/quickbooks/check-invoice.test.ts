import { describe, expect, test } from 'vitest';
import { sampleInvoice, ukCompany, usCompany } from '../../testing/sample-books.ts';
import type { BooksCompany, BooksInvoice, BooksInvoiceLine } from '../books-provider.ts';
import { BooksError } from '../books-error.ts';
import { checkCustomer, checkInvoice } from './check-invoice.ts';

const firstLine = sampleInvoice.lines[0] as BooksInvoiceLine;

function refusedElement(changes: Partial<BooksInvoice>, company: BooksCompany = usCompany): string | undefined {
  try {
    checkInvoice({ ...sampleInvoice, ...changes }, company);
    return undefined;
  } catch (error) {
    if (!(error instanceof BooksError)) throw error;
    expect(error).toMatchObject({ kind: 'rejected', reason: 'invalid_before_sending' });
    return error.element;
  }
}
const withLine = (changes: Partial<BooksInvoiceLine>) => ({ lines: [{ ...firstLine, ...changes }] });

describe('the check before an invoice is sent', () => {
  test('accepts a valid invoice', () => {
    expect(refusedElement({})).toBeUndefined();
  });

  test.each<[string, Partial<BooksInvoice>, string]>([
    ['no line', { lines: [], total: '0.00' }, 'Line'],
    ['an amount that is a cent off', withLine({ amount: '1580.81' }), 'Line.Amount'],
    ['an amount with a third decimal', withLine({ amount: '1580.805' }), 'Line.Amount'],
    ['a total that is a cent off', { total: '1583.41' }, 'TotalAmt'],
    ['tax that is not in the total', { tax: '0.01' }, 'TotalAmt'],
    ['a number that is too long', { number: 'INV-2026-000000000000001' }, 'DocNumber'],
    ['a memo that is too long', { memo: 'x'.repeat(1001) }, 'CustomerMemo'],
    ['a note that leaves no room for the reference', { privateNote: 'x'.repeat(3995) }, 'PrivateNote'],
    ['a reference that could not be found again', { reference: "x' or" }, 'PrivateNote'],
    ['a description that is too long', withLine({ description: 'x'.repeat(4001) }), 'Line.Description'],
    ['a currency that the books do not know', { currency: 'EUR' }, 'CurrencyRef'],
  ])('refuses %s', (_, changes, element) => {
    expect(refusedElement(changes)).toBe(element);
  });

  test('rounds a half cent away from zero, also for a credit note', () => {
    const total = (amount: string) => ({
      ...withLine({ quantity: amount.startsWith('-') ? '-0.05' : '0.05', unitPrice: '10.1', amount }),
      total: amount,
    });
    expect(refusedElement(total('0.51'))).toBeUndefined();
    expect(refusedElement(total('-0.51'))).toBeUndefined();
    expect(refusedElement(total('0.50'))).toBe('Line.Amount');
  });

  test('accepts yen without decimals only', () => {
    const yen = {
      ...withLine({ quantity: '1.50', unitPrice: '101', amount: '152' }),
      tax: '0',
      total: '152',
      currency: 'JPY',
    };
    expect(refusedElement(yen, ukCompany)).toBeUndefined();
    expect(
      refusedElement(
        { ...yen, ...withLine({ quantity: '1.50', unitPrice: '101', amount: '151.5' }), total: '151.5' },
        ukCompany,
      ),
    ).toBe('Line.Amount');
  });

  test('accepts one tax code in US books, with untaxed lines', () => {
    const lines = (...codes: string[]) => [...codes.map((taxCodeId) => ({ ...firstLine, taxCodeId })), firstLine];
    const taxedWith = (...codes: string[]) => ({
      taxMode: 'excluded' as const,
      lines: lines(...codes),
      total: codes.length === 2 ? '4742.40' : '3161.60',
    });
    expect(refusedElement(taxedWith('2'))).toBeUndefined();
    expect(refusedElement(taxedWith('2', '3'))).toBe('TxnTaxDetail.TxnTaxCodeRef');
  });

  test('requires a tax code on every line in other books', () => {
    expect(refusedElement({ taxMode: 'excluded', currency: 'GBP' }, ukCompany)).toBe(
      'Line.SalesItemLineDetail.TaxCodeRef',
    );
  });
});

test('the check refuses a customer with a blank name or an unknown currency', () => {
  expect(() => checkCustomer({ displayName: ' \t', currency: 'USD' }, usCompany)).toThrow(/needs a name/);
  expect(() => checkCustomer({ displayName: 'Acme', currency: 'EUR' }, usCompany)).toThrow(/only use USD/);
  expect(() => checkCustomer({ displayName: 'Acme', currency: 'EUR' }, ukCompany)).not.toThrow();
});
