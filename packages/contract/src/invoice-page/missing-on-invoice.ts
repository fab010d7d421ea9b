import { organizationFields } from '../organizations/organizations.contract.ts';
import { taxCurrencies } from '../organizations/tax-currency.ts';
import { isTaxed, taxNumberName } from './document-names.ts';
import type { InvoicePage } from './invoice-page.contract.ts';

/** A fact that the law or the tax authority of a region asks of a document, by its name on the page. */
interface Need {
  readonly label: (page: InvoicePage) => string;
  readonly isMet: (page: InvoicePage) => boolean;
}

const supplierName: Need = { label: () => organizationFields.legalName.label, isMet: ({ seller }) => seller !== null };
const supplierAddress: Need = {
  label: () => 'Address of the organization',
  isMet: ({ seller }) => seller !== null && seller.lines.length > 0,
};
const customerAddress: Need = { label: () => 'Address of the company', isMet: ({ buyer }) => buyer.lines.length > 0 };
/** Of a document that charges tax only: without it the supplier need not be registered. */
const supplierTaxNumber: Need = {
  label: ({ region }) => taxNumberName(region),
  isMet: (page) => !isTaxed(page) || (page.seller !== null && page.seller.taxNumber !== null),
};
const placeOfSupply: Need = {
  label: () => 'Place of supply',
  isMet: (page) => !isTaxed(page) || page.placeOfSupply !== null,
};
const sacCode: Need = { label: () => organizationFields.sacCode.label, isMet: (page) => page.sacCode !== null };

/** Of a document in another currency than that of the tax authority. */
const localTax: Need = {
  label: ({ region }) => `Tax in ${taxCurrencies[region] ?? ''}`,
  isMet: (page) => !isTaxed(page) || page.currencyCode === taxCurrencies[page.region] || page.localTax !== null,
};

/** What each region asks; the sources are in docs/domain/organizations.md. Number, dates, lines and amounts are on every document. */
const needs: Readonly<Record<InvoicePage['region'], readonly Need[]>> = {
  US: [supplierName],
  CA: [supplierName, supplierTaxNumber],
  UK: [supplierName, supplierAddress, supplierTaxNumber, customerAddress, localTax],
  IND: [supplierName, supplierAddress, supplierTaxNumber, customerAddress, placeOfSupply, sacCode],
  UAE: [supplierName, supplierAddress, supplierTaxNumber, customerAddress, localTax],
};

/** What a lawful invoice or credit note of its region still needs, by name; empty if the page has all of it. */
export const missingOnInvoice = (page: InvoicePage): string[] =>
  needs[page.region].filter(({ isMet }) => !isMet(page)).map(({ label }) => label(page));
