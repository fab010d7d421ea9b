import type { TimeOfDay } from '@countinghouse/billing/unbilled/unbilled-lines.ts';
import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** Which unbilled work is looked at, and on which day. */
export interface UnbilledParams {
  readonly day: CalendarDate;
  /** The day at whose end work is unbilled; undefined means today, with everything that is entered. */
  readonly until: CalendarDate | undefined;
  /** Whether a project, given by its SQL column, is looked at. */
  readonly projects: (projectId: string) => RawBuilder<unknown>;
}

/** The unbilled time of a person on a project. */
export interface TimeOfPerson {
  readonly projectId: number;
  readonly employeeId: number;
  readonly time: readonly TimeOfDay[];
}

/**
 * The unbilled time at the end of a day. What is unbilled today is in the ledger; time on documents that are dated later, and time
 * written off later, was unbilled then.
 */
export async function selectUnbilledTime(tx: Tx, { day, until, projects }: UnbilledParams): Promise<TimeOfPerson[]> {
  const found = await sql<{ project_id: number; employee_id: number; days: string; seconds: string }>`
    with entry as (
      -- the condition of its index, to the letter
      select work_log_id, seconds from time_entry where coalesce(invoice_id::text, write_off_reason) is null
      ${until === undefined ? sql`` : takenBack(until)}),
    of_day as (
      select l.project_id, l.employee_id, l.day, sum(e.seconds) as seconds from entry e join work_log l on l.id = e.work_log_id
      where l.day <= ${day} and ${projects('l.project_id')} group by l.project_id, l.employee_id, l.day having sum(e.seconds) <> 0)
    select project_id, employee_id, string_agg(day::text, ' ' order by day) as days, string_agg(seconds::text, ' ' order by day) as seconds
    from of_day group by project_id, employee_id`.execute(tx);
  return found.rows.map((row) => {
    const seconds = row.seconds.split(' ');
    const time = row.days
      .split(' ')
      .map((text, at) => ({ day: calendarDate(text), seconds: BigInt(seconds[at] ?? 0) }));
    return { projectId: row.project_id, employeeId: row.employee_id, time };
  });
}

/** What became billed or was written off after a day. */
const takenBack = (day: CalendarDate): RawBuilder<unknown> => sql`
  union all select e.work_log_id, e.seconds from invoice i join time_entry e on e.invoice_id = i.id where i.invoice_date > ${day}
  union all select work_log_id, seconds from time_entry where written_off_on > ${day}`;
