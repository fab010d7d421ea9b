import type { AttendanceEntry } from '@countinghouse/billing/timesheet/row-input.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** Attendance as it is kept. */
export interface StoredAttendance extends AttendanceEntry {
  readonly employeeId: number;
  /** Somebody came and did not leave yet: nothing is counted. */
  readonly isOpen: boolean;
}

/** What the attendance service saw of some employees in a period, day by day. */
export async function attendanceOf(
  tx: Tx,
  asked: { employeeIds: readonly number[]; period: Period },
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
    where employee_id = any (${asked.employeeIds}::int[]) and day between ${asked.period.start} and ${asked.period.end}
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

/** Keeps the attendance that was fetched in place of what was known of these employees and days. */
export async function keepAttendance(
  tx: Tx,
  told: { employeeIds: readonly number[]; period: Period; entries: readonly ArrivedAttendance[]; now: string },
): Promise<void> {
  const arrived = told.entries.map((entry) => ({ ...entry, seconds: entry.seconds.toString() }));
  // people work on several projects, which may be fetched at once
  await sql`select pg_advisory_xact_lock(43)`.execute(tx);
  await sql`delete from attendance_entry
    where employee_id = any (${told.employeeIds}::int[]) and day between ${told.period.start} and ${told.period.end}
      and not (source_id = any (${told.entries.map((entry) => entry.sourceId)}::text[]))`.execute(tx);
  await sql`
    insert into attendance_entry (source_id, employee_id, day, seconds, category, is_open, pulled_at)
    select "sourceId", "employeeId", day, seconds, category, "isOpen", ${told.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(arrived)}::jsonb) as a ("sourceId" text, "employeeId" int, day date, seconds int, category text,
      "isOpen" boolean)
    on conflict (source_id) do update set employee_id = excluded.employee_id, day = excluded.day, seconds = excluded.seconds,
      category = excluded.category, is_open = excluded.is_open, pulled_at = excluded.pulled_at`.execute(tx);
}
