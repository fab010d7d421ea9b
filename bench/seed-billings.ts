import type { Client } from 'pg';

/** Billings of each project that has any: half of them were invoiced and wait for their money. */
const billingsOfProject = 20;

/** Adds so many billings to the first projects, month by month, with an issued invoice for the older half of each project's. */
export async function seedBillings(client: Client, billings: number): Promise<void> {
  await client.query(
    `with billed as (
      insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, received_month, submission_type, created_at)
      select p, month::date, (month + interval '1 month - 1 day')::date, 75, 9000 + p % 1000, (month + interval '2 months')::date, 'IT', now()
      from generate_series(1, $1::int) p, generate_series(timestamp '2025-01-01', timestamp '2025-01-01' + interval '1 month' * ($2::int - 1), '1 month') month
      returning id, project_id, start_date, end_date)
    insert into invoice (billing_id, project_id, company_id, reference, document_state, invoice_number, frozen_hash, start_date, end_date,
      timesheet_start_date, timesheet_end_date, invoice_date, due_date, currency_code, exchange_rate, template, tax_setting, tax_components,
      customer_memo, private_note, note, rows_amount, rounding, lines_amount, tax_amount, untaxed_rounding, total, created_at, updated_at)
    select b.id, p.id, p.company_id, 'CH-BENCH-' || b.id, 'issued', 'INV-' || b.id, '\\x00', b.start_date, b.end_date,
      b.start_date, b.end_date, b.end_date, b.end_date + 30, c.currency_code, case when c.currency_code <> 'USD' then 1.25 end, 'Standard', 'Not Applicable', '[]',
      'Thank you', '', '', 9000, 0, 9000, 0, 0, 9000, now(), now()
    from billed b join project p on p.id = b.project_id join company c on c.id = p.company_id
    where b.start_date < timestamp '2025-01-01' + interval '1 month' * ($2::int / 2)`,
    [billings / billingsOfProject, billingsOfProject],
  );
}
