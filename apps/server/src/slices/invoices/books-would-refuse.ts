import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { taxPercentFromText } from '@countinghouse/billing/values/tax-percent.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { taxOfBooks } from './books-tax.sql.ts';
import type { InvoiceRecord } from './invoices.sql.ts';

/** Why the books would surely refuse an invoice as they were last read, in words; undefined where nothing is known against it. */
export async function booksWouldRefuse(tx: Tx, record: InvoiceRecord): Promise<string | undefined> {
  const offer = await offerOf(tx, record);
  if (offer === undefined) return undefined;
  if (!offer.currencies.includes(record.currencyCode)) return serverMessages.currencyNotInBooks(record.currencyCode);
  if (offer.closedThrough !== null && record.invoiceDate <= offer.closedThrough)
    return serverMessages.booksAreClosed(formatDate(calendarDate(offer.closedThrough), 'd MMM yyyy'));
  return (await isTaxThere(tx, record)) ? undefined : serverMessages.taxNotInBooks(record.taxName ?? '');
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
