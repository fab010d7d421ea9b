import { addDays } from '../wire/calendar-day.ts';
import { currencyPlaces } from '../wire/currencies.ts';
import { parseDecimal } from '../wire/decimal.ts';
import { ExactNumber, isObject, type Json, type JsonObject } from '../wire/exact-json.ts';
import { isTrue, keepable, listOf, textOf } from '../wire/field-reading.ts';
import {
  allRecords,
  type BooksAtWork,
  findRecord,
  keepRecord,
  newRecord,
  nextDocumentNumber,
  nextId,
  type OpenBooks,
  todayOf,
} from './books.ts';
import { checkEditionFields } from './edition-fields.ts';
import { currencyOfId, exchangeRateOn } from './exchange-rates.ts';
import { checkLengths, checkOneOf, dayIn, isAboveZero, neededText, numberIn } from './fields.ts';
import { amountsOf, type LineInput } from './invoice-amounts.ts';
import { itemOf } from './items.ts';
import type { Contact, Invoice } from './records.ts';
import { checkTaxOfPlace } from './tax-of-place.ts';
import { taxesOf } from './taxes.ts';
import { missingValue, numberExists, notAllowed, unknown, wrongValue, ZohoBooksError } from './zoho-books-error.ts';

export type Numbering = {
  /** `ignore_auto_number_generation=true`: the number is the caller's, not the next one. */
  readonly isOwn: boolean;
};

/** A kind of document with sales lines. */
export type SalesForm = {
  readonly shelf: 'invoices' | 'creditNotes';
  readonly title: 'Invoice' | 'Credit Note';
  readonly numberField: 'invoice_number' | 'creditnote_number';
  /** The prefix of the books' next numbers. */
  readonly prefix: 'INV' | 'CN';
  /** The status of a new document. */
  readonly firstState: (written: JsonObject) => Invoice['state'];
};
export const invoices: SalesForm = {
  shelf: 'invoices',
  title: 'Invoice',
  numberField: 'invoice_number',
  prefix: 'INV',
  firstState: () => 'draft',
};

/** Creates a document, or updates one: omitted fields stay, omitted lines are deleted. */
export function writeSalesForm(
  books: BooksAtWork,
  form: SalesForm,
  body: JsonObject,
  numbering: Numbering,
  id?: string,
): Invoice {
  const current = id === undefined ? undefined : formOf(books, form, id);
  if (current?.state === 'void') throw notAllowed(`${form.title}s that are void cannot be edited.`);
  check(books, form, body);
  // what the customer has is changed with a reason only (docs/domain/services.md)
  if (current !== undefined && current.state !== 'draft' && textOf(body, 'reason') === undefined)
    throw missingValue('reason');
  const sent = keepable(body);
  const written: JsonObject = { ...current?.written, ...(isObject(sent) ? sent : {}) };
  const customer = customerOf(books, neededText(written, 'customer_id'));
  const currency = currencyOf(books, written, customer, current);
  const day = dayIn(written, 'date') ?? current?.day ?? todayOf(books);
  const terms = Number(textOf(written, 'payment_terms') ?? textOf(customer.written, 'payment_terms') ?? '0');
  const amounts = amountsIn(books, body, written, currency, current);
  const taxIds = amounts.lines.map((line) => line.taxId);
  checkTaxOfPlace(books.organisation, written, customer.written, taxIds);
  const number = numberOf(books, form, body, numbering, current);
  const record = current ?? newRecord(books);
  const invoice: Invoice = {
    id: record.id,
    createdAt: record.createdAt,
    changedAt: books.now.toISOString(),
    state: current?.state ?? form.firstState(written),
    number,
    reference: textOf(written, 'reference_number') ?? '',
    customerId: customer.id,
    currency,
    exchangeRate: rateOf(books, written, currency),
    day,
    dueDay: dayIn(written, 'due_date') ?? addDays(day, terms),
    issuedDay: current?.issuedDay ?? '',
    isInclusive: isTrue(written, 'is_inclusive_tax'),
    written,
    comments: current?.comments ?? [],
    ...amounts,
  };
  keepRecord(books, form.shelf, invoice);
  return invoice;
}

export function formOf(books: OpenBooks, form: SalesForm, id: string): Invoice {
  const found = findRecord(books, form.shelf, id);
  if (found === undefined || found.state === 'deleted') throw unknown(form.title);
  return found;
}

export const invoiceOf = (books: OpenBooks, id: string): Invoice => formOf(books, invoices, id);

function check(books: BooksAtWork, form: SalesForm, body: JsonObject): void {
  checkLengths(body, {
    [form.numberField]: 100,
    reference_number: 100,
    payment_terms_label: 100,
    salesperson_name: 200,
  });
  checkOneOf(body, 'discount_type', ['entity_level', 'item_level']);
  checkEditionFields(books.organisation.edition, body);
}

function customerOf(books: OpenBooks, id: string): Contact {
  const customer = findRecord(books, 'contacts', id);
  if (customer === undefined) throw wrongValue('customer_id');
  if (customer.type !== 'customer' || !customer.isActive) throw notAllowed('Only active customers can be billed.');
  return customer;
}

/** An invoice is in the currency of its customer; the books refuse any other. */
function currencyOf(books: OpenBooks, written: JsonObject, customer: Contact, current: Invoice | undefined): string {
  const id = textOf(written, 'currency_id');
  const requested = id === undefined ? (current?.currency ?? customer.currency) : currencyOfId(books, id);
  if (requested !== customer.currency) throw wrongValue('currency_id');
  return requested;
}

