import type { Client } from 'pg';
import { filledAtOnce } from './filled-at-once.ts';

const notesOfProject = 100;

/**
 * Adds companies, staff users, clients, notes and entries of the activity log until a database has so many of each, as it has projects and
 * billings; what the billings come to is summed.
 */
export async function seedLists(client: Client, databaseUrl: string, rows: number): Promise<void> {
  const add = (sql: string): Promise<unknown> => client.query(sql, [rows]);
  await filledAtOnce(
    {
      client,
      databaseUrl,
      tables: ['company', 'staff_user', 'client', 'project_client', 'project_note', 'activity_entry'],
    },
    async () => {
      await add(`insert into client (company_id, name, email)
        select c.id, 'Client ' || n, 'client' || n || '@listed.example'
        from generate_series(1, $1::int) n join company c on c.id = 1 + n % (select count(*) from company)`);
      await add(`insert into project_client (project_id, client_id, is_primary)
        select p.id, k.id, true from project p, lateral (select min(id) as id from client k where k.company_id = p.company_id and $1 > 0) k`);
      await add(`insert into company (company_name, display_name, email, country, provider, region, currency_code, taxable, tax_setting, reference)
        select 'Listed ' || n, 'Listed ' || n, 'listed' || n || '@bench.example', (array['United States','Canada','India'])[1 + n % 3],
          'QUICK_BOOKS', 'US', 'USD', false, 'Not Applicable', 'CO-LISTED-' || n
        from generate_series((select count(*) from company) + 1, $1::int) n`);
      await add(`insert into staff_user (name, email, role)
        select (array['Ada','Carlos','Nadia','Amelia','Priya','Jonas'])[1 + n % 6] || ' ' || n, 'listed' || n || '@bench.example', 'ROLE_ACCOUNTANT'
        from generate_series((select count(*) from staff_user) + 1, $1::int) n`);
      await add(`insert into project_note (project_id, description, updated_by, created_at, updated_at)
        select 1 + n / ${notesOfProject}, 'Note ' || n || ' about what was agreed', 1, now(), now() - interval '1 minute' * n
        from generate_series(0, $1::int - 1) n`);
      await add(`with added as (
          insert into activity_entry (id, at, visitor_id, visitor, action, resource, resource_id, resource_name, project_id, changes, hash_version, previous_hash, hash)
          select h.last_id + n, now() - interval '1 minute' * ($1::int - n), u.id, u.name, 'Updated', 'PROJECT', p.id::text, p.name, p.id,
            '[{"fieldName":"Leave term","oldValue":"1.00","newValue":"1.50"}]', 1, '\\x00', '\\x00'
          from activity_head h, generate_series(1, $1::int) n join project p on p.id = 1 + n % (select count(*) from project)
            join staff_user u on u.id = 1 + n % 21
          returning id)
        update activity_head set last_id = (select max(id) from added)`);
    },
  );
  await client.query('select keep_revenue(array(select id from billing))');
  await client.query('vacuum analyze');
}
