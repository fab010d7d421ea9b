import type { Client } from 'pg';

const projectsWithLogs = 500;
const tasksOfProject = 500;
const developers = 2000;
/** The projects without billings, five invoices each. */
const invoicedProjects = { from: 5001, to: 15_000, invoices: 5 };

/** What the database does for each row of a table, and the filling does once. */
const filled = ['work_log', 'time_entry'] as const;

/**
 * Adds to a large database the other subjects of a search: 50,000 more invoices, developers, clients, and a number of
 * logs with one task per four of them.
 */
export async function seedSearch(client: Client, logs: number): Promise<void> {
  await addInvoices(client);
  await client.query(`insert into client (company_id, name, email) select id, 'Client ' || company_name, 'client' || id || '@bench.example'
    from company where reference like 'CO-BENCH-%'`);
  await client.query(`insert into project_client (project_id, client_id, is_primary) select p.id, c.id, true
    from project p join client c on c.company_id = p.company_id where c.email like 'client%@bench.example'`);
  await seedLogs(client, logs);
}

/** Adds a number of logs of developers on the first projects, with one task per four of them. */
export async function seedLogs(client: Client, logs: number): Promise<void> {
  await client.query(`insert into tech_stack (name, category) values ('Searched', 'Back End Technologies')`);
  await client.query(
    `insert into employee (name, email)
      select (array['Priya','Aarav','Chloe','Mateo','Ingrid','Kwame','Yuki'])[1 + n % 7] || ' ' || (array['Raman','Shah','Martin','Silva','Berg','Mensah','Tanaka','Novak'])[1 + n % 8] || ' ' || n,
        'searched' || n || '@bench.example' from generate_series(1, $1::int) n`,
    [developers],
  );
  await client.query(
    `insert into developer (project_id, employee_id, role) select p, e.id, 'Searched' from generate_series(1, $1::int) p,
      lateral (select id from employee where email like 'searched%' and id % $1 = p % $1) e`,
    [projectsWithLogs],
  );
  for (const table of filled) await client.query(`alter table ${table} disable trigger user`);
  await client.query(
    `with logged as (
        insert into work_log (project_id, employee_id, source, source_id, day, seconds, billable, task, note, pulled_at)
        select d.project_id, d.employee_id, 'zoho-projects', d.project_id || '-' || d.employee_id || '-' || n, date '2024-01-01' + n % 600, 3600, true,
          (array['Fix','Build','Review','Test','Design','Deploy','Refactor'])[1 + n % 7] || ' ' || (array['login','checkout','invoice export','report','search','dashboard','import'])[1 + n / 7 % 7]
            || ' ticket ' || d.project_id * $2::int + n % $2, '', now()
        from developer d, generate_series(1, $1::int) n where d.role = 'Searched'
        returning id, billable_seconds)
      insert into time_entry (work_log_id, seconds, created_at) select id, billable_seconds, now() from logged`,
    [logs / developers, tasksOfProject],
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

const addInvoices = (client: Client): Promise<unknown> =>
  client.query(
    `with billed as (
        insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, received_month, submission_type, created_at)
        select p, date '2020-01-01' + m * 30, date '2020-01-01' + m * 30 + 29, 75, 9000, '2027-01-01', 'IT', now()
        from generate_series($1::int, $2::int) p, generate_series(0, $3::int - 1) m
        returning id, project_id, start_date, end_date)
      insert into invoice (billing_id, project_id, company_id, reference, document_state, invoice_number, frozen_hash, start_date, end_date,
        timesheet_start_date, timesheet_end_date, invoice_date, due_date, currency_code, template, tax_setting, tax_components,
        customer_memo, private_note, note, rows_amount, rounding, lines_amount, tax_amount, untaxed_rounding, total, created_at, updated_at)
      select b.id, p.id, p.company_id, 'CH-BENCH-' || b.id, 'issued', 'INV-' || b.id, '\\x00', b.start_date, b.end_date,
        b.start_date, b.end_date, b.end_date, b.end_date + 30, 'USD', 'Standard', 'Not Applicable', '[]',
        'Thank you', '', '', 9000, 0, 9000, 0, 0, 9000, now(), now()
      from billed b join project p on p.id = b.project_id`,
    [invoicedProjects.from, invoicedProjects.to, invoicedProjects.invoices],
  );