function rateOf(books: OpenBooks, written: JsonObject, currency: string): string {
  if (currency === books.organisation.homeCurrency) return '1';
  const rate = numberIn(written, 'exchange_rate', 10) ?? exchangeRateOn(books, currency);
  if (!isAboveZero(rate)) throw wrongValue('exchange_rate');
  return rate;
}

function numberOf(
  books: BooksAtWork,
  form: SalesForm,
  body: JsonObject,
  { isOwn }: Numbering,
  current: Invoice | undefined,
): string {
  const requested = textOf(body, form.numberField);
  if (requested !== undefined && (isOwn || current !== undefined)) {
    if (isTaken(books, form, requested, current?.id)) throw numberExists(requested);
    return requested;
  }
  if (current !== undefined) return current.number;
  for (;;) {
    const row = form === invoices ? 'invoice' : 'credit note';
    const number = `${form.prefix}-${String(nextDocumentNumber(books, row)).padStart(6, '0')}`;
    if (!isTaken(books, form, number, undefined)) return number;
  }
}

function isTaken(books: OpenBooks, form: SalesForm, number: string, ownId: string | undefined): boolean {
  const wanted = number.toLowerCase();
  return allRecords(books, form.shelf).some(
    (other) => other.id !== ownId && other.state !== 'deleted' && other.number.toLowerCase() === wanted,
  );
}

function amountsIn(
  books: BooksAtWork,
  body: JsonObject,
  written: JsonObject,
  currency: string,
  current: Invoice | undefined,
) {
  const rows = listOf(body, 'line_items');
  if (rows === undefined && current === undefined) throw missingValue('line_items');
  if (rows?.length === 0) throw missingValue('line_items');
  const isItemLevel = textOf(written, 'discount_type') !== 'entity_level';
  const lines =
    rows === undefined
      ? (current?.lines ?? []).map((line): LineInput => ({
          ...line,
          discountText: line.discount === '0' ? '' : line.discount,
        }))
      : rows.map((row) => lineIn(books, row, current, isItemLevel));
  const amounts = amountsOf(lines, {
    organisation: books.organisation,
    places: currencyPlaces(currency),
    isInclusive: isTrue(written, 'is_inclusive_tax'),
    discount: isItemLevel ? '' : discountIn(written),
    isDiscountBeforeTax: written['is_discount_before_tax'] === undefined || isTrue(written, 'is_discount_before_tax'),
    shipping: numberIn(written, 'shipping_charge') ?? '0',
    adjustment: numberIn(written, 'adjustment') ?? '0',
  });
  if (amounts.total.startsWith('-')) throw new ZohoBooksError(400, 4, 'The total of an invoice cannot be negative.');
  return amounts;
}

function lineIn(books: BooksAtWork, row: Json, current: Invoice | undefined, isItemLevel: boolean): LineInput {
  if (!isObject(row)) throw wrongValue('line_items');
  checkLengths(row, { name: 100, description: 2000, unit: 100 });
  const known = current?.lines.find((line) => line.id === textOf(row, 'line_item_id'));
  if (known === undefined && textOf(row, 'line_item_id') !== undefined) throw wrongValue('line_item_id');
  const itemId = textOf(row, 'item_id') ?? known?.itemId ?? '';
  const item = itemId === '' ? undefined : itemOf(books, itemId);
  const rate = numberIn(row, 'rate') ?? known?.rate ?? item?.rate;
  if (rate === undefined) throw wrongValue('rate');
  const quantity = numberIn(row, 'quantity') ?? known?.quantity ?? '1';
  if (!isAboveZero(quantity)) throw wrongValue('quantity');
  const taxId = row['tax_id'] === undefined ? (known?.taxId ?? item?.taxId ?? '') : (textOf(row, 'tax_id') ?? '');
  taxesOf(books.organisation, taxId);
  const hsnOrSac = hsnOrSacIn(books, row);
  const text = (name: 'name' | 'description' | 'unit') =>
    textOf(row, name) ?? known?.[name] ?? (name === 'name' ? item?.name : item && textOf(item.written, name)) ?? '';
  return {
    id: known?.id ?? nextId(books),
    itemId,
    name: text('name'),
    description: text('description'),
    unit: text('unit'),
    rate,
    quantity,
    taxId,
    ...(hsnOrSac === undefined ? {} : { hsnOrSac }),
    discountText: isItemLevel ? discountIn(row) : '',
  };
}

/** Only the edition of India has codes in lines; a line sent without one loses it. */
function hsnOrSacIn(books: BooksAtWork, row: JsonObject): string | undefined {
  const code = textOf(row, 'hsn_or_sac');
  if (code === undefined) return undefined;
  if (books.organisation.edition !== 'india') throw wrongValue('hsn_or_sac');
  if (!/^\d{4,8}$/.test(code)) throw wrongValue('hsn_or_sac');
  return code;
}

/** "190" or "12.5%"; undefined without a discount. */
function discountIn(body: JsonObject): string {
  const value = body['discount'];
  const text = value instanceof ExactNumber ? value.text : typeof value === 'string' ? value : '';
  if (text !== '' && parseDecimal(text.replace(/%$/, '')) === undefined) throw wrongValue('discount');
  return text;
}
