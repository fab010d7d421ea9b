import type { Client } from 'pg';
import { daysFrom, seedHours, type HoursProject } from './seed-hours.ts';

const firstDay = '2025-01-01';

/** A whole month of sixty people: 9,300 logs. */
export const monthOfSixty = {
  developers: 60,
  firstDay,
  days: daysFrom(firstDay, 31),
  logsPerDeveloperAndDay: 5,
} as const;

/** The month with all its logs, an attendance entry for each day and two days of leave for each developer. */
export async function seedMonth(client: Client): Promise<HoursProject> {
  const project = await seedHours(client, { name: 'month', ...monthOfSixty });
  await seedAttendanceAndLeave(client, project);
  return project;
}

async function seedAttendanceAndLeave(client: Client, { employeeIds }: HoursProject): Promise<void> {
  await client.query(
    `insert into attendance_entry (source_id, employee_id, day, seconds, category, is_open, pulled_at)
      select e || '-' || day, e, day, 28800, 'Office', false, now() from unnest($1::int[]) e, unnest($2::date[]) day`,
    [employeeIds, monthOfSixty.days],
  );
  await client.query(
    `insert into leave_day (source_id, employee_id, day, leave_days, kind, leave_type, reason, approved_at_source, pulled_at)
      select 'L-' || e, e, day, 1, 'paid', 'Casual Leave', '', true, now()
      from unnest($1::int[]) e, unnest(array['2025-01-08', '2025-01-09']::date[]) day`,
    [employeeIds],
  );
}
