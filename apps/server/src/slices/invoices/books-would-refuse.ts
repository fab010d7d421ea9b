import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { taxPercentFromText } from '@countinghouse/billing/values/tax-percent.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { booksLimits } from '@countinghouse/gateways/books/books-limits.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { taxOfBooks } from './books-tax.sql.ts';
import { linesOfInvoice, type InvoiceRecord } from './invoices.sql.ts';
import { rateInBooks } from './rate-in-books.ts';

/** Why the books would refuse an invoice, in words and at its field. */
export interface BooksRefusal {
  readonly words: string;
  readonly path?: string;
}

/** Why the books would surely refuse an invoice as they were last read; undefined where nothing is known against it. */
export async function booksWouldRefuse(tx: Tx, record: InvoiceRecord): Promise<BooksRefusal | undefined> {
  const offer = await offerOf(tx, record);
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
  return beyondLimits(record, await linesOfInvoice(tx, record));
}

/** What of an invoice is more than its books take, at its field. */
export function beyondLimits(
  record: Pick<InvoiceRecord, 'provider' | 'customerMemo' | 'privateNote' | 'total' | 'corrects'>,
  lines: readonly { readonly description: string }[],
): BooksRefusal | undefined {
  const limits = booksLimits[record.provider];
  const tooLong = (what: string, max: number, path: string): BooksRefusal => ({
    words: messages.longerThanBooksTake(what, max),
    path,
  });
  if (lines.length > limits.lines)
    return { words: serverMessages.linesBooksTake(lines.length, limits.lines), path: 'invoiceLineItemList' };
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

async function offerOf(
  tx: Tx,
  { provider, region }: InvoiceRecord,
): Promise<{ readonly currencies: readonly string[]; readonly closedThrough: string | null } | undefined> {
  const { rows } = await sql<{ currencies: string[]; closedThrough: string | null }>`
    select o.currencies, o.closed_through::text as "closedThrough" from books_offer o join connection c on c.id = o.connection_id
    where c.provider = ${provider} and c.region = ${region}`.execute(tx);
  return rows[0];
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
