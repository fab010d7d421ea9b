import { expect, test } from 'vitest';
import { documentName, taxNumberName } from './document-names.ts';
import type { InvoicePage } from './invoice-page.contract.ts';

const page = (of: Pick<InvoicePage, 'kind' | 'region'> & Partial<Pick<InvoicePage, 'language'>>, tax: string) =>
  ({ language: 'English', ...of, taxes: [{ name: 'VAT', percent: '5.0000', amount: tax }] }) as InvoicePage;

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
    expect(taxNumberName(region)).toBe(number);
  },
);

test('a document that charges no tax is no tax invoice', () => {
  expect(documentName(page({ region: 'UAE', kind: 'Invoice' }, '0.00'))).toBe('Invoice');
  expect(documentName(page({ region: 'UAE', kind: 'Credit' }, '0.00'))).toBe('Credit note');
});

test('a name that the law asks for stays in English beside the one of the page', () => {
  expect(documentName(page({ region: 'UAE', kind: 'Credit', language: 'German' }, '-5.00'))).toBe(
    'Gutschrift (Tax credit note)',
  );
  expect(documentName(page({ region: 'IND', kind: 'Invoice', language: 'French' }, '5.00'))).toBe(
    'Facture (Tax invoice)',
  );
  expect(taxNumberName('IND', 'French')).toBe('GSTIN');
  expect(taxNumberName('CA', 'French')).toBe('Numéro de TPS/TVH');
});
