import type { PageLanguage } from '../organizations/page-languages.ts';
import type { InvoicePage } from './invoice-page.contract.ts';
import { pageTexts, type PageTexts } from './page-texts.ts';

type Name = Extract<keyof PageTexts, 'invoice' | 'taxInvoice' | 'creditNote' | 'taxCreditNote'>;

/** How a region names invoices that charge tax and their credit notes (docs/domain/organizations.md). */
const taxedNames: Readonly<Record<InvoicePage['region'], { readonly invoice: Name; readonly credit: Name }>> = {
  US: { invoice: 'invoice', credit: 'creditNote' },
  UK: { invoice: 'invoice', credit: 'creditNote' },
  CA: { invoice: 'invoice', credit: 'creditNote' },
  IND: { invoice: 'taxInvoice', credit: 'creditNote' },
  UAE: { invoice: 'taxInvoice', credit: 'taxCreditNote' },
};

/** The name of a document on its page, such as "Tax invoice", in the language of the page or another one. */
export function documentName(page: InvoicePage, language: PageLanguage = page.language): string {
  const { invoice, credit } = isTaxed(page)
    ? taxedNames[page.region]
    : ({ invoice: 'invoice', credit: 'creditNote' } as const);
  return pageTexts[language][page.kind === 'Credit' ? credit : invoice];
}

/** Whether a document charges tax. */
export const isTaxed = ({ taxes }: Pick<InvoicePage, 'taxes'>): boolean =>
  taxes.some(({ amount }) => /[1-9]/.test(amount));

/** The name of tax registration numbers in a region. GSTIN and TRN are the same in every language. */
export function taxNumberName(region: InvoicePage['region'], language: PageLanguage = 'English'): string {
  const { taxNumber, vatNumber, gstNumber } = pageTexts[language];
  return { US: taxNumber, UK: vatNumber, CA: gstNumber, IND: 'GSTIN', UAE: 'TRN' }[region];
}
