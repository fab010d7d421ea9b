import type { BooksCompany, BooksInvoice, NewBooksCustomer } from '../books-provider.ts';
import { checkSums, refuseBeforeSending as refuse } from '../check-sums.ts';
import { isReference } from '../reference-in-note.ts';
import { orderToQuickBooks } from './order-in-quickbooks.ts';
import { keepsUsBooks, nameInQuickBooks } from './to-quickbooks.ts';

const NUMBER_MAX = 21;
const MEMO_MAX = 1000;
const NOTE_MAX = 4000;
const DESCRIPTION_MAX = 4000;
const NAME_MAX = 500;
const LINES_MAX = 10_000;
const LINES_WITH_AUTOMATED_TAX_MAX = 750;
const PRICE_DECIMALS = 7;

/**
 * Rejects, before anything is sent, an invoice that the books would refuse or silently change. Throws BooksError
 * `rejected`.
 */
export function checkInvoice(invoice: BooksInvoice, company: BooksCompany): void {
  const linesMax = company.hasAutomatedTax ? LINES_WITH_AUTOMATED_TAX_MAX : LINES_MAX;
  if (!isReference(invoice.reference)) refuse('PrivateNote', `"${invoice.reference}" cannot serve as a reference`);
  if (invoice.lines.length === 0) refuse('Line', 'An invoice needs at least one line.');
  if (invoice.lines.length > linesMax) refuse('Line', `The books accept at most ${linesMax} lines.`);
  if ((invoice.number?.length ?? 0) > NUMBER_MAX) refuse('DocNumber', `A number has at most ${NUMBER_MAX} characters.`);
  if ((invoice.memo?.length ?? 0) > MEMO_MAX) refuse('CustomerMemo', `A memo has at most ${MEMO_MAX} characters.`);
  if (orderToQuickBooks(invoice, company).PrivateNote.length > NOTE_MAX) {
    refuse(
      'PrivateNote',
      `A private note has at most ${NOTE_MAX} characters, our reference and the purchase order included.`,
    );
  }
  checkCurrency(invoice.currency, company);
  checkTaxCodes(invoice, company);
  if (invoice.lines.some((line) => line.description.length > DESCRIPTION_MAX)) {
    refuse('Line.Description', `A description has at most ${DESCRIPTION_MAX} characters.`);
  }
  checkSums(invoice, { priceDecimals: PRICE_DECIMALS, amount: 'Line.Amount', total: 'TotalAmt' });
}

/** Rejects a customer that the books could not store unchanged. Throws BooksError `rejected`. */
export function checkCustomer(customer: NewBooksCustomer, company: BooksCompany): void {
  const name = nameInQuickBooks(customer.displayName);
  if (name === '') refuse('DisplayName', 'A customer needs a name.');
  if (name.length > NAME_MAX) refuse('DisplayName', `A name has at most ${NAME_MAX} characters.`);
  checkCurrency(customer.currency, company);
}

function checkCurrency(currency: string, company: BooksCompany): void {
  if (currency !== company.homeCurrency && !company.hasMulticurrency) {
    refuse('CurrencyRef', `These books only use ${company.homeCurrency}, not ${currency}.`);
  }
}

function checkTaxCodes(invoice: BooksInvoice, company: BooksCompany): void {
  if (invoice.taxMode === 'none') return;
  const codes = new Set(invoice.lines.map((line) => line.taxCodeId));
  if (!keepsUsBooks(company)) {
    if (codes.has(undefined)) refuse('Line.SalesItemLineDetail.TaxCodeRef', 'Every line needs a tax code.');
    return;
  }
  codes.delete(undefined);
  if (codes.size > 1) refuse('TxnTaxDetail.TxnTaxCodeRef', 'US books take one tax code for the whole invoice.');
}
