import { describe, expect, test } from 'vitest';
import { writeExactJson } from '../../calling/exact-json.ts';
import { sampleInvoice, ukCompany, usCompany } from '../../testing/sample-books.ts';
import type { BooksCompany, BooksInvoice, NewBooksCustomer } from '../books-provider.ts';
import { checkCustomer, checkInvoice } from './check-zoho-invoice.ts';
import { zohoInvoice } from './from-zoho-books.ts';
import { changeToZohoBooks, customerToZohoBooks, invoiceToZohoBooks } from './to-zoho-books.ts';

const items = new Map([['Development Fees', '260001000000097009']]);
const sent = (changes: Partial<BooksInvoice> = {}, company: BooksCompany = usCompany): unknown =>
  JSON.parse(writeExactJson(invoiceToZohoBooks({ ...sampleInvoice, ...changes }, company, items)));

describe('an invoice for Zoho Books', () => {
  test('has our reference in the searchable field, and its figures digit by digit', () => {
    expect(sent()).toMatchObject({
      reference_number: 'CH-1A2B3C',
      invoice_number: 'INV-2026-1',
      is_inclusive_tax: false,
    });
    const text = writeExactJson(invoiceToZohoBooks(sampleInvoice, usCompany, items));
    expect(text).toContain('"rate":10.4,"quantity":152,"item_order":1');
  });

  test('has the purchase order behind our reference', () => {
    expect(sent({ purchaseOrder: 'PO-77' })).toMatchObject({ reference_number: 'CH-1A2B3C / PO-77' });
  });

  test('has a tax on each line only if there is tax', () => {
    const [first] = sampleInvoice.lines;
    const lines = first === undefined ? [] : [{ ...first, taxCodeId: '26000' }];
    expect(sent({ lines, taxMode: 'excluded' })).toMatchObject({ line_items: [{ tax_id: '26000' }] });
    expect(sent({ lines, taxMode: 'none' })).not.toHaveProperty('line_items.0.tax_id');
  });

  test('has the SAC code of its lines where there is one, also after a change', () => {
    const lines = sampleInvoice.lines.map((line) => ({ ...line, sacCode: '998314' }));
    expect(sent({ lines })).toMatchObject({ line_items: lines.map(() => ({ hsn_or_sac: '998314' })) });
    expect(sent()).not.toHaveProperty('line_items.0.hsn_or_sac');
    const row = zohoInvoice.parse({
      invoice_id: '1',
      status: 'draft',
      customer_id: '2',
      currency_code: 'USD',
      date: '2026-11-01',
      total: '10',
      balance: '10',
      last_modified_time: '2026-11-01T00:00:00+0000',
      line_items: [{ line_item_id: '3', quantity: '1', rate: '10', item_total: '10', hsn_or_sac: '998314' }],
    });
    const changed = JSON.parse(writeExactJson(changeToZohoBooks(row, { memo: 'New' }, usCompany)));
    expect(changed).toMatchObject({ line_items: [{ hsn_or_sac: '998314' }] });
  });

  test('has the exchange rate of a foreign currency only', () => {
    expect(sent({ currency: 'USD', exchangeRate: '0.8' }, ukCompany)).toMatchObject({ exchange_rate: 0.8 });
    expect(sent({ exchangeRate: '1' })).not.toHaveProperty('exchange_rate');
  });

  test.each<[string, Partial<BooksInvoice>, RegExp]>([
    ['no lines', { lines: [] }, /at least one line/],
    ['a malformed reference', { reference: 'no' }, /reference/],
    ['a long number', { number: 'x'.repeat(101) }, /100 characters/],
    ['a long note', { privateNote: 'x'.repeat(2001) }, /2000 characters/],
    ['a total that does not add up', { total: '1.00' }, /do not add up/],
    ['a currency that is not kept', { currency: 'EUR' }, /only use USD/],
    [
      'an amount that is not price times quantity',
      { lines: sampleInvoice.lines.map((line) => ({ ...line, amount: '1.00' })) },
      /times/,
    ],
    ['a quantity of nothing', { lines: sampleInvoice.lines.map((line) => ({ ...line, quantity: '0.00' })) }, /above 0/],
    [
      'a long description',
      { lines: sampleInvoice.lines.map((line) => ({ ...line, description: 'x'.repeat(2001) })) },
      /2000/,
    ],
  ])('is refused before it is sent with %s', (_, changes, words) => {
    expect(() => checkInvoice({ ...sampleInvoice, ...changes }, usCompany)).toThrow(words);
  });
});

describe('a customer for Zoho Books', () => {
  const customer: NewBooksCustomer = {
    displayName: ' Pembroke  & Hale ',
    currency: 'GBP',
    email: 'ap@pembroke.example',
  };
  const body = (country: string, more: Partial<NewBooksCustomer> = {}): unknown =>
    JSON.parse(writeExactJson(customerToZohoBooks({ ...customer, ...more }, { ...ukCompany, country }, '97')));

  test('has its e-mail address at its first contact person', () => {
    expect(body('GB')).toMatchObject({
      contact_name: 'Pembroke & Hale',
      contact_type: 'customer',
      currency_id: '97',
      contact_persons: [{ email: 'ap@pembroke.example', is_primary_contact: true }],
    });
  });

  test('has the tax fields of its country', () => {
    expect(body('IN', { taxNumber: '22AAAAA0000A1Z5' })).toMatchObject({
      gst_treatment: 'business_gst',
      gst_no: '22AAAAA0000A1Z5',
    });
    expect(body('IN')).toMatchObject({ gst_treatment: 'business_none' });
    expect(body('AE')).toMatchObject({ tax_treatment: 'vat_not_registered' });
    expect(body('GB', { taxNumber: 'GB123456789' })).toMatchObject({ vat_reg_no: 'GB123456789' });
    expect(body('US', { taxNumber: '12-345' })).not.toHaveProperty('gst_no');
  });

  test('needs a name that fits and an available currency', () => {
    expect(() => checkCustomer({ ...customer, displayName: ' ' }, ukCompany)).toThrow(/needs a name/);
    expect(() => checkCustomer({ ...customer, displayName: 'x'.repeat(201) }, ukCompany)).toThrow(/200 characters/);
    expect(() => checkCustomer({ ...customer, currency: 'EUR' }, usCompany)).toThrow(/only use USD/);
  });
});
