import { DecimalError, divideHalfAwayFromZero, parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import { currencyOf, moneyFromText, type Currency } from '@countinghouse/billing/values/money.ts';
import type { BooksCompany, BooksInvoice, BooksInvoiceLine, NewBooksCustomer } from '../books-provider.ts';
import { BooksTrouble } from '../books-trouble.ts';
import { isReference, noteWithReference } from '../reference-in-note.ts';
import { keepsUsBooks, nameInQuickBooks } from './to-quickbooks.ts';

const NUMBER_MAX = 21;
const MEMO_MAX = 1000;
const NOTE_MAX = 4000;
const DESCRIPTION_MAX = 4000;
const NAME_MAX = 500;
const LINES_MAX = 10_000;
const LINES_WITH_AUTOMATED_TAX_MAX = 750;
const PRICE_DECIMALS = 7;

/** Refuses, before anything is sent, what the books would refuse or quietly change. Throws BooksTrouble `rejected`. */
export function checkInvoice(invoice: BooksInvoice, company: BooksCompany): void {
  const linesMax = company.hasAutomatedTax ? LINES_WITH_AUTOMATED_TAX_MAX : LINES_MAX;
  if (!isReference(invoice.reference)) refuse('PrivateNote', `"${invoice.reference}" cannot serve as a reference`);
  if (invoice.lines.length === 0) refuse('Line', 'An invoice needs at least one line.');
  if (invoice.lines.length > linesMax) refuse('Line', `The books take at most ${linesMax} lines.`);
  if ((invoice.number?.length ?? 0) > NUMBER_MAX) refuse('DocNumber', `A number has at most ${NUMBER_MAX} characters.`);
  if ((invoice.memo?.length ?? 0) > MEMO_MAX) refuse('CustomerMemo', `A memo has at most ${MEMO_MAX} characters.`);
  if (noteWithReference(invoice.reference, invoice.privateNote).length > NOTE_MAX) {
    refuse('PrivateNote', `A private note has at most ${NOTE_MAX} characters, our reference included.`);
  }
  checkCurrency(invoice.currency, company);
  checkTaxCodes(invoice, company);
  checkSums(invoice);
}

/** Refuses a customer that the books could not hold as meant. Throws BooksTrouble `rejected`. */
export function checkCustomer(customer: NewBooksCustomer, company: BooksCompany): void {
  const name = nameInQuickBooks(customer.displayName);
  if (name === '') refuse('DisplayName', 'A customer needs a name.');
  if (name.length > NAME_MAX) refuse('DisplayName', `A name has at most ${NAME_MAX} characters.`);
  checkCurrency(customer.currency, company);
}

function checkCurrency(currency: string, company: BooksCompany): void {
  if (currency !== company.homeCurrency && !company.hasMulticurrency) {
    refuse('CurrencyRef', `These books know ${company.homeCurrency} only, not ${currency}.`);
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

/** Each amount is price times quantity, and lines and tax make the total, to the last decimal. */
function checkSums(invoice: BooksInvoice): void {
  const currency = currencyOf(invoice.currency);
  try {
    let sum = moneyFromText(invoice.tax, currency) as bigint;
    for (const line of invoice.lines) {
      checkLine(line, currency);
      sum += moneyFromText(line.amount, currency);
    }
    if (sum !== moneyFromText(invoice.total, currency)) {
      refuse('TotalAmt', 'The lines and the tax do not add up to the total.');
    }
  } catch (error) {
    if (error instanceof DecimalError) refuse('Line.Amount', `${error.text} is not an amount in ${currency.code}.`);
    throw error;
  }
}

function checkLine(line: BooksInvoiceLine, currency: Currency): void {
  if (line.description.length > DESCRIPTION_MAX) {
    refuse('Line.Description', `A description has at most ${DESCRIPTION_MAX} characters.`);
  }
  const product = parseDecimal(line.unitPrice, PRICE_DECIMALS) * parseDecimal(line.quantity, PRICE_DECIMALS);
  const rounded = divideHalfAwayFromZero(product, 10n ** BigInt(2 * PRICE_DECIMALS - currency.decimals));
  if (rounded !== moneyFromText(line.amount, currency)) {
    refuse('Line.Amount', `${line.amount} is not ${line.unitPrice} times ${line.quantity}.`);
  }
}

function refuse(element: string, words: string): never {
  throw new BooksTrouble('rejected', { reason: 'invalid_before_sending', element, words });
}
