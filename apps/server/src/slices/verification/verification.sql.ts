import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { loggedTime } from '../work-logs/work-logs.public.ts';
import { weekIsVerified } from './week-is-verified.sql.ts';

/** A week as it is stored, and whether it still counts as verified. */
export interface CheckedWeek {
  readonly id: number;
  readonly billingId: number;
  readonly projectId: number;
  readonly number: number;
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  readonly note: string;
  /** What stood logged when it was verified; null while it is not. */
  readonly logsMark: string | null;
  readonly version: number;
  readonly verified: boolean;
  /** True when the week was verified and its logs changed afterwards. */
  readonly isOutdated: boolean;
}

async function weeksWhere(tx: Tx, condition: RawBuilder<unknown>): Promise<CheckedWeek[]> {
  const found = await sql<{
    id: number;
    billing_id: number;
    project_id: number;
    number: number;
    start_date: string;
    end_date: string;
    note: string;
    logs_mark: string | null;
    version: number;
    verified: boolean;
  }>`select w.id, w.billing_id, b.project_id, w.number, w.start_date, w.end_date, w.note, w.logs_mark, w.version,
      ${weekIsVerified(sql`b.project_id`)} as verified
    from verification_week w join billing b on b.id = w.billing_id where ${condition} order by w.start_date, w.id`.execute(
    tx,
  );
  return found.rows.map((row) => ({
    id: row.id,
    billingId: row.billing_id,
    projectId: row.project_id,
    number: row.number,
    start: calendarDate(row.start_date),
    end: calendarDate(row.end_date),
    note: row.note,
    logsMark: row.logs_mark,
    version: row.version,
    verified: row.verified,
    isOutdated: row.logs_mark !== null && !row.verified,
  }));
}

export const weekById = async (tx: Tx, id: number): Promise<CheckedWeek | undefined> =>
  (await weeksWhere(tx, sql`w.id = ${id}`))[0];

export const weeksOfPrediction = (tx: Tx, billingId: number): Promise<CheckedWeek[]> =>
  weeksWhere(tx, sql`w.billing_id = ${billingId}`);

/** The weeks of all billings of a project that share a day with a period. */
export const weeksSharing = (
  tx: Tx,
  params: { projectId: number; period: { start: CalendarDate; end: CalendarDate } },
): Promise<CheckedWeek[]> =>
  weeksWhere(
    tx,
    sql`b.project_id = ${params.projectId} and w.start_date <= ${params.period.end} and w.end_date >= ${params.period.start}`,
  );

/** The weeks of all billings of some projects that share a day with a period of their project. */
export const weeksSharingAny = (
  tx: Tx,
  of: readonly { readonly projectId: number; readonly period: { start: CalendarDate; end: CalendarDate } }[],
): Promise<CheckedWeek[]> =>
  weeksWhere(
    tx,
    sql`w.id in (
      select v.id from unnest(${of.map(({ projectId }) => projectId)}::int[], ${of.map(({ period }) => period.start)}::date[],
          ${of.map(({ period }) => period.end)}::date[]) as one (project_id, start_date, end_date)
        join billing a on a.project_id = one.project_id
        join verification_week v on v.billing_id = a.id and v.start_date <= one.end_date and v.end_date >= one.start_date)`,
  );

/** The first billing of a project with an end that shares a day with a period; null where there is none. */
export async function billingSharing(
  tx: Tx,
  params: { projectId: number; period: { start: CalendarDate; end: CalendarDate } },
): Promise<number | null> {
  const found = await sql<{ id: number }>`
    select id from billing where project_id = ${params.projectId} and closed_on is null
      and start_date <= ${params.period.end} and end_date >= ${params.period.start} order by start_date, id limit 1`.execute(
    tx,
  );
  return found.rows[0]?.id ?? null;
}

export async function removeWeeks(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from verification_week where id = any (${[...ids]}::int[])`.execute(tx);
}

export async function renumberWeek(tx: Tx, id: number, number: number): Promise<void> {
  await sql`update verification_week set number = ${number} where id = ${id} and number <> ${number}`.execute(tx);
}

export async function insertWeek(
  tx: Tx,
  week: { billingId: number; number: number; start: CalendarDate; end: CalendarDate },
): Promise<void> {
  await sql`insert into verification_week (billing_id, number, start_date, end_date)
    values (${week.billingId}, ${week.number}, ${week.start}, ${week.end})`.execute(tx);
}

/** Stores the note of a week; without one the note that is there stays. */
export async function storeNote(tx: Tx, week: { id: number; note: string | undefined }): Promise<void> {
  await sql`update verification_week set note = coalesce(${week.note ?? null}, note), version = version + 1
    where id = ${week.id}`.execute(tx);
}

/** Ticks a week with what stands logged on its days. */
export async function storeTick(
  tx: Tx,
  week: { id: number; logsMark: string; logs: readonly VerifiedLog[] },
): Promise<void> {
  await sql`update verification_week set logs_mark = ${week.logsMark}, verified_logs = ${JSON.stringify(week.logs)}::jsonb
    where id = ${week.id}`.execute(tx);
}

export async function takeTickBack(tx: Tx, id: number): Promise<void> {
  await sql`update verification_week set logs_mark = null, verified_logs = null where id = ${id}`.execute(tx);
}

/** A log as it stood when its week was verified. */
export type VerifiedLog = Awaited<ReturnType<typeof loggedTime>>[number];

/** What stood logged when a week was verified; nothing while it is not. */
export async function verifiedLogs(tx: Tx, id: number): Promise<VerifiedLog[]> {
  const found = await sql<{ logs: (Omit<VerifiedLog, 'day'> & { day: string })[] | null }>`
    select verified_logs as logs from verification_week where id = ${id}`.execute(tx);
  return (found.rows[0]?.logs ?? []).map((log) => ({ ...log, day: calendarDate(log.day) }));
}
