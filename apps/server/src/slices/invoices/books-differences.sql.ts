import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import type { ConnectionRegion } from '../connections/connections.public.ts';

/** An issued or void invoice or credit with the books that should hold it; amounts as decimal text, those of a credit above 0. */
export interface StoredLedgerSide {
  readonly invoiceId: number;
  readonly projectId: number;
  readonly projectName: string;
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  readonly region: ConnectionRegion;
  readonly booksId: string | null;
  readonly booksUrl: string | null;
  readonly isCredit: boolean;
  readonly documentState: 'issued' | 'void';
  readonly invoiceNumber: string | null;
  readonly invoiceDate: CalendarDate;
  readonly currencyCode: string;
  readonly total: string;
  readonly tax: string;
  readonly outstanding: string;
}

/** What was issued in a span of days on the caller's projects, void ones among them, in the order of projects and days. */
export async function issuedBetween(
  tx: Tx,
  caller: Caller,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<StoredLedgerSide[]> {
  const found = await sql<StoredLedgerSide>`
    select i.id as "invoiceId", i.project_id as "projectId", p.name as "projectName", coalesce(n.provider, c.provider) as provider,
      coalesce(n.region, c.region) as region, i.books_id as "booksId", i.books_url as "booksUrl",
      i.corrects_invoice_id is not null as "isCredit", i.document_state as "documentState", i.invoice_number as "invoiceNumber",
      i.invoice_date::text as "invoiceDate", i.currency_code as "currencyCode", abs(i.total)::text as total, abs(i.tax_amount)::text as tax,
      i.outstanding::text as outstanding
    from invoice i join project p on p.id = i.project_id join company c on c.id = i.company_id left join connection n on n.id = i.connection_id
    where i.invoice_date between ${from} and ${to} and i.document_state in ('issued', 'void') and ${inScope(caller, 'i.project_id')}
    order by lower(p.name), p.id, i.invoice_date, i.id`.execute(tx);
  return found.rows;
}
