import type { AttendanceEntry } from '@countinghouse/billing/timesheets/row-input.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { hoursFromSeconds, hoursText } from '@countinghouse/billing/values/hours.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { stopBeforeRemoval, type Removal } from '../sync-stops/sync-stops.public.ts';

/** Attendance as it is kept. */
export interface StoredAttendance extends AttendanceEntry {
  readonly employeeId: number;
  /** The employee has checked in but not out: nothing is counted. */
  readonly isOpen: boolean;
}

/** What the attendance service saw of some employees in a period, day by day. */
export async function selectAttendance(
  tx: Tx,
  params: { employeeIds: readonly number[]; period: Period },
): Promise<StoredAttendance[]> {
  const found = await sql<{
    id: string;
    employee_id: number;
    day: string;
    seconds: number;
    category: string;
    is_open: boolean;
  }>`
    select id, employee_id, day, seconds, category, is_open from attendance_entry
    where employee_id = any (${params.employeeIds}::int[]) and day between ${params.period.start} and ${params.period.end}
    order by day, id`.execute(tx);
  return found.rows.map((row) => ({
    entryId: row.id,
    employeeId: row.employee_id,
    day: calendarDate(row.day),
    seconds: BigInt(row.seconds),
    category: row.category,
    isOpen: row.is_open,
  }));
}

/** Attendance as its source tells it now. */
export interface ArrivedAttendance extends Omit<StoredAttendance, 'entryId'> {
  readonly sourceId: string;
}

/**
 * Keeps the attendance that was fetched in place of what was known of these employees and days. Answers why nothing was
 * kept, where the answer would have removed more than a person confirmed.
 */
export async function keepAttendance(
  tx: Tx,
  pulled: {
    projectId: number;
    employeeIds: readonly number[];
    period: Period;
    entries: readonly ArrivedAttendance[];
    now: string;
  },
): Promise<string | undefined> {
  const stopped = await stopBeforeRemoval(tx, await attendanceToRemove(tx, pulled), pulled.now);
  if (stopped !== undefined) return stopped;
  const arrived = pulled.entries.map((entry) => ({ ...entry, seconds: entry.seconds.toString() }));
  // people work on several projects, which may be fetched at once
  await sql`select pg_advisory_xact_lock(43)`.execute(tx);
  await sql`delete from attendance_entry
    where employee_id = any (${pulled.employeeIds}::int[]) and day between ${pulled.period.start} and ${pulled.period.end}
      and not (source_id = any (${pulled.entries.map((entry) => entry.sourceId)}::text[]))`.execute(tx);
  await sql`
    insert into attendance_entry (source_id, employee_id, day, seconds, category, is_open, pulled_at)
    select "sourceId", "employeeId", day, seconds, category, "isOpen", ${pulled.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(arrived)}::jsonb) as a ("sourceId" text, "employeeId" int, day date, seconds int, category text,
      "isOpen" boolean)
    on conflict (source_id) do update set employee_id = excluded.employee_id, day = excluded.day, seconds = excluded.seconds,
      category = excluded.category, is_open = excluded.is_open, pulled_at = excluded.pulled_at`.execute(tx);
  return undefined;
}

/** The attendance of some employees and days that did not arrive, as a person is shown it. */
async function attendanceToRemove(
  tx: Tx,
  { projectId, employeeIds, period, entries }: Parameters<typeof keepAttendance>[1],
): Promise<Removal> {
  const found = await sql<{ source_id: string; name: string; day: string; seconds: number }>`
    select a.source_id, e.name, a.day, a.seconds from attendance_entry a join employee e on e.id = a.employee_id
    where a.employee_id = any (${employeeIds}::int[]) and a.day between ${period.start} and ${period.end}
    order by e.name, a.day, a.source_id`.execute(tx);
  const arrived = new Set(entries.map(({ sourceId }) => sourceId));
  const removed = found.rows.filter((row) => !arrived.has(row.source_id));
  return {
    what: 'ATTENDANCE',
    projectId,
    region: null,
    period,
    removed: removed.length,
    known: found.rows.length,
    amount: hoursIn(removed),
    // its contract always names a list and its end: without one the answer is unreadable
    reasons: [],
    rows: [...new Set(removed.map(({ name }) => name))].map((name) => {
      const theirs = removed.filter((row) => row.name === name);
      return { name, removed: theirs.length, amount: hoursIn(theirs) };
    }),
    records: removed.map((row) => [row.source_id, row.day, row.seconds].join(' ')),
  };
}

const hoursIn = (entries: readonly { readonly seconds: number }[]): string => {
  const seconds = entries.reduce((sum, one) => sum + one.seconds, 0);
  return `${hoursText(hoursFromSeconds(BigInt(seconds)))} hours`;
};
