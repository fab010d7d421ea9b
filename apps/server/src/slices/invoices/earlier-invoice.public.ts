import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** The newest live invoice for days of a project that begins before a day, if any; credit notes and retainers do not count. */
export async function idOfEarlierInvoice(
  tx: Tx,
  params: { projectId: number; before: CalendarDate },
): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select id from invoice where project_id = ${params.projectId} and document_state <> 'void' and corrects_invoice_id is null
      and start_date < ${params.before} and end_date is not null
    order by start_date desc, id desc limit 1`.execute(tx);
  return found.rows[0]?.id;
}

/** What an earlier invoice of a project came to; amounts are decimal text. */
export interface EarlierAmount {
  readonly invoiceId: number;
  readonly currencyCode: string;
  readonly total: string;
  readonly beforeTax: string;
}

/** What the newest live invoice for days of each project that begins before its day came to, if any, in the order of the projects. */
export async function amountsOfEarlierInvoices(
  tx: Tx,
  of: readonly { readonly projectId: number; readonly before: CalendarDate }[],
): Promise<readonly (EarlierAmount | undefined)[]> {
  if (of.length === 0) return [];
  const found = await sql<EarlierAmount & { readonly place: number }>`
    select one.place::int as place, i.id as "invoiceId", i.currency_code as "currencyCode", i.total, i.total - i.tax_amount as "beforeTax"
    from unnest(${of.map(({ projectId }) => projectId)}::int[], ${of.map(({ before }) => before)}::date[]) with ordinality as one (project_id, before, place)
      cross join lateral (
        select i.id from invoice i where i.project_id = one.project_id and i.document_state <> 'void' and i.corrects_invoice_id is null
          and i.start_date < one.before and i.end_date is not null
        order by i.start_date desc, i.id desc limit 1) earlier
      join invoice i on i.id = earlier.id`.execute(tx);
  const byPlace = new Map(found.rows.map(({ place, ...amount }) => [place, amount]));
  return of.map((_, at) => byPlace.get(at + 1));
}
