import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { BillingAct } from '@countinghouse/contract/billing-run/billing-act.ts';
import type { BillingRun } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant, instantOrNull } from '../../database/instants.ts';
import type { Acting } from '../../handle.ts';
import { inScope, type Actor } from '../../scope.ts';

/** A period that a user chose to bill; one with an invoice is a draft to send or to delete. */
export interface ChosenRow {
  readonly projectId: number;
  readonly predictionId: number | null;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly invoiceId: number | null;
  readonly version: number | null;
  /** The total of the invoice that the user saw. */
  readonly total: string | null;
  readonly continueAnyways: boolean;
  /** The time logs are synced first. */
  readonly sync: boolean;
  /** The logs that the user saw, as a fingerprint; null verifies no week. */
  readonly logsMark: string | null;
}

/** How many of the projects with these ids the caller sees. */
export async function countInScope(tx: Tx, caller: Actor, projectIds: readonly number[]): Promise<number> {
  const found = await sql<{ many: number }>`
    select count(*)::int as many from project p where p.id = any (${[...projectIds]}::int[]) and ${inScope(caller, 'p.id')}`.execute(
    tx,
  );
  return found.rows[0]?.many ?? 0;
}

/**
 * Stores a run with the rows that wait in no other run and, where it creates invoices, have none yet; undefined, and nothing stored, where no
 * row is left.
 */
export async function insertRun(
  tx: Tx,
  run: {
    readonly act: BillingAct;
    readonly invoiceDate: CalendarDate;
    readonly userId: number;
    readonly now: string;
    readonly rows: readonly ChosenRow[];
  },
): Promise<{ readonly runId: number; readonly rows: number } | undefined> {
  const made = await sql<{ id: number }>`
    insert into billing_run (act, invoice_date, started_by, started_at) values (${run.act}, ${run.invoiceDate}, ${run.userId}, ${run.now})
    returning id`.execute(tx);
  const runId = made.rows[0]?.id ?? 0;
  const creates = run.act === 'draft' || run.act === 'bill';
  const stored = await sql`
    insert into billing_run_item (run_id, position, project_id, billing_id, start_date, end_date, seen_total, continue_anyways, invoice_id, invoice_version,
      syncs, seen_logs)
    select ${runId}::int, row_number() over (order by r."projectId", r."startDate"), r."projectId", r."predictionId", r."startDate", r."endDate",
      r.total, r."continueAnyways", r."invoiceId", r.version, r.sync, r."logsMark"
    from jsonb_to_recordset(${JSON.stringify(run.rows)}::jsonb) as r ("projectId" int, "predictionId" int, "startDate" date, "endDate" date,
      "invoiceId" int, version int, total numeric, "continueAnyways" boolean, sync boolean, "logsMark" text)
    where not ${creates} or not exists (select from invoice i where i.project_id = r."projectId" and i.start_date = r."startDate"
      and i.end_date is not distinct from r."endDate" and i.document_state <> 'void' and i.corrects_invoice_id is null)
    order by r."projectId", r."startDate"
    on conflict do nothing`.execute(tx);
  const rows = Number(stored.numAffectedRows ?? 0n);
  if (rows > 0) return { runId, rows };
  await sql`delete from billing_run where id = ${runId}`.execute(tx);
  return undefined;
}

