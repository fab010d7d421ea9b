import { describe, expect, test } from 'vitest';
import { writeExactJson } from '../../calling/exact-json.ts';
import { sampleInvoice, ukCompany, usCompany } from '../../testing/sample-books.ts';
import type { BooksCompany, BooksInvoice } from '../books-provider.ts';
import { customerToQuickBooks, invoiceToQuickBooks, nameInQuickBooks } from './to-quickbooks.ts';

const itemIds = new Map([['Development Fees', '19']]);

function sent(changes: Partial<BooksInvoice>, company: BooksCompany = usCompany) {
  return JSON.parse(writeExactJson(invoiceToQuickBooks({ ...sampleInvoice, ...changes }, company, itemIds))) as {
    [key: string]: unknown;
    Line: { SalesItemLineDetail: { TaxCodeRef?: { value: string } } }[];
  };
}
const taxed = (...codes: (string | undefined)[]) =>
  sampleInvoice.lines.map((line, index) => {
    const taxCodeId = codes[index];
    return taxCodeId === undefined ? line : { ...line, taxCodeId };
  });
const taxCodesOf = (body: ReturnType<typeof sent>) =>
  body.Line.map((line) => line.SalesItemLineDetail.TaxCodeRef?.value);

describe('an invoice sent to QuickBooks', () => {
  test('has its lines, dates, number and our reference', () => {
    expect(sent({})).toEqual({
      CustomerRef: { value: '58' },
      DocNumber: 'INV-2026-1',
      TxnDate: '2026-10-31',
      DueDate: '2026-11-30',
      PrivateNote: '[CH-1A2B3C] Atlas Data Platform, October 2026',
      Line: [
        {
          DetailType: 'SalesItemLineDetail',
          Description: 'Development Fees, Aarav Shah',
          Amount: 1580.8,
          SalesItemLineDetail: { ItemRef: { value: '19' }, Qty: 152, UnitPrice: 10.4, TaxCodeRef: { value: 'NON' } },
        },
        {
          DetailType: 'SalesItemLineDetail',
          Description: "Development Fees, Zoë O'Neill",
          Amount: 2.6,
          SalesItemLineDetail: { ItemRef: { value: '19' }, Qty: 0.25, UnitPrice: 10.4, TaxCodeRef: { value: 'NON' } },
        },
      ],
    });
  });

  test('has amounts digit by digit, beyond the range of floating point', () => {
    const [line] = sampleInvoice.lines;
    const lines = line
      ? [{ ...line, quantity: '1.00', unitPrice: '90071992547409.93', amount: '90071992547409.93' }]
      : [];
    const text = writeExactJson(invoiceToQuickBooks({ ...sampleInvoice, lines }, usCompany, itemIds));
    expect(text).toContain('"Amount":90071992547409.93');
  });

  const withField = { ...usCompany, orderFieldId: '2' };

  test('has the purchase order in the custom field for it', () => {
    expect(sent({ purchaseOrder: 'PO-77' }, withField)).toMatchObject({
      CustomField: [{ DefinitionId: '2', Type: 'StringType', StringValue: 'PO-77' }],
      PrivateNote: '[CH-1A2B3C] Atlas Data Platform, October 2026',
    });
  });

  test.each([
    ['the company has no such field', 'PO-77', usCompany],
    ['the field is too short for it', 'x'.repeat(32), withField],
  ])('has the purchase order in the note if %s', (_why, purchaseOrder, company) => {
    const body = sent({ purchaseOrder }, company);
    expect(body['CustomField']).toBeUndefined();
    expect(body['PrivateNote']).toBe(`[CH-1A2B3C] Purchase order ${purchaseOrder}\nAtlas Data Platform, October 2026`);
  });

  test('has no number if the books number documents', () => {
    expect(sent({}, { ...usCompany, takesOurNumbers: false })).not.toHaveProperty('DocNumber');
  });

  test('has its currency only if the books use several, and its rate only for a foreign one', () => {
    expect(sent({})).not.toHaveProperty('CurrencyRef');
    expect(sent({ currency: 'GBP', exchangeRate: '1' }, ukCompany)).toMatchObject({ CurrencyRef: { value: 'GBP' } });
    expect(sent({ currency: 'GBP', exchangeRate: '1' }, ukCompany)).not.toHaveProperty('ExchangeRate');
    expect(sent({ currency: 'USD', exchangeRate: '0.791234' }, ukCompany)).toMatchObject({
      CurrencyRef: { value: 'USD' },
      ExchangeRate: 0.791234,
    });
  });

  test('has TAX or NON on each line and the tax code once in the US', () => {
    const body = sent({ taxMode: 'excluded', lines: taxed('2', undefined) });
    expect(taxCodesOf(body)).toEqual(['TAX', 'NON']);
    expect(body['TxnTaxDetail']).toEqual({ TxnTaxCodeRef: { value: '2' } });
    expect(body).not.toHaveProperty('GlobalTaxCalculation');
  });

  test('has the tax code on each line elsewhere', () => {
    const body = sent({ taxMode: 'excluded', lines: taxed('4', '8'), currency: 'GBP' }, ukCompany);
    expect(taxCodesOf(body)).toEqual(['4', '8']);
    expect(body['GlobalTaxCalculation']).toBe('TaxExcluded');
    expect(body).not.toHaveProperty('TxnTaxDetail');
  });

  test('is marked as untaxed elsewhere', () => {
    const body = sent({ currency: 'GBP' }, ukCompany);
    expect(body['GlobalTaxCalculation']).toBe('NotApplicable');
    expect(taxCodesOf(body)).toEqual([undefined, undefined]);
  });
});

