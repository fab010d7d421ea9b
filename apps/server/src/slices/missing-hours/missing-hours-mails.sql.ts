import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { MissingHours } from './missing-hours.ts';

type Mailed = Pick<MissingHours, 'project' | 'developer'>;

const keyOf = (projectId: number, employeeId: number): string => `${projectId} ${employeeId}`;

/** Notes the weeks of developers on projects as mailed; returns whether one was not mailed before. */
export async function noteMailed(
  tx: Tx,
  { week, now, mailed }: { readonly week: CalendarDate; readonly now: string; readonly mailed: readonly Mailed[] },
): Promise<(one: Mailed) => boolean> {
  const { rows } = await sql<{ project_id: number; employee_id: number }>`
    insert into missing_hours_mail (project_id, employee_id, week, sent_at)
    select project_id, employee_id, ${week}, ${now}
    from unnest(${mailed.map(({ project }) => project.id)}::int[], ${mailed.map(({ developer }) => developer.employeeId)}::int[])
      as one (project_id, employee_id)
    order by project_id, employee_id on conflict do nothing returning project_id, employee_id`.execute(tx);
  const fresh = new Set(rows.map((row) => keyOf(row.project_id, row.employee_id)));
  return ({ project, developer }) => fresh.has(keyOf(project.id, developer.employeeId));
}

/** The CSMs of some projects who work here, each with their projects. */
export async function selectCsms(
  tx: Tx,
  projectIds: readonly number[],
): Promise<
  readonly { readonly userId: number; readonly name: string; readonly email: string; readonly projectIds: number[] }[]
> {
  const { rows } = await sql<{ userId: number; name: string; email: string; projectIds: number[] }>`
    select u.id as "userId", u.name, u.email, array_agg(distinct s.project_id) as "projectIds"
    from project_staff s join staff_user u on u.id = s.user_id
    where s.kind = 'csm' and u.archived_at is null and s.project_id = any (${[...projectIds]}::int[])
    group by u.id, u.name, u.email order by u.id`.execute(tx);
  return rows;
}