/** The newest run in which one of these rows waits. */
export async function runWaitingFor(tx: Tx, rows: readonly ChosenRow[]): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select t.run_id as id from billing_run_item t
    join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("projectId" int, "startDate" date, "endDate" date)
      on r."projectId" = t.project_id and r."startDate" = t.start_date and r."endDate" is not distinct from t.end_date
    where t.state = 'waiting' order by t.run_id desc limit 1`.execute(tx);
  return found.rows[0]?.id;
}

interface RunColumns {
  run_id: number;
  act: BillingAct;
  started_by: string;
  started_at: string;
  finished_at: string | null;
  is_stopped: boolean;
  rows: number;
  done: number;
  failed: number;
  current: string | null;
  failures: BillingRun['failures'];
  undoable: number;
}

/** Whether a draft `i` is as the run made it by its item `t`. */
const isAsMade = sql<boolean>`(t.state = 'done' and i.document_state = 'draft' and not i.locked and i.version = t.invoice_version and r.act in ('draft', 'bill'))`;

async function runsWhere(tx: Tx, caller: Actor, condition: RawBuilder<unknown>): Promise<BillingRun[]> {
  const found = await sql<RunColumns>`
    select r.id as run_id, r.act, u.name as started_by, r.started_at, r.finished_at, r.stopped_by is not null as is_stopped,
      count(*)::int as rows, count(*) filter (where t.state = 'done')::int as done, count(*) filter (where t.state = 'failed')::int as failed,
      (array_agg(p.name order by t.position) filter (where t.state = 'waiting'))[1] as current,
      coalesce(jsonb_agg(jsonb_build_object('projectName', p.name, 'startDate', t.start_date, 'words', t.words) order by t.position)
        filter (where t.state = 'failed'), '[]') as failures,
      count(*) filter (where ${isAsMade})::int as undoable
    from billing_run r join staff_user u on u.id = r.started_by join billing_run_item t on t.run_id = r.id join project p on p.id = t.project_id
      left join invoice i on i.id = t.invoice_id
    where ${condition} and ${inScope(caller, 't.project_id')}
    group by r.id, u.name order by r.id desc`.execute(tx);
  return found.rows.map((row) => ({
    runId: row.run_id,
    act: row.act,
    startedBy: row.started_by,
    startedAt: instant(row.started_at),
    finishedAt: instantOrNull(row.finished_at),
    isStopped: row.is_stopped,
    rows: row.rows,
    done: row.done,
    failed: row.failed,
    current: row.finished_at === null ? row.current : null,
    failures: row.failures,
    undoable: row.undoable,
  }));
}

/** A run as far as the caller sees its projects; one without any of them looks like a missing one. */
export const selectRun = async (tx: Tx, caller: Actor, runId: number): Promise<BillingRun | undefined> =>
  (await runsWhere(tx, caller, sql`r.id = ${runId}`))[0];

/** The runs that go on, and those that were started since a moment. */
export const selectRuns = (tx: Tx, caller: Actor, since: string): Promise<BillingRun[]> =>
  runsWhere(tx, caller, sql`(r.finished_at is null or r.started_at >= ${since})`);

/** The rows with which the drafts of a run are deleted that are as it made them. */
export async function rowsToUndo(tx: Tx, caller: Actor, runId: number): Promise<ChosenRow[]> {
  const found = await sql<ChosenRow>`
    select t.project_id as "projectId", t.billing_id as "predictionId", t.start_date as "startDate", t.end_date as "endDate",
      i.id as "invoiceId", i.version, null as total, false as "continueAnyways", false as sync, null as "logsMark"
    from billing_run_item t join billing_run r on r.id = t.run_id join invoice i on i.id = t.invoice_id
    where r.id = ${runId} and ${isAsMade} and ${inScope(caller, 't.project_id')} order by t.position`.execute(tx);
  return found.rows;
}

/** Takes the rows of a run out that have not begun; those that are being synced or billed are finished. */
export async function stopRun(
  tx: Tx,
  stopped: { readonly runId: number; readonly userId: number; readonly now: string; readonly words: string },
): Promise<void> {
  await sql`update billing_run set stopped_by = ${stopped.userId} where id = ${stopped.runId} and finished_at is null and stopped_by is null`.execute(
    tx,
  );
  await sql`update billing_run_item set state = 'stopped', ended_at = ${stopped.now}, words = ${stopped.words} where (run_id, position) in (
    select run_id, position from billing_run_item where run_id = ${stopped.runId} and state = 'waiting' and pull_id is null for update skip locked)`.execute(
    tx,
  );
}

/** A run as the job carries it out. */
export interface RunToCarryOut {
  readonly id: number;
  readonly act: BillingAct;
  readonly invoiceDate: CalendarDate;
}

export async function runById(tx: Tx, runId: number): Promise<RunToCarryOut | undefined> {
  const found = await sql<{ id: number; act: BillingAct; invoice_date: string }>`
    select id, act, invoice_date from billing_run where id = ${runId}`.execute(tx);
  return found.rows.map(({ id, act, invoice_date }) => ({ id, act, invoiceDate: calendarDate(invoice_date) }))[0];
}

/** The user who started a run, as they are now; undefined once they have left. */
export async function userOfRun(tx: Tx, runId: number): Promise<Acting | undefined> {
  const found = await sql<{ userId: number; name: string; email: string; role: Role }>`
    select u.id as "userId", u.name, u.email, u.role from billing_run r join staff_user u on u.id = r.started_by
    where r.id = ${runId} and u.archived_at is null`.execute(tx);
  return found.rows[0];
}

/** The row of a run that is billed next. */
export interface RunItem extends Omit<ChosenRow, 'startDate' | 'endDate'> {
  readonly runId: number;
  readonly position: number;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate | null;
  /** Why its time logs could not be synced. */
  readonly syncFailure: string | null;
}

/** A row that waits, and what it waits for: its turn, the start of its sync, or the end of a sync of its project. */
export interface WaitingItem {
  readonly position: number;
  readonly isFor: 'turn' | 'sync' | 'end of sync';
}

/** The rows that wait, in their order. A project is synced for one row after the other. */
export async function waitingItems(tx: Tx, runId: number): Promise<WaitingItem[]> {
  const found = await sql<WaitingItem>`
    select t.position, case
        when not t.syncs or own.finished_at is not null then 'turn'
        when exists (select from work_log_pull l where l.project_id = t.project_id and l.state in ('queued', 'reading', 'storing')) then 'end of sync'
        else 'sync' end as "isFor"
    from billing_run_item t left join work_log_pull own on own.id = t.pull_id
    where t.run_id = ${runId} and t.state = 'waiting' order by t.position`.execute(tx);
  return found.rows;
}

/** Notes the sync that was started for a row. */
export async function noteSync(tx: Tx, at: { runId: number; position: number; pullId: number }): Promise<void> {
  await sql`update billing_run_item set pull_id = ${at.pullId} where run_id = ${at.runId} and position = ${at.position}`.execute(
    tx,
  );
}

/** A row that still waits, held until the transaction ends. */
export async function holdItem(tx: Tx, runId: number, position: number): Promise<RunItem | undefined> {
  const found = await sql<{
    project_id: number;
    billing_id: number | null;
    start_date: string;
    end_date: string | null;
    seen_total: string | null;
    continue_anyways: boolean;
    invoice_id: number | null;
    invoice_version: number | null;
    syncs: boolean;
    seen_logs: string | null;
    sync_failed: boolean | null;
    sync_reason: string | null;
  }>`select t.project_id, t.billing_id, t.start_date, t.end_date, t.seen_total, t.continue_anyways, t.invoice_id, t.invoice_version, t.syncs, t.seen_logs,
      l.state = 'failed' as sync_failed, l.reason as sync_reason
    from billing_run_item t left join work_log_pull l on l.id = t.pull_id
    where t.run_id = ${runId} and t.position = ${position} and t.state = 'waiting' for update of t`.execute(tx);
  return found.rows.map((row) => ({
    runId,
    position,
    projectId: row.project_id,
    predictionId: row.billing_id,
    startDate: calendarDate(row.start_date),
    endDate: row.end_date === null ? null : calendarDate(row.end_date),
    total: row.seen_total,
    continueAnyways: row.continue_anyways,
    invoiceId: row.invoice_id,
    version: row.invoice_version,
    sync: row.syncs,
    logsMark: row.seen_logs,
    syncFailure: row.sync_failed === true ? (row.sync_reason ?? '') : null,
  }))[0];
}

/** Notes what became of a row that waited. */
export async function endItem(
  tx: Tx,
  at: { readonly runId: number; readonly position: number; readonly now: string },
  end:
    | { readonly state: 'done'; readonly invoice: { readonly id: number; readonly version: number } | null }
    | { readonly state: 'failed'; readonly words: string },
): Promise<void> {
  const invoice = end.state === 'done' ? end.invoice : null;
  await sql`update billing_run_item set state = ${end.state}, ended_at = ${at.now}, words = ${end.state === 'failed' ? end.words : ''},
      invoice_id = coalesce(${invoice?.id ?? null}::int, invoice_id), invoice_version = coalesce(${invoice?.version ?? null}::int, invoice_version)
    where run_id = ${at.runId} and position = ${at.position} and state = 'waiting'`.execute(tx);
}

/** Ends a run whose rows all had their turn. */
export async function finishRun(tx: Tx, runId: number, now: string): Promise<void> {
  await sql`update billing_run set finished_at = ${now} where id = ${runId} and finished_at is null
    and not exists (select from billing_run_item where run_id = ${runId} and state = 'waiting')`.execute(tx);
}
