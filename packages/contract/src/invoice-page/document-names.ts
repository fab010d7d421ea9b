import type { InvoicePage } from './invoice-page.contract.ts';

/** How a region names invoices that charge tax, their credit notes, and the number of a registered supplier or customer. */
interface DocumentNames {
  readonly taxedInvoice: string;
  readonly taxedCredit: string;
  readonly taxNumber: string;
}

/** The names that the law or the tax authority of each region uses (docs/domain/organizations.md). */
const names: Readonly<Record<InvoicePage['region'], DocumentNames>> = {
  US: { taxedInvoice: 'Invoice', taxedCredit: 'Credit note', taxNumber: 'Tax number' },
  UK: { taxedInvoice: 'Invoice', taxedCredit: 'Credit note', taxNumber: 'VAT number' },
  CA: { taxedInvoice: 'Invoice', taxedCredit: 'Credit note', taxNumber: 'GST/HST number' },
  IND: { taxedInvoice: 'Tax invoice', taxedCredit: 'Credit note', taxNumber: 'GSTIN' },
  UAE: { taxedInvoice: 'Tax invoice', taxedCredit: 'Tax credit note', taxNumber: 'TRN' },
};

/** The name of a document on its page, such as "Tax invoice". */
export function documentName(page: InvoicePage): string {
  const { taxedInvoice, taxedCredit } = names[page.region];
  if (page.kind === 'Credit') return isTaxed(page) ? taxedCredit : 'Credit note';
  return isTaxed(page) ? taxedInvoice : 'Invoice';
}

/** Whether a document charges tax. */
export const isTaxed = ({ taxes }: Pick<InvoicePage, 'taxes'>): boolean =>
  taxes.some(({ amount }) => /[1-9]/.test(amount));

/** The name of tax registration numbers in the region of a document. */
export const taxNumberName = ({ region }: Pick<InvoicePage, 'region'>): string => names[region].taxNumber;