test('an invoice has as many copy recipients as fit, as whole addresses', () => {
  const address = (at: number) => `accounts.payable.number.${at}@a-long-domain.example`;
  const many = Array.from({ length: 8 }, (_, at) => address(at)).join(', ');
  const { BillEmailCc: cc, BillEmailBcc: bcc } = sent({ cc: 'cfo@acme.example, ap@acme.example', bcc: many });
  expect(cc).toEqual({ Address: 'cfo@acme.example,ap@acme.example' });
  expect(bcc).toEqual({ Address: [0, 1, 2, 3].map(address).join(',') });
});

test('a name is stripped of characters that the books refuse', () => {
  expect(nameInQuickBooks('  Acme:\tNorth\n  America ')).toBe('Acme - North America');
});

test('a customer is sent with known fields only', () => {
  const body = customerToQuickBooks(
    {
      displayName: 'Acme: UK',
      currency: 'GBP',
      email: 'ap@acme.example',
      taxNumber: 'GB123456789',
      address: { lines: ['1 High St'], city: 'London' },
    },
    ukCompany,
    undefined,
  );
  expect(JSON.parse(writeExactJson(body))).toEqual({
    DisplayName: 'Acme - UK',
    PrimaryEmailAddr: { Address: 'ap@acme.example' },
    CurrencyRef: { value: 'GBP' },
    PrimaryTaxIdentifier: 'GB123456789',
    BillAddr: { Line1: '1 High St', City: 'London' },
  });
});

test('an Indian customer is sent with its registration, PAN, terms and name', () => {
  const body = customerToQuickBooks(
    {
      displayName: 'Dr Anil Rao',
      currency: 'INR',
      title: 'Dr',
      firstName: 'Anil',
      middleName: '',
      lastName: 'Rao',
      suffix: '',
      taxNumber: '29ABCDE1234F1Z5',
      taxTreatment: 'business_registered_composition',
      panNumber: 'ABCDE1234F',
      taxCodeId: '5',
    },
    { ...ukCompany, country: 'IN' },
    '3',
  );
  expect(JSON.parse(writeExactJson(body))).toMatchObject({
    Title: 'Dr',
    GivenName: 'Anil',
    FamilyName: 'Rao',
    GSTIN: '29ABCDE1234F1Z5',
    GSTRegistrationType: 'GST_REG_COMP',
    BusinessNumber: 'ABCDE1234F',
    SalesTermRef: { value: '3' },
    DefaultTaxCodeRef: { value: '5' },
  });
});
