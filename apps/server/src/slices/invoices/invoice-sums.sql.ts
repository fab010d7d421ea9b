import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { scopeOf } from '../../scope.ts';
import { isNarrowed, ofMonths, standingOf, whichOf, type InvoicesAsked } from './invoice-list.sql.ts';

/** Sums in one currency, and what they are in USD; what has no rate is counted in `unrated`. */
export interface StoredSums {
  readonly currencyCode: string;
  readonly amount: string;
  readonly received: string;
  readonly outstanding: string;
  readonly usdAmount: string;
  readonly usdReceived: string;
  readonly usdOutstanding: string;
  readonly unrated: number;
}

interface InvoiceSums {
  /** Void ones too. */
  readonly total: number;
  readonly sums: readonly StoredSums[];
}

/**
 * How many invoices are asked for, and what they come to by currency, without void ones. Each is converted at its own rate and rounded to
 * cents, half away from zero, before it is added. Sums are kept of all invoices and of those of one person; anything
 * narrower than how they stand and when their money is expected is added up.
 */
export const invoiceSums = async (
  tx: Tx,
  caller: Caller,
  today: CalendarDate,
  asked: InvoicesAsked,
): Promise<InvoiceSums> => (await keptSums(tx, caller, today, asked)) ?? addedSums(tx, caller, today, asked);

/** The sums that are kept; undefined where none are. */
export async function keptSums(
  tx: Tx,
  caller: Caller,
  today: CalendarDate,
  asked: InvoicesAsked,
): Promise<InvoiceSums | undefined> {
  const { csm, accountant, notThese = [] } = asked;
  const whose = onePersonOf(caller, csm, accountant);
  if (whose === undefined || isNarrowed(asked)) return undefined;
  const { rows } = await sql<StoredRow>`
    select t.currency_code as "currencyCode", sum(t.invoices)::integer as rows,
      coalesce(sum(t.invoices) filter (where t.standing <> 'void'), 0)::integer as live, sum(t.amount)::text as amount,
      sum(t.received)::text as received, sum(t.outstanding)::text as outstanding, sum(t.usd_amount)::text as "usdAmount",
      sum(t.usd_received)::text as "usdReceived", sum(t.usd_outstanding)::text as "usdOutstanding", sum(t.unrated)::integer as unrated
    from ${tallyWithout(notThese)} t where ${sql.join([whose, ...standingOf('t', today, asked), ...ofMonths('t', asked)], sql` and `)}
    group by t.currency_code order by t.currency_code`.execute(tx);
  return summed(rows);
}

/** The sums that are kept, less what some invoices bring to them. */
const tallyWithout = (ids: readonly number[]): RawBuilder<unknown> =>
  ids.length === 0
    ? sql`invoice_tally`
    : sql`(
      select kind, user_id, received_month, currency_code, standing, due_date, invoices, amount, received, outstanding, usd_amount, usd_received,
        usd_outstanding, unrated from invoice_tally
      union all
      select r.kind, r.user_id, f.received_month, f.currency_code, f.standing, f.due_date, f.invoices, f.amount, f.received, f.outstanding, f.usd_amount,
        f.usd_received, f.usd_outstanding, f.unrated
      from invoice i, figures_of(i, -1) f,
        lateral (select 'all' as kind, 0 as user_id union all select s.kind, s.user_id from project_staff s where s.project_id = i.project_id) r
      where i.id = any(${[...ids]}::int[]))`;

/** Whose sums are asked for: everybody's, or those of one person's projects. */
function onePersonOf(caller: Caller, csm?: string, accountant?: string): RawBuilder<unknown> | undefined {
  const scope = scopeOf(caller);
  const email = csm ?? accountant;
  if (scope !== 'all')
    return email === undefined ? sql`t.kind = ${scope.kind} and t.user_id = ${scope.userId}` : undefined;
  if (email === undefined) return sql`t.kind = 'all' and t.user_id = 0`;
  if (csm !== undefined && accountant !== undefined) return undefined;
  return sql`t.kind = ${csm === undefined ? 'accountant' : 'csm'} and t.user_id = (select u.id from staff_user u where u.email = ${email}::citext)`;
}

/** The sums of what is asked, added up now. */
export async function addedSums(
  tx: Tx,
  caller: Caller,
  today: CalendarDate,
  asked: InvoicesAsked,
): Promise<InvoiceSums> {
  const sum = (amount: RawBuilder<unknown>) =>
    sql`coalesce(sum(${amount}) filter (where i.standing <> 'void'), 0)::text`;
  const usd = (amount: RawBuilder<unknown>) =>
    sum(
      sql`case when i.currency_code = 'USD' then ${amount} else round(${amount} * coalesce(i.exchange_rate, 0), 2) end`,
    );
  const { rows } = await sql<StoredRow>`
    select i.currency_code as "currencyCode", count(*)::integer as rows, (count(*) filter (where i.standing <> 'void'))::integer as live,
      ${sum(sql`i.total`)} as amount, ${sum(sql`i.received`)} as received, ${sum(sql`i.outstanding`)} as outstanding,
      ${usd(sql`i.total`)} as "usdAmount", ${usd(sql`i.received`)} as "usdReceived", ${usd(sql`i.outstanding`)} as "usdOutstanding",
      (count(*) filter (where i.standing <> 'void' and i.currency_code <> 'USD' and i.exchange_rate is null))::integer as unrated
    from invoice i where ${whichOf(caller, today, asked)} group by i.currency_code order by i.currency_code`.execute(
    tx,
  );
  return summed(rows);
}

interface StoredRow extends StoredSums {
  readonly rows: number;
  /** Those that count in the sums. */
  readonly live: number;
}

const summed = (rows: readonly StoredRow[]): InvoiceSums => ({
  total: rows.reduce((sum, row) => sum + row.rows, 0),
  sums: rows.filter(({ live }) => live > 0),
});
