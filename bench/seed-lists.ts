import type { Client } from 'pg';

/** Adds companies, staff users and entries of the activity log until a database has so many of each, as it has projects and billings. */
export async function seedLists(client: Client, rows: number): Promise<void> {
  await client.query(
    `insert into company (company_name, display_name, email, country, provider, region, currency_code, taxable, tax_setting, reference)
      select 'Listed ' || n, 'Listed ' || n, 'listed' || n || '@bench.example', 'United States', 'QUICK_BOOKS', 'US', 'USD', false,
        'Not Applicable', 'CO-LISTED-' || n
      from generate_series((select count(*) from company) + 1, $1::int) n`,
    [rows],
  );
  await client.query(
    `insert into staff_user (name, email, role)
      select (array['Ada','Carlos','Nadia','Amelia','Priya','Jonas'])[1 + n % 6] || ' ' || n, 'listed' || n || '@bench.example', 'ROLE_ACCOUNTANT'
      from generate_series((select count(*) from staff_user) + 1, $1::int) n`,
    [rows],
  );
  await client.query(
    `with added as (
      insert into activity_entry (id, at, visitor_id, visitor, action, resource, resource_id, resource_name, project_id, changes, hash_version, previous_hash, hash)
      select h.last_id + n, now() - interval '1 minute' * ($1::int - n), u.id, u.name, 'Updated', 'PROJECT', p.id::text, p.name, p.id,
        '[{"fieldName":"Leave term","oldValue":"1.00","newValue":"1.50"}]', 1, '\\x00', '\\x00'
      from activity_head h, generate_series(1, $1::int) n join project p on p.id = 1 + n % (select count(*) from project)
        join staff_user u on u.id = 1 + n % 21
      returning id)
    update activity_head set last_id = (select max(id) from added)`,
    [rows],
  );
  await client.query('vacuum analyze company, staff_user, activity_entry');
}
