import type { Client } from 'pg';

/** Billings of each project that has any: half of them are invoiced. */
const billingsOfProject = 20;
/** How many are frozen and summed at once: the changes of a statement are held in memory. */
const atOnce = 20_000;

/**
 * Adds so many billings to the first projects, month by month, with an issued invoice for the older half of each project's. None of these is
 * paid, unless they are to be settled: then most are, and the newer ones are paid in part, open, drafts or void.
 */
export async function seedBillings(client: Client, billings: number, settled: boolean): Promise<void> {
  await client.query(
    `with billed as (
      insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, received_month, submission_type, created_at)
      select p, month::date, (month + interval '1 month - 1 day')::date, 75, 9000 + p % 1000, (month + interval '2 months')::date, 'IT', now()
      from generate_series(1, $1::int) p, generate_series(timestamp '2025-01-01', timestamp '2025-01-01' + interval '1 month' * ($2::int - 1), '1 month') month
      returning id, project_id, start_date, end_date, received_month)
    insert into invoice (billing_id, project_id, company_id, reference, document_state, invoice_number, frozen_hash, start_date, end_date,
      timesheet_start_date, timesheet_end_date, invoice_date, due_date, currency_code, exchange_rate, template, tax_setting, tax_components,
      customer_memo, private_note, note, rows_amount, rounding, lines_amount, tax_amount, untaxed_rounding, total, received, received_month, void_reason, created_at, updated_at)
    select b.id, p.id, p.company_id, 'CH-BENCH-' || b.id, s.state, case when s.state <> 'draft' then 'INV-' || b.id end, case when s.state <> 'draft' then '\\x00'::bytea end, b.start_date, b.end_date,
      b.start_date, b.end_date, b.end_date, b.end_date + 30, c.currency_code, case when c.currency_code <> 'USD' then 1.25 end, 'Standard', 'Not Applicable', '[]',
      'Thank you', '', '', 9000, 0, 9000, 0, 0, 9000, s.received, b.received_month, case when s.state = 'void' then 'Asked twice' end, now(), now()
    from billed b join project p on p.id = b.project_id join company c on c.id = p.company_id,
      lateral (select extract(month from b.start_date)::int as month) m,
      lateral (select case when not $3 or m.month <= 8 then 'issued' when m.month = 9 then 'void' else 'draft' end as state,
        case when not $3 or m.month > 7 then 0 when m.month = 6 and p.id % 10 = 0 then 4000 else 9000 end as received) s
    where b.start_date < timestamp '2025-01-01' + interval '1 month' * ($2::int / 2)`,
    [billings / billingsOfProject, billingsOfProject, settled],
  );
}

/** Does for all billings what the database does for each: what was predicted is frozen, and what they bring is summed. */
export async function sumBillings(client: Client): Promise<void> {
  const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0) as last from billing');
  await client.query('alter table revenue_part disable trigger user');
  for (let from = 1; from <= (rows[0]?.last ?? 0); from += atOnce) {
    const some = `select %s from billing b where b.id between ${from} and ${from + atOnce - 1}`;
    for (const moment of ['started', 'invoiced'])
      await client.query(
        `select freeze_predictions(array(${some.replace('%s', 'b')}), '${moment}', date '2025-01-01')`,
      );
    await client.query(`select keep_revenue(array(${some.replace('%s', 'b.id')}))`);
  }
  await client.query('alter table revenue_part enable trigger user');
  await client.query('select tally_all_revenue()');
}
