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
