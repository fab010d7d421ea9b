import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Prediction } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';

/** A billing as it is stored, with its live invoice if it has one. */
export interface StoredPrediction {
  readonly id: number;
  readonly projectId: number;
  readonly accuracy: Prediction['accuracy'];
  /** Decimal text. */
  readonly amount: string;
  readonly start: CalendarDate;
  readonly end: CalendarDate | null;
  /** First day of the month; null where an invoice of old made the billing. */
  readonly receivedMonth: CalendarDate | null;
  readonly financialType: Prediction['financialType'];
  readonly submissionType: Prediction['submissionType'];
  readonly associatedProjects: readonly { readonly id: number; readonly name: string }[];
  readonly invoiceId: number | null;
  /** An invoice created it, and deletes it with itself. */
  readonly isMadeByInvoice: boolean;
  /** When, by whom and why it was closed; null while it is open. */
  readonly closed: Prediction['closed'];
  readonly version: number;
}

/** What is stored of a prediction that a person plans. */
export interface PredictionToStore {
  readonly accuracy: number;
  readonly amount: string;
  readonly start: CalendarDate;
  readonly end: CalendarDate | null;
  readonly receivedMonth: CalendarDate;
  readonly submissionType: string;
  readonly financialType: string;
  readonly associatedProjectIds: readonly number[];
}

interface Columns {
  id: number;
  project_id: number;
  accuracy: Prediction['accuracy'];
  predicted_amount: string;
  start_date: string;
  end_date: string | null;
  received_month: string | null;
  financial_type: Prediction['financialType'];
  submission_type: Prediction['submissionType'];
  associated: { id: number; name: string }[];
  invoice_id: number | null;
  made_by_invoice: boolean;
  closed: Prediction['closed'];
  version: number;
}

/** The name of a project `p` by which it is chosen: with its code where another one of the company has the same name. */
const ownName = sql`case when exists (select from project o where o.company_id = p.company_id and o.name = p.name and o.id <> p.id)
  then p.name || ' (' || p.project_code || ')' else p.name end`;

async function predictionsWhere(tx: Tx, condition: RawBuilder<unknown>): Promise<StoredPrediction[]> {
  const found = await sql<Columns>`
    select b.id, b.project_id, b.accuracy, b.predicted_amount, b.start_date, b.end_date, b.received_month, b.financial_type,
      b.submission_type, b.made_by_invoice, b.version,
      case when b.closed_on is not null then jsonb_build_object('on', b.closed_on, 'by', u.name, 'reason', b.closed_reason) end as closed,
      (select i.id from invoice i where i.billing_id = b.id and i.document_state <> 'void' and i.corrects_invoice_id is null) as invoice_id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', ${ownName}) order by p.name, p.id), '[]')
        from billing_project x join project p on p.id = x.project_id where x.billing_id = b.id) as associated
    from billing b left join staff_user u on u.id = b.closed_by where ${condition}`.execute(tx);
  return found.rows.map((row) => ({
    id: row.id,
    projectId: row.project_id,
    accuracy: row.accuracy,
    amount: row.predicted_amount,
    start: calendarDate(row.start_date),
    end: row.end_date === null ? null : calendarDate(row.end_date),
    receivedMonth: row.received_month === null ? null : calendarDate(row.received_month),
    financialType: row.financial_type,
    submissionType: row.submission_type,
    associatedProjects: row.associated,
    invoiceId: row.invoice_id,
    isMadeByInvoice: row.made_by_invoice,
    closed: row.closed,
    version: row.version,
  }));
}

export const predictionById = async (tx: Tx, id: number): Promise<StoredPrediction | undefined> =>
  (await predictionsWhere(tx, sql`b.id = ${id}`))[0];

/** All billings of a project, by their first day. */
export const predictionsOfProject = (tx: Tx, projectId: number): Promise<StoredPrediction[]> =>
  predictionsWhere(tx, sql`b.project_id = ${projectId} order by b.start_date, b.id`);

/** Those without a live invoice, by their first day; without billings that a void invoice created. */
export const openPredictions = (tx: Tx, projectId: number): Promise<StoredPrediction[]> =>
  predictionsWhere(
    tx,
    sql`b.project_id = ${projectId} and not exists (select 1 from invoice i where i.billing_id = b.id and i.document_state <> 'void' and i.corrects_invoice_id is null)
      and not (b.made_by_invoice and b.closed_on is not null) order by b.start_date, b.id`,
  );

