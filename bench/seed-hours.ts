import type { Client } from 'pg';

/** A project with its developers and their logs. */
export interface HoursProject {
  readonly id: number;
  readonly zohoProjectId: string;
  readonly name: string;
  readonly employeeIds: readonly number[];
}

/** Monday of the first week that has logs. */
const firstMonday = '2025-01-06';

/** First and last day of a week, counted from 0, as yyyy-mm-dd. */
export function weekOf(number: number): { readonly start: string; readonly end: string } {
  const dayMs = 86_400_000;
  const mondayMs = Date.parse(firstMonday) + number * 7 * dayMs;
  const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  return { start: iso(mondayMs), end: iso(mondayMs + 6 * dayMs) };
}

/** The working days of so many weeks. */
export const workingDaysOf = (weeks: number): string[] =>
  Array.from({ length: weeks }, (_, week) => daysFrom(weekOf(week).start, 5)).flat();

/** A number of days from the first on, as yyyy-mm-dd. */
export const daysFrom = (first: string, days: number): string[] =>
  Array.from({ length: days }, (_, at) => new Date(Date.parse(first) + at * 86_400_000).toISOString().slice(0, 10));

/**
 * A project of a UK company with tax on top, rates for every day and a number of developers, with logs of at least one
 * hour on each of the days.
 */
export async function seedHours(
  client: Client,
  options: {
    readonly name: string;
    readonly developers: number;
    readonly days: readonly string[];
    readonly logsPerDeveloperAndDay: number;
  },
): Promise<HoursProject> {
  const { name } = options;
  await client.query(
    `insert into tech_stack (name, category) select 'Developer ' || n, 'Back End Technologies' from generate_series(1, $1::int) n
      on conflict do nothing`,
    [options.developers],
  );
  await client.query(`insert into connection (code, organization_name, provider, region, client_id, client_secret, redirect_url, scope_code, realm_id, state)
    values ('quickbooks_uk', 'Books UK', 'QUICK_BOOKS', 'UK', 'client', '\\x00', 'http://127.0.0.1/', 'scope', '1', 'connected') on conflict do nothing`);
  await client.query(`insert into books_tax (connection_id, tax_code_id, name, components, read_at)
    select id, '20', '20.0% S', '[{"name":"VAT","percent":"20"}]', now() from connection where code = 'quickbooks_uk' on conflict do nothing`);
  const idOf = async (sql: string, values: readonly unknown[]): Promise<number> => {
    const id = (await client.query<{ id: number }>(sql, [...values])).rows[0]?.id;
    if (id === undefined) throw new Error(`nothing was inserted for ${name}`);
    return id;
  };
  const companyId = await idOf(
    `insert into company (company_name, display_name, email, country, provider, region, currency_code, taxable, tax_setting, tax_code_id, reference)
      values ($1, $1, 'billing@bench.example', 'United Kingdom', 'QUICK_BOOKS', 'UK', 'GBP', true, 'Exclusive of Tax', '20', 'CO-' || $1::text) returning id`,
    [name],
  );
  const id = await idOf(
    `insert into project (project_code, name, zoho_project_id, model, pay_model, cycle, acc_type, invoice_term, invoice_template, active_billing,
        company_id, start_date)
      values ('PRJ-' || $1::text, $1, 'HOURS-' || $1::text, 'Hourly', 'Postpaid', 'Weekly', 'Key Account', 30, 'Developerwise', true, $2, '2024-01-01') returning id`,
    [name, companyId],
  );
  const clientId = await idOf(
    `insert into client (company_id, name, email) values ($1, 'Client', 'client@bench.example') returning id`,
    [companyId],
  );
  await client.query('insert into project_client (project_id, client_id, is_primary) values ($1, $2, true)', [
    id,
    clientId,
  ]);
  const employees = await client.query<{ id: number }>(
    `insert into employee (name, email) select 'Developer ' || n || ' of ' || $1::text, 'developer' || n || '@' || $1::text || '.example'
      from generate_series(1, $2::int) n returning id`,
    [name, options.developers],
  );
  const employeeIds = employees.rows.map((row) => row.id);
  await client.query(
    `insert into developer (project_id, employee_id, role, billing_model)
      select $1, e, 'Developer ' || at, 'Hourly' from unnest($2::int[]) with ordinality as d (e, at)`,
    [id, employeeIds],
  );
  const rangeId = await idOf(`insert into rate_range (project_id, start_date) values ($1, '2024-01-01') returning id`, [
    id,
  ]);
  await client.query(
    `insert into role_rate (rate_range_id, role, rate) select $1, 'Developer ' || n, 30 + n from generate_series(1, $2::int) n`,
    [rangeId, options.developers],
  );
  await client.query(
    `with logged as (
        insert into work_log (project_id, employee_id, source, source_id, day, seconds, billable, task, note, pulled_at)
        select $1, e, 'zoho-projects', e || '-' || day || '-' || n, day, 3600 + n * 60, true,
          'Task ' || extract(week from day) || '-' || n, '', now()
        from unnest($2::int[]) e, unnest($3::date[]) day, generate_series(1, $4::int) n
        returning id, billable_seconds)
      insert into time_entry (work_log_id, seconds, created_at) select id, billable_seconds, now() from logged`,
    [id, employeeIds, options.days, options.logsPerDeveloperAndDay],
  );
  return { id, zohoProjectId: `HOURS-${name}`, name, employeeIds };
}

/** Deletes the drafts of all projects with hours, so that the same weeks can be billed again. */
export async function openAllHours(client: Client): Promise<void> {
  const drafts = `select i.id from invoice i join project p on p.id = i.project_id where i.document_state = 'draft' and p.zoho_project_id like 'HOURS-%'`;
  await client.query(`update time_entry set invoice_id = null, document_state = null where invoice_id in (${drafts})`);
  await client.query(
    `with gone as (delete from invoice where id in (${drafts}) returning billing_id)
      delete from billing where id in (select billing_id from gone)`,
  );
  await client.query('delete from idempotency_key');
}
