import { rateOfBooks } from '@countinghouse/billing/invoices/rate-of-books.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { rateOn } from '../../exchange-rates/exchange-rates.public.ts';
import type { InvoiceRecord } from '../invoice-record.sql.ts';

/**
 * The typed exchange rate of an invoice as its books want it; null where there is nothing to send: no rate was typed, or the invoice is in the books' own
 * currency. `unknown` names the home currency whose rate is missing, so that the typed rate could only be replaced silently.
 */
export async function rateInBooks(
  tx: Tx,
  { currencyCode, exchangeRate, invoiceDate, provider, region }: InvoiceRecord,
): Promise<{ readonly rate: string | null; readonly unknown: string | null }> {
  const nothing = { rate: null, unknown: null };
  if (exchangeRate === null) return nothing;
  const { rows } = await sql<{ home: string | null }>`
    select o.currencies ->> 0 as home from books_offer o join connection c on c.id = o.connection_id
    where c.provider = ${provider} and c.region = ${region}`.execute(tx);
  const home = rows[0]?.home ?? null;
  if (home === null || home === currencyCode) return nothing;
  const usdForHome = home === 'USD' ? '1' : (await rateOn(tx, home, invoiceDate))?.rate;
  return usdForHome === undefined
    ? { rate: null, unknown: home }
    : { rate: rateOfBooks(exchangeRate, usdForHome), unknown: null };
}