/** Those that share a day with a period; one without an end runs on. */
export const predictionsSharing = (
  tx: Tx,
  projectId: number,
  period: { readonly start: CalendarDate; readonly end: CalendarDate | null },
): Promise<StoredPrediction[]> =>
  predictionsWhere(
    tx,
    sql`b.project_id = ${projectId} and daterange(b.start_date, b.end_date, '[]') && daterange(${period.start}::date, ${period.end}::date, '[]')
      order by b.start_date, b.id`,
  );

export const latestOfProject = (tx: Tx, projectId: number): Promise<StoredPrediction[]> =>
  predictionsWhere(tx, sql`b.project_id = ${projectId} order by b.start_date desc, b.id desc limit 1`);

export async function insertPrediction(
  tx: Tx,
  made: PredictionToStore & { readonly projectId: number; readonly now: string },
): Promise<number> {
  const stored = await sql<{ id: number }>`
    insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, received_month, submission_type, financial_type, created_at)
    values (${made.projectId}, ${made.start}, ${made.end}, ${made.accuracy}, ${made.amount}, ${made.receivedMonth}, ${made.submissionType}, ${made.financialType}, ${made.now})
    returning id`.execute(tx);
  const id = stored.rows[0]?.id;
  if (id === undefined) throw new Error('no prediction was stored');
  await replaceAssociated(tx, id, made.associatedProjectIds);
  return id;
}

/** Stores a prediction again; returns false when its version is stale. */
export async function updatePrediction(
  tx: Tx,
  at: { readonly id: number; readonly version: number },
  of: PredictionToStore,
): Promise<boolean> {
  const touched = await sql`
    update billing set start_date = ${of.start}, end_date = ${of.end}, accuracy = ${of.accuracy}, predicted_amount = ${of.amount},
      received_month = ${of.receivedMonth}, submission_type = ${of.submissionType}, financial_type = ${of.financialType}, version = version + 1
    where id = ${at.id} and version = ${at.version}`.execute(tx);
  if (touched.numAffectedRows !== 1n) return false;
  await replaceAssociated(tx, at.id, of.associatedProjectIds);
  return true;
}

export async function updateExpected(
  tx: Tx,
  at: { readonly id: number; readonly version: number },
  expected: Pick<StoredPrediction, 'receivedMonth' | 'financialType'>,
): Promise<boolean> {
  const touched = await sql`
    update billing set received_month = ${expected.receivedMonth}, financial_type = ${expected.financialType}, version = version + 1
    where id = ${at.id} and version = ${at.version}`.execute(tx);
  return touched.numAffectedRows === 1n;
}

async function replaceAssociated(tx: Tx, billingId: number, projectIds: readonly number[]): Promise<void> {
  await sql`delete from billing_project where billing_id = ${billingId}`.execute(tx);
  await sql`insert into billing_project (billing_id, project_id)
    select ${billingId}, id from unnest(${[...projectIds]}::int[]) as chosen (id)`.execute(tx);
}

/** Closes a prediction, or opens it again; returns false when its version is stale. */
export async function storeClosed(
  tx: Tx,
  at: { readonly id: number; readonly version: number },
  closed: { readonly on: CalendarDate; readonly by: number; readonly reason: string } | null,
): Promise<boolean> {
  const touched = await sql`
    update billing set closed_on = ${closed?.on ?? null}, closed_by = ${closed?.by ?? null}, closed_reason = ${closed?.reason ?? null},
      version = version + 1
    where id = ${at.id} and version = ${at.version}`.execute(tx);
  return touched.numAffectedRows === 1n;
}

/** Which document hangs on a prediction, so that it cannot go: a live one, or else a void one. */
export async function selectDocumentState(tx: Tx, id: number): Promise<'live' | 'void' | undefined> {
  const found = await sql<{ state: 'live' | 'void' }>`
    select case when document_state = 'void' then 'void' else 'live' end as state from invoice where billing_id = ${id} order by state limit 1`.execute(
    tx,
  );
  return found.rows[0]?.state;
}

export async function removePrediction(tx: Tx, id: number): Promise<void> {
  await sql`delete from billing where id = ${id}`.execute(tx);
}

/** The other projects of a project's company in the caller's scope, by name. */
export async function projectsBeside(
  tx: Tx,
  caller: Caller,
  project: ProjectFacts,
): Promise<{ id: number; name: string }[]> {
  if (project.company === null) return [];
  const found = await sql<{ id: number; name: string }>`
    select p.id, ${ownName} as name from project p
    where p.company_id = ${project.company.id} and p.id <> ${project.id} and ${inScope(caller, 'p.id')}
    order by p.name, p.id`.execute(tx);
  return found.rows;
}
