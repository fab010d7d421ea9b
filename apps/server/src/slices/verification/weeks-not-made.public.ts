import { sql, type RawBuilder } from 'kysely';

/**
 * The weeks of a billing that were never generated, as a table with `start_date` and `end_date`: those of its timesheet period on
 * no day of which a week of the project was made. The timesheet period is that of `timesheetPeriodOf`; a billing without an end
 * has none.
 * @param billing names the table of billings in the statement
 * @param project names that of their projects
 */
export const weeksNotMade = (billing: string, project: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${billing}.${column}`);
  const cycle = sql.ref(`${project}.cycle`);
  return sql`(
    select cut.start_date, cut.end_date
    from (select case when ${sql.ref(`${project}.pay_model`)} is distinct from 'Prepaid' then ${of('start_date')}
          when ${cycle} = 'Monthly' then (${of('start_date')} - interval '1 month')::date
          else ${of('start_date')} - 1 - (case ${cycle} when '15-Days' then 14 when 'Weekly' then 6 when '4-Weeks' then 27 else 13 end) end as first_day,
        case when ${sql.ref(`${project}.pay_model`)} is distinct from 'Prepaid' then ${of('end_date')} else ${of('start_date')} - 1 end as last_day
      where ${of('end_date')} is not null) worked,
      generate_series(date_trunc('week', worked.first_day::timestamp), worked.last_day::timestamp, interval '7 days') monday,
      lateral (select greatest(monday::date, worked.first_day) as start_date, least(monday::date + 6, worked.last_day) as end_date) cut
    where not exists (select from verification_week made join billing other on other.id = made.billing_id
      where other.project_id = ${of('project_id')} and made.start_date <= cut.end_date and made.end_date >= cut.start_date))`;
};
