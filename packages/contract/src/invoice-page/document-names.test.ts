import { expect, test } from 'vitest';
import { documentName, taxNumberName } from './document-names.ts';
import type { InvoicePage } from './invoice-page.contract.ts';

const page = (of: Pick<InvoicePage, 'kind' | 'region'>, tax: string) =>
  ({ ...of, taxes: [{ name: 'VAT', percent: '5.0000', amount: tax }] }) as InvoicePage;

test.each([
  ['US', 'Invoice', 'Credit note', 'Tax number'],
  ['UK', 'Invoice', 'Credit note', 'VAT number'],
  ['CA', 'Invoice', 'Credit note', 'GST/HST number'],
  ['IND', 'Tax invoice', 'Credit note', 'GSTIN'],
  ['UAE', 'Tax invoice', 'Tax credit note', 'TRN'],
] as const)(
  'in %s a taxed document is called %s or %s, and a registration number %s',
  (region, invoice, credit, number) => {
    expect(documentName(page({ region, kind: 'Invoice' }, '5.00'))).toBe(invoice);
    expect(documentName(page({ region, kind: 'Credit' }, '-5.00'))).toBe(credit);
    expect(taxNumberName({ region })).toBe(number);
  },
);

test('a document that charges no tax is no tax invoice', () => {
  expect(documentName(page({ region: 'UAE', kind: 'Invoice' }, '0.00'))).toBe('Invoice');
  expect(documentName(page({ region: 'UAE', kind: 'Credit' }, '0.00'))).toBe('Credit note');
});
