import type { Client } from 'pg';

const invoicedDays = 1400;

/** Gives projects so many invoices of three lines, each with its prediction, on any day of 1,400 from 2023 on: 7 of 10 are paid, 2 open, 1 is a draft. */
export async function seedInvoices(client: Client, invoices: number): Promise<void> {
  await client.query(
    `create temp table seeded as
      select n, p.id as project_id, p.company_id, c.currency_code, day, case when (n + n / projects) % 10 = 0 then 'draft' else 'issued' end as state,
        (n + n / projects) % 10 > 2 as is_paid, price, quantities, price * (quantities[1] + quantities[2] + quantities[3]) as total
      from generate_series(1, $1::int) n cross join (select count(*)::int as projects from project) counted
        cross join lateral (select date '2023-01-01' + ((n - 1)::bigint * ${invoicedDays} / $1)::int as day, (80 + n % 9 * 10)::numeric as price,
          array[1 + n % 8, 1 + n * 3 % 8, 1 + n * 5 % 8] as quantities) drawn
        join project p on p.id = 1 + n % projects join company c on c.id = p.company_id`,
    [invoices],
  );
  await client.query(`insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, received_month, submission_type, created_at)
    select project_id, day - 6, day, 75, total, date_trunc('month', day + 30)::date, 'IT', now() from seeded order by n`);
  await client.query(`insert into invoice (billing_id, project_id, company_id, reference, document_state, invoice_number, frozen_hash, start_date, end_date,
      timesheet_start_date, timesheet_end_date, invoice_date, due_date, currency_code, exchange_rate, template, tax_setting, tax_components,
      customer_memo, private_note, note, rows_amount, rounding, lines_amount, tax_amount, untaxed_rounding, total, received, created_at, updated_at)
    select n, project_id, company_id, 'CH-BENCH-' || n, state, case state when 'issued' then to_char(day, '"INV-"YYYY-') || lpad(n::text, 6, '0') end,
      case state when 'issued' then '\\x00'::bytea end, day - 6, day, day - 6, day, day, day + (array[15, 30, 45, 60])[1 + n / 3 % 4], currency_code,
      case when currency_code <> 'USD' then 1.25 end, 'Standard', 'Not Applicable', '[]', 'Thank you', '', '', total, 0, total, 0, 0, total,
      case when is_paid then total else 0 end, now(), now()
    from seeded order by n`);
  await client.query(`insert into invoice_line (invoice_id, line_id, position, name, description, quantity, rate, amount, net_amount, tax_amount, employee_ids, log_ids)
    select n, 'L' || line, line, 'Consulting', 'Consulting, line ' || line, quantities[line], price, quantities[line] * price, quantities[line] * price, 0, '{}', '{}'
    from seeded, generate_series(1, 3) line`);
  await client.query('drop table seeded');
}
