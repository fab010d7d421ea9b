import type { BooksCompany, BooksInvoice, NewBooksCustomer } from '../books-provider.ts';
import { checkSums, refuseBeforeSending as refuse } from '../check-sums.ts';
import { isReference } from '../reference-in-note.ts';
import { nameInZohoBooks } from './to-zoho-books.ts';

const NUMBER_MAX = 100;
const NAME_MAX = 200;
/** The documentation says 500 and 255; in production each must be shorter than 100 (services, Zoho Books). */
const ADDRESS_MAX = 99;
const ZIP_MAX = 50;
const DESCRIPTION_MAX = 2000;
const COMMENT_MAX = 2000;
const LINES_MAX = 10_000;
const PRICE_DECIMALS = 6;

/**
 * Rejects, before anything is sent, an invoice that the books would refuse or silently change. Throws BooksError
 * `rejected`.
 */
export function checkInvoice(invoice: BooksInvoice, company: BooksCompany): void {
  if (!isReference(invoice.reference)) {
    refuse('reference_number', `"${invoice.reference}" cannot serve as a reference`);
  }
  if (invoice.lines.length === 0) refuse('line_items', 'An invoice needs at least one line.');
  if (invoice.lines.length > LINES_MAX) refuse('line_items', `The books accept at most ${LINES_MAX} lines.`);
  if ((invoice.number?.length ?? 0) > NUMBER_MAX) {
    refuse('invoice_number', `A number has at most ${NUMBER_MAX} characters.`);
  }
  if ((invoice.privateNote?.length ?? 0) > COMMENT_MAX) {
    refuse('comments', `A private note has at most ${COMMENT_MAX} characters.`);
  }
  checkCurrency(invoice.currency, company);
  for (const line of invoice.lines) {
    if (line.description.length > DESCRIPTION_MAX) {
      refuse('line_items.description', `A description has at most ${DESCRIPTION_MAX} characters.`);
    }
    if (/^-|^0+(\.0*)?$/.test(line.quantity)) refuse('line_items.quantity', 'A quantity must be above 0.');
  }
  checkSums(invoice, { priceDecimals: PRICE_DECIMALS, amount: 'line_items.rate', total: 'total' });
}

/** Rejects a customer that the books could not store unchanged. Throws BooksError `rejected`. */
export function checkCustomer(customer: NewBooksCustomer, company: BooksCompany): void {
  const name = nameInZohoBooks(customer.displayName);
  if (name === '') refuse('contact_name', 'A customer needs a name.');
  if (name.length > NAME_MAX) refuse('contact_name', `A name has at most ${NAME_MAX} characters.`);
  checkCurrency(customer.currency, company);
  const { address } = customer;
  if (address === undefined) return;
  const [first = '', ...others] = address.lines;
  const { city = '', state = '', postalCode = '', country = '' } = address;
  const second = others.filter(Boolean).join(', ');
  for (const [field, text, max] of [
    ['address', first, ADDRESS_MAX],
    ['street2', second, ADDRESS_MAX],
    ['city', city, ADDRESS_MAX],
    ['state', state, ADDRESS_MAX],
    ['zip', postalCode, ZIP_MAX],
    ['country', country, ADDRESS_MAX],
  ] as const)
    if (text.length > max)
      refuse(`billing_address.${field}`, `Zoho Books accepts at most ${max} characters of "${field}" of an address.`);
}

function checkCurrency(currency: string, company: BooksCompany): void {
  if (currency !== company.homeCurrency && !company.hasMulticurrency) {
    refuse('currency_id', `These books only use ${company.homeCurrency}, not ${currency}.`);
  }
}
