import { billsNothing } from '@countinghouse/billing/invoices/bills-nothing.ts';
import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { taxPercentFromText } from '@countinghouse/billing/values/tax-percent.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { booksLimits } from '@countinghouse/gateways/books/books-limits.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { companyById } from '../../companies/companies.public.ts';
import { connectionOfBooks } from '../../connections/connections.public.ts';
import { taxOfBooks, selectUntaxedCode } from '../books-tax.sql.ts';
import { chosenTax, isTaxError, type TaxError } from './chosen-tax.ts';
import { linesOfInvoice } from '../parts-of-invoice.sql.ts';
import type { InvoiceRecord } from '../invoice-record.sql.ts';
import { rateInBooks } from './rate-in-books.ts';

/** Why the books would refuse an invoice, in words and at its field. */
export interface BooksRefusal {
  readonly words: string;
  readonly path?: string;
}

/** Why the books would surely refuse an invoice as they were last read; undefined where nothing is known against it. */
export async function booksWouldRefuse(tx: Tx, record: InvoiceRecord): Promise<BooksRefusal | undefined> {
  const books = await booksOf(tx, record);
  const offer = books?.offer;
  if (offer === undefined) return undefined;
  const at = (field: string, words: string): BooksRefusal => ({ words, path: `invoiceGenerateDetails.${field}` });
  if (!offer.currencies.includes(record.currencyCode))
    return { words: serverMessages.currencyNotInBooks(record.currencyCode) };
  if (offer.closedThrough !== null && record.invoiceDate <= offer.closedThrough)
    return at(
      'invoiceDate',
      serverMessages.booksAreClosed(formatDate(calendarDate(offer.closedThrough), 'd MMM yyyy')),
    );
  const { unknown: home } = await rateInBooks(tx, record);
  if (home !== null) return at('exchangeRate', serverMessages.rateOfHomeUnknown(record.exchangeRate ?? '', home));
  if (!(await isTaxThere(tx, record)))
    return at('taxDetails.taxCodeId', serverMessages.taxNotInBooks(record.taxName ?? ''));
  // a credit note takes off what was charged, whatever would be charged now
  const fault = record.corrects === null ? await taxError(tx, record) : undefined;
  if (fault !== undefined) return at(`taxDetails.${fault.field}`, fault.words);
  return limitsRefusal(tx, record, await linesOfInvoice(tx, record), books);
}

interface LimitedLine {
  readonly description: string;
  readonly quantity: string;
  readonly amount: string;
}

type Limited = Pick<
  InvoiceRecord,
  'provider' | 'region' | 'customerMemo' | 'privateNote' | 'total' | 'untaxedRounding' | 'corrects'
>;

/** What of an invoice is more than its books take, or cannot be booked there, at its field; nothing where no books are set up. */
export async function limitsRefusal(
  tx: Tx,
  record: Limited,
  lines: readonly LimitedLine[],
  books: Books | undefined,
): Promise<BooksRefusal | undefined> {
  if (books === undefined) return undefined;
  const isRounded = /[1-9]/.test(record.untaxedRounding);
  if (isRounded && !record.region.startsWith('US') && (await selectUntaxedCode(tx, record)) === undefined)
    return {
      words: serverMessages.roundingNeedsTaxCode,
      path: 'invoiceGenerateDetails.taxDetails.globalTaxSetting',
    };
  return beyondLimits(record, lines, {
    hasAutomatedTax: books.offer?.hasAutomatedTax === true,
    linesSent: lines.length + (isRounded ? 1 : 0),
  });
}

/** Why the tax of a draft can no longer be charged: its organisation or its company's place of supply may have changed since it was saved. */
async function taxError(tx: Tx, record: InvoiceRecord): Promise<TaxError | undefined> {
  const { provider, region, companyId, taxSetting: globalTaxSetting, taxCodeId } = record;
  const company = await companyById(tx, companyId);
  if (company === undefined) return undefined;
  const { taxable, taxTreatment, placeOfContact: placeOfSupply } = company;
  const chargesVat = (await connectionOfBooks(tx, record))?.chargesVat === true;
  const charged = { provider, region, taxable, taxTreatment, placeOfSupply, chargesVat };
  const chosen = await chosenTax(tx, charged, { globalTaxSetting, taxCodeId });
  return isTaxError(chosen) ? chosen : undefined;
}

function beyondLimits(
  record: Limited,
  lines: readonly LimitedLine[],
  { hasAutomatedTax, linesSent }: { readonly hasAutomatedTax: boolean; readonly linesSent: number },
): BooksRefusal | undefined {
  const limits = booksLimits[record.provider];
  const linesMax = hasAutomatedTax ? limits.linesWithAutomatedTax : limits.lines;
  const tooLong = (what: string, max: number, path: string): BooksRefusal => ({
    words: messages.longerThanBooksTake(what, max),
    path,
  });
  if (linesSent > linesMax)
    return { words: serverMessages.linesBooksTake(linesSent, linesMax), path: 'invoiceLineItemList' };
  if (record.corrects === null && billsNothing(lines))
    return { words: serverMessages.nothingForBooks, path: 'invoiceLineItemList' };
  const long = lines.findIndex(({ description }) => description.length > limits.lineDescription);
  if (long >= 0)
    return tooLong('a line description', limits.lineDescription, `invoiceLineItemList.${long}.description`);
  if (record.customerMemo.length > limits.memo)
    return tooLong('the message', limits.memo, 'invoiceGenerateDetails.customerMemo');
  if (record.privateNote.length > limits.privateNote)
    return tooLong('the message on statement', limits.privateNote, 'invoiceGenerateDetails.privateNote');
  if (record.corrects === null && record.total.startsWith('-'))
    return { words: serverMessages.totalBelowZero, path: 'invoiceGenerateDetails.invoiceAmount' };
  return undefined;
}

interface Offer {
  readonly currencies: readonly string[];
  readonly closedThrough: string | null;
  readonly hasAutomatedTax: boolean;
}

/** The books of a region with what was last read of them. */
export interface Books {
  readonly offer: Offer | undefined;
}

/** The books of a region; undefined where none are set up. */
export async function booksOf(
  tx: Tx,
  { provider, region }: Pick<InvoiceRecord, 'provider' | 'region'>,
): Promise<Books | undefined> {
  const { rows } = await sql<Offer | { readonly currencies: null }>`
    select o.currencies, o.closed_through::text as "closedThrough", o.has_automated_tax as "hasAutomatedTax"
    from connection c left join books_offer o on o.connection_id = c.id
    where c.provider = ${provider} and c.region = ${region}`.execute(tx);
  const [row] = rows;
  return row && { offer: row.currencies === null ? undefined : row };
}

/** Whether the tax of an invoice is what the books have under its code: another one would come to another total there. */
async function isTaxThere(tx: Tx, record: InvoiceRecord): Promise<boolean> {
  const { taxCodeId, taxSetting, provider, region } = record;
  if (taxCodeId === null || taxSetting === 'Not Applicable') return true;
  const tax = await taxOfBooks(tx, { provider, region, taxCodeId });
  const percents = (parts: readonly { readonly percent: string }[]): string =>
    parts.map(({ percent }) => taxPercentFromText(percent)).join();
  return tax !== undefined && percents(tax.components) === percents(record.taxComponents);
}
