import type { Client } from 'pg';

/** Months in a row that each project is billed; of so many there is an invoice. */
export const billedMonths = 24;
export const invoicedMonths = 20;
/** So many are frozen at once: what a statement changed is held in memory. */
const atOnce = 20_000;

/**
 * Gives the first projects predictions of two years each, spread over ten years from 2017 to 2026, and invoices of three lines for the first
 * twenty months: most of them paid, the newer ones open, paid in part, drafts or void. They fall due on any day.
 */
export async function seedBillings(client: Client, projects: number): Promise<void> {
  await client.query(
    `with billed as (
      insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, received_month, submission_type, created_at)
      select p, month::date, (month + interval '1 month - 1 day')::date, 75, 9000 + p % 1000, (month + interval '2 months')::date, 'IT', now()
      from generate_series(1, $1::int) p, lateral (select timestamp '2017-01-01' + interval '1 month' * (p * 37 % 97) as first) s,
        generate_series(0, ${billedMonths - 1}) n, lateral (select s.first + interval '1 month' * n as month) m
      order by month, p
      returning id, project_id, start_date, end_date),
    numbered as (select b.*, row_number() over (partition by b.project_id order by b.start_date) as at from billed b)
    insert into invoice (billing_id, project_id, company_id, reference, document_state, invoice_number, frozen_hash, start_date, end_date,
      timesheet_start_date, timesheet_end_date, invoice_date, due_date, currency_code, exchange_rate, template, tax_setting, tax_components,
      customer_memo, private_note, note, rows_amount, rounding, lines_amount, tax_amount, untaxed_rounding, total, received, standing, void_reason, created_at, updated_at)
    select b.id, p.id, p.company_id, 'CH-BENCH-' || b.id, s.state, case when s.state <> 'draft' then 'INV-' || b.id end, case when s.state <> 'draft' then '\\x00'::bytea end, b.start_date, b.end_date,
      b.start_date, b.end_date, b.end_date, b.end_date + 15 + (b.id * 7 % 46), c.currency_code, case when c.currency_code <> 'USD' then 1.25 end, 'Standard', 'Not Applicable', '[]',
      'Thank you', '', '', 9000, 0, 9000, 0, 0, 9000, s.received, 'draft', case when s.state = 'void' then 'Asked twice' end, now(), now()
    from numbered b join project p on p.id = b.project_id join company c on c.id = p.company_id,
      lateral (select case when b.at = 17 and p.id % 5 = 0 then 'void' when b.at = ${invoicedMonths} then 'draft' else 'issued' end as state,
        case when b.at > 18 or (b.at = 17 and p.id % 5 = 0) then 0 when b.at = 18 and p.id % 10 = 0 then 4000 else 9000 end as received) s
    where b.at <= ${invoicedMonths} order by b.id`,
    [projects],
  );
  await client.query(`insert into invoice_line (invoice_id, line_id, position, name, description, quantity, rate, amount, net_amount, tax_amount, employee_ids, log_ids)
    select i.id, 'L' || n, n, 'Developer ' || n, 'Hours of the month', 75, 40, 3000, 3000, 0, '{}', '{}' from invoice i, generate_series(1, 3) n`);
}

/** Does for all billings what the database does for each: what was predicted is frozen. */
export async function freezePredictions(client: Client): Promise<void> {
  const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0) as last from billing');
  for (let from = 1; from <= (rows[0]?.last ?? 0); from += atOnce)
    for (const moment of ['started', 'invoiced'])
      await client.query(
        `select freeze_predictions(array(select b from billing b where b.id between ${from} and ${from + atOnce - 1}), '${moment}', date '2025-01-01')`,
      );
}
