import type { Client } from 'pg';

const projectsWithLogs = 500;
const tasksOfProject = 500;
const developers = 2000;
/** They log from the first day that their project is billed, and about a month longer than it is invoiced. */
const loggedDays = 630;
/** What the database does for each row of a table, and the filling does once. */
const filled = ['work_log', 'time_entry'] as const;

/**
 * Adds so many logs of developers on the first projects, with a task for every four of them. Each is on the invoice or draft of its month; those of void
 * invoices and of the last month are unbilled.
 */
export async function seedLogs(client: Client, logs: number): Promise<void> {
  await client.query(`insert into tech_stack (name, category) values ('Searched', 'Back End Technologies')`);
  await client.query(
    `insert into employee (name, email)
      select (array['Priya','Aarav','Chloe','Mateo','Ingrid','Kwame','Yuki'])[1 + n % 7] || ' ' || (array['Raman','Shah','Martin','Silva','Berg','Mensah','Tanaka','Novak'])[1 + n % 8] || ' ' || n,
        'searched' || n || '@bench.example' from generate_series(1, $1::int) n`,
    [developers],
  );
  await client.query(
    `insert into developer (project_id, employee_id, role, from_date, off_board_date)
      select p, e.id, 'Searched', b.first, b.first + $2::int - 1 from generate_series(1, $1::int) p
        cross join lateral (select min(start_date) as first from billing where project_id = p) b,
        lateral (select id from employee where email like 'searched%' and id % $1 = p % $1) e`,
    [projectsWithLogs, loggedDays],
  );
  for (const table of filled) await client.query(`alter table ${table} disable trigger user`);
  await client.query(
    `with logged as (
        insert into work_log (project_id, employee_id, source, source_id, day, seconds, billable, task, note, pulled_at)
        select d.project_id, d.employee_id, 'zoho-projects', d.project_id || '-' || d.employee_id || '-' || n, d.from_date + n % $3::int, 3600, true,
          (array['Fix','Build','Review','Test','Design','Deploy','Refactor'])[1 + n % 7] || ' ' || (array['login','checkout','invoice export','report','search','dashboard','import'])[1 + n / 7 % 7]
            || ' ticket ' || d.project_id * $2::int + n % $2, '', now()
        from developer d, generate_series(1, $1::int) n where d.role = 'Searched'
        returning id, project_id, day, billable_seconds)
      insert into time_entry (work_log_id, seconds, invoice_id, document_state, created_at)
      select l.id, l.billable_seconds, i.id, i.document_state, now() from logged l
        left join invoice i on i.project_id = l.project_id and i.start_date = date_trunc('month', l.day)::date and i.document_state <> 'void'`,
    [logs / developers, tasksOfProject, loggedDays],
  );
  for (const table of filled) await client.query(`alter table ${table} enable trigger user`);
  const index = await client.query<{ create: string }>(
    "select indexdef as create from pg_indexes where indexname = 'logged_task_parts'",
  );
  await client.query('drop index logged_task_parts');
  await client.query('insert into logged_task select distinct project_id, task from work_log on conflict do nothing');
  await client.query(index.rows[0]?.create ?? '');
  await client.query('vacuum analyze');
}
