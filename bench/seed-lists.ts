import type { Client } from 'pg';
import { filledAtOnce } from './filled-at-once.ts';

/** Of the full size. */
const full = { staffUsers: 300, clients: 10_000, notes: 100_000, leavers: 1_000, activities: 500_000 };
const notesOfProject = 100;

/** Adds staff users, clients, notes, rate ranges, resignations and entries of the activity log, as many as belong to a share of the full size. */
export async function seedLists(client: Client, databaseUrl: string, share: number): Promise<void> {
  const add = (sql: string, rows: number): Promise<unknown> => client.query(sql, [Math.ceil(rows * share)]);
  await filledAtOnce(
    {
      client,
      databaseUrl,
      tables: [
        'staff_user',
        'client',
        'project_client',
        'project_note',
        'rate_range',
        'role_rate',
        'employee',
        'developer',
        'resignation',
        'activity_entry',
      ],
    },
    async () => {
      await add(
        `insert into client (company_id, name, email)
        select c.id, 'Client ' || n, 'client' || n || '@listed.example'
        from generate_series(1, $1::int) n join company c on c.id = 1 + n % (select count(*) from company)`,
        full.clients,
      );
      await add(
        `insert into project_client (project_id, client_id, is_primary)
        select p.id, k.id, true from project p, lateral (select min(id) as id from client k where k.company_id = p.company_id and $1 > 0) k`,
        1,
      );
      await add(
        `insert into staff_user (name, email, role)
        select (array['Ada','Carlos','Nadia','Amelia','Priya','Jonas'])[1 + n % 6] || ' ' || n, 'listed' || n || '@bench.example',
          'ROLE_ACCOUNTANT'
        from generate_series(22, $1::int) n`,
        full.staffUsers,
      );
      await add(
        `insert into project_note (project_id, description, updated_by, created_at, updated_at)
        select 1 + n / ${notesOfProject}, 'Note ' || n || ' about what was agreed', 1, now(), now() - interval '1 minute' * n
        from generate_series(0, $1::int - 1) n`,
        full.notes,
      );
      await add(
        `insert into rate_range (project_id, start_date, end_date)
        select p.id, date '2023-01-01' + p.id % 300 + 366 * y, date '2023-12-31' + p.id % 300 + 366 * y from project p, generate_series(0, 1) y
        where $1 > 0`,
        1,
      );
      await add(
        `insert into role_rate (rate_range_id, role, rate)
        select r.id, t.name, 40 from rate_range r, (select name from tech_stack order by name limit 3) t where $1 > 0
          and not exists (select from role_rate x where x.rate_range_id = r.id)`,
        1,
      );
      await add(
        `insert into employee (name) select 'Leaver ' || md5(n::text) from generate_series(1, $1::int) n`,
        full.leavers,
      );
      await add(
        `insert into developer (project_id, employee_id, role)
        select 1 + e.id % (select count(*) from project), e.id, 'Unassigned' from employee e where e.name like 'Leaver %' and $1 > 0`,
        1,
      );
      await add(
        `insert into resignation (employee_id, resignation_date, last_working_day)
        select e.id, date '2024-01-01' + e.id % 1000, date '2024-02-01' + e.id % 1000 from employee e where e.name like 'Leaver %' and $1 > 0`,
        1,
      );
      await add(
        `with added as (
          insert into activity_entry (id, at, visitor_id, visitor, action, resource, resource_id, resource_name, project_id, changes, hash_version, previous_hash, hash)
          select h.last_id + n, now() - interval '1 minute' * ($1::int - n), u.id, u.name, 'Updated', 'PROJECT', p.id::text, p.name, p.id,
            '[{"fieldName":"Leave term","oldValue":"1.00","newValue":"1.50"}]', 1, '\\x00', '\\x00'
          from activity_head h, generate_series(1, $1::int) n join project p on p.id = 1 + n % (select count(*) from project)
            join staff_user u on u.id = 1 + n % 21
          returning id)
        update activity_head set last_id = (select max(id) from added)`,
        full.activities,
      );
    },
  );
  await client.query('vacuum analyze');
}
