import type { DueFacts } from '@countinghouse/billing/billing-run/due-periods.ts';
import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { inScope, type Actor } from '../../scope.ts';

/** What the due periods of a project follow from, beside the project itself, and who does its billing. */
export interface DueProject extends Pick<DueFacts, 'lastBilled' | 'predictions'> {
  readonly projectId: number;
  readonly csm: string | null;
  readonly accountant: string | null;
}

interface Columns {
  project_id: number;
  last_billed: string | null;
  predictions: { id: number; start: CalendarDate; end: CalendarDate | null; isToBill: boolean }[];
  csm: string | null;
  accountant: string | null;
}

/** The projects in the caller's scope with the last day that is billed and their predictions without an invoice. */
export async function selectDueProjects(tx: Tx, caller: Actor): Promise<ReadonlyMap<number, DueProject>> {
  const found = await sql<Columns>`
    select p.id as project_id, billed.last_billed, coalesce(open.predictions, '[]') as predictions, staff.csm, staff.accountant
    from project p
      left join (
        select i.project_id, max(i.end_date) as last_billed from invoice i
        where i.document_state <> 'void' and i.corrects_invoice_id is null group by i.project_id) billed on billed.project_id = p.id
      left join (
        select b.project_id, jsonb_agg(jsonb_build_object('id', b.id, 'start', b.start_date, 'end', b.end_date,
            'isToBill', b.closed_on is null and b.financial_type <> 'No Invoice') order by b.start_date, b.id) as predictions
        from billing b
        where not exists (select from invoice i where i.billing_id = b.id and i.document_state <> 'void' and i.corrects_invoice_id is null)
        group by b.project_id) open on open.project_id = p.id
      left join (
        select s.project_id, max(u.name) filter (where s.kind = 'csm') as csm, max(u.name) filter (where s.kind = 'accountant') as accountant
        from project_staff s join staff_user u on u.id = s.user_id where s.is_primary group by s.project_id) staff on staff.project_id = p.id
    where ${inScope(caller, 'p.id')} order by p.name, p.id`.execute(tx);
  return new Map(
    found.rows.map((row) => [
      row.project_id,
      {
        projectId: row.project_id,
        lastBilled: row.last_billed === null ? null : calendarDate(row.last_billed),
        predictions: row.predictions,
        csm: row.csm,
        accountant: row.accountant,
      },
    ]),
  );
}

/** A draft of a period up to a day, or an invoice that a run of the last week has sent. */
export interface DraftOfRun {
  readonly invoiceId: number;
  readonly projectId: number;
  readonly predictionId: number;
  /** Null for a billing that its invoice made. */
  readonly forecast: string | null;
  readonly beforeTax: string;
  /** Seconds of the time logs on it. */
  readonly seconds: string;
}

/**
 * The drafts in the caller's scope whose period ends up to a day, and the invoices of such periods that a run of the last week has
 * sent: the oldest, and how many more there are.
 */
export async function selectDrafts(
  tx: Tx,
  caller: Actor,
  { until, now, atMost }: { readonly until: CalendarDate; readonly now: string; readonly atMost: number },
): Promise<{ readonly shown: DraftOfRun[]; readonly notShown: number }> {
  const found = await sql<DraftOfRun & { total: number }>`
    with chosen as (
      select i.id, count(*) over () as total from invoice i
      where i.id in (
          select d.id from invoice d where d.standing = 'draft' union
          select t.invoice_id from billing_run_item t join billing_run r on r.id = t.run_id where r.started_at > ${now}::timestamptz - interval '7 days')
        and i.corrects_invoice_id is null and i.document_state <> 'void' and coalesce(i.end_date, i.start_date) <= ${until}
        and ${inScope(caller, 'i.project_id')}
      order by i.start_date, i.id limit ${atMost})
    select c.total::int as total, i.id as "invoiceId", i.project_id as "projectId", b.id as "predictionId",
      case when b.made_by_invoice then null else b.predicted_amount end as forecast, i.total - i.tax_amount as "beforeTax",
      coalesce((select sum(e.seconds) from time_entry e where e.invoice_id = i.id), 0)::text as seconds
    from chosen c join invoice i on i.id = c.id join billing b on b.id = i.billing_id order by i.start_date, i.id`.execute(
    tx,
  );
  const shown = found.rows;
  return { shown, notShown: (shown[0]?.total ?? 0) - shown.length };
}

/** What the newest run did with a period. */
export interface LastTurn {
  readonly projectId: number;
  readonly start: string;
  readonly end: string | null;
  readonly isWaiting: boolean;
  /** Why it was refused. */
  readonly reason: string | null;
}

/** The periods in the caller's scope that wait in a run, and those that the newest run refused. */
export async function selectLastTurns(tx: Tx, caller: Actor): Promise<LastTurn[]> {
  const found = await sql<LastTurn>`
    select t.project_id as "projectId", t.start_date as start, t.end_date as "end", t.state = 'waiting' as "isWaiting",
      case when t.state = 'failed' then t.words end as reason
    from (select distinct on (project_id, start_date, end_date) * from billing_run_item order by project_id, start_date, end_date, run_id desc) t
    where t.state in ('waiting', 'failed') and ${inScope(caller, 't.project_id')}`.execute(tx);
  return found.rows;
}
