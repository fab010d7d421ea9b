import { monthsLearnedFrom } from '@countinghouse/billing/expected-payments/expected-payment.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** How a project was invoiced lately; amounts are decimal texts in its currency. */
export interface StoredHabit {
  /** Null for all projects together. */
  readonly projectId: number | null;
  readonly isRetainer: boolean | null;
  readonly daysToInvoice: number;
  readonly daysToPay: number;
  /** What was to be paid, with tax and less what the retainer paid. */
  readonly payable: string;
  /** Before tax and before the retainer, as predictions are. */
  readonly net: string;
}

/** The habit of a project, retainers apart; of all projects together if it was never invoiced. */
type Habits = (of: { readonly projectId: number; readonly end: CalendarDate | null }) => StoredHabit | undefined;

/**
 * The medians and sums of the invoices before a day, by project, retainers apart, and of all projects; or those of one project alone. Undefined
 * without any invoice.
 */
export async function selectHabits(tx: Tx, day: CalendarDate, projectId?: number): Promise<Habits | undefined> {
  const { rows } = await sql<StoredHabit>`
    with past as (
      select i.project_id, i.end_date is null as is_retainer, i.invoice_date - coalesce(i.end_date, i.start_date) as to_invoice,
        i.due_date - i.invoice_date as to_pay, i.total, i.total - i.tax_amount - i.retainer_amount as net
      from invoice i where i.document_state = 'issued' and i.corrects_invoice_id is null and i.invoice_date < ${day} and ${projectId === undefined ? sql`true` : sql`i.project_id = ${projectId}`}
        and i.invoice_date >= ${day}::date - make_interval(months => ${sql.lit(monthsLearnedFrom)}))
    select project_id as "projectId", is_retainer as "isRetainer", percentile_disc(0.5) within group (order by to_invoice) as "daysToInvoice",
      percentile_disc(0.5) within group (order by to_pay) as "daysToPay", sum(total)::text as payable, sum(net)::text as net
    from past group by grouping sets ((project_id, is_retainer), ())
    having count(*) > 0`.execute(tx);
  if (rows.length === 0) return undefined;
  const byProject = new Map(rows.map((row) => [keyOf(row.projectId, row.isRetainer), row]));
  const ofAll = byProject.get(keyOf(null, null));
  return ({ projectId: id, end }) => byProject.get(keyOf(id, end === null)) ?? ofAll;
}

const keyOf = (projectId: number | null, isRetainer: boolean | null): string => `${projectId} ${isRetainer}`;
