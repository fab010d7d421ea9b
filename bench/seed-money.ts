import type { Client } from 'pg';

/** Tables whose triggers would check each row: sums on invoices are seeded with them. */
const checkedRowByRow = ['receipt', 'account_payment', 'company_payment'] as const;

/**
 * What was paid for the seeded invoices and when, credit notes, money on account, and what the hours of the logs cost and are worth: each company
 * pays some days late, each hundredth payment was entered by mistake and reversed, and one invoice of two hundred has a credit note that is open.
 */
export async function seedMoney(client: Client): Promise<void> {
  for (const table of checkedRowByRow) await client.query(`alter table ${table} disable trigger user`);
  await seedPayments(client);
  await seedCredits(client);
  for (const table of checkedRowByRow) await client.query(`alter table ${table} enable trigger user`);
  await seedCostsAndRates(client);
  await endProjects(client);
  await client.query('vacuum analyze');
}

async function seedPayments(client: Client): Promise<void> {
  await client.query(`insert into receipt (invoice_id, received_on, amount, note, source, entered_at)
    select id, greatest(due_date + company_id * 7 % 40 - 5 + id * 13 % 15, invoice_date), received, '', 'books', now() from invoice where received > 0 order by id`);
  await client.query(`with mistake as (
      insert into receipt (invoice_id, received_on, amount, note, source, entered_at)
      select id, due_date, 100, '', 'books', now() from invoice where received > 0 and id % 100 = 0 returning id, invoice_id, received_on)
    insert into receipt (invoice_id, received_on, amount, note, source, reverses, entered_at)
    select invoice_id, received_on + 2, -100, '', 'books', id, now() from mistake`);
  // a tenth of the companies paid more than their invoices
  await client.query(`with paid as (
      insert into company_payment (company_id, currency_code, received_on, amount, note, entered_by, entered_at)
      select id, currency_code, date '2024-01-01' + id % 900, 250, '', 1, now() from company where id % 10 = 0
      returning id, company_id, currency_code, received_on)
    insert into account_payment (company_id, currency_code, paid_on, amount, note, entered_by, entered_at, company_payment_id, is_of_payment)
    select company_id, currency_code, received_on, 250, '', 1, now(), id, true from paid`);
}

/** Open credit notes of paid invoices, and credit notes that were applied to invoices paid in part. */
async function seedCredits(client: Client): Promise<void> {
  const creditNotes = (amount: number, which: string): string => `
    insert into invoice (corrects_invoice_id, credit_reason, billing_id, project_id, company_id, reference, document_state, invoice_number, frozen_hash,
      start_date, end_date, timesheet_start_date, timesheet_end_date, invoice_date, due_date, currency_code, exchange_rate, template, tax_setting, tax_components,
      customer_memo, private_note, note, rows_amount, rounding, services_amount, lines_amount, tax_amount, untaxed_rounding, total, created_at, updated_at)
    select id, 'Billed twice', billing_id, project_id, company_id, 'CN-' || reference, 'issued', 'CN-' || id, '\\x00', start_date, end_date,
      timesheet_start_date, timesheet_end_date, due_date, due_date, currency_code, exchange_rate, template, tax_setting, '[]',
      '', '', '', 0, 0, -${amount}, -${amount}, 0, 0, -${amount}, now(), now()
    from invoice i where ${which} and corrects_invoice_id is null order by id`;
  await client.query(creditNotes(500, `standing = 'paid' and id % 200 = 0`));
  await client.query(creditNotes(1000, `standing = 'partial'`));
  await client.query(`insert into credit_application (credit_id, invoice_id, applied_on, amount, reason, entered_at)
    select id, corrects_invoice_id, invoice_date, 1000, '', now() from invoice where corrects_invoice_id is not null and total = -1000`);
}

/** Projects that are not billed any more are over, and who left is on none. */
async function endProjects(client: Client): Promise<void> {
  await client.query(`update project p set active_billing = false
    where active_billing and (select max(d.off_board_date) from developer d where d.project_id = p.id and d.role = 'Searched') < date '2026-06-01'`);
  await client.query(`update developer d set off_board_date = r.last_working_day from resignation r
    where r.employee_id = d.employee_id and r.withdrawn_at is null and d.off_board_date is null`);
}

/** An administrator may see costs; each developer has three, and a rate on every day. */
async function seedCostsAndRates(client: Client): Promise<void> {
  await client.query('insert into cost_viewer (user_id) values (1)');
  await client.query(`insert into employee_cost (employee_id, cost_per_hour, currency_code, start_date, end_date)
    select e.id, 10 + e.id % 20 + n, (array['INR','USD','INR'])[1 + e.id % 3], day, lead(day) over (partition by e.id order by day) - 1
    from employee e, (values (0, date '2016-01-01'), (1, date '2021-01-01'), (2, date '2024-04-01')) c (n, day) where e.email like 'searched%'`);
  await client.query(`insert into rate_range (project_id, start_date, end_date)
    select r.project_id, gap.start_date, gap.end_date from (
      select project_id, min(start_date) as first, max(end_date) as last from rate_range
      where project_id in (select project_id from developer where role = 'Searched') group by project_id) r,
      lateral (values (date '2016-01-01', r.first - 1), (r.last + 1, null)) gap (start_date, end_date)`);
  await client.query(`insert into role_rate (rate_range_id, role, rate)
    select r.id, 'Searched', 30 + r.id % 20 from rate_range r where r.project_id in (select project_id from developer where role = 'Searched')`);
  await client.query(`insert into leave_day (source_id, employee_id, day, leave_days, kind, leave_type, reason, approved_at_source, pulled_at)
    select 'L-' || d.employee_id || '-' || n, d.employee_id, d.from_date + n * 21, 1, 'paid', 'Casual Leave', '', true, now()
    from developer d, generate_series(1, 29) n where d.role = 'Searched'`);
}
