import { sql } from 'kysely';
import type { Tx } from '../src/database/database.ts';
import { nextNumber } from '../seed/builders.ts';

/**
 * Inserts a draft with only the columns that the database requires, bypassing the product's rules, for an existing billing or one
 * of its own; returns its id.
 */
export async function aBareDraft(tx: Tx, projectId: number, billingId?: number): Promise<number> {
  const billed =
    billingId === undefined
      ? sql`insert into billing (project_id, start_date, accuracy, predicted_amount, created_at)
          values (${projectId}, '2026-05-01', 100, 0, now()) returning id`
      : sql`select ${billingId}::int as id`;
  const stored = await sql<{ id: number }>`
    with billed as (${billed})
    insert into invoice (billing_id, project_id, company_id, reference, start_date, end_date, timesheet_start_date,
      timesheet_end_date, invoice_date, due_date, currency_code, template, tax_setting, tax_components, customer_memo,
      private_note, note, rows_amount, rounding, lines_amount, tax_amount, untaxed_rounding, total, created_at, updated_at)
    select b.id, ${projectId}, p.company_id, ${`REF-${nextNumber()}`}, '2026-05-01', '2026-05-31', '2026-05-01',
      '2026-05-31', '2026-05-31', '2026-06-30', 'USD', 'Standard', 'Not Applicable', '[]', '', '', '', 0, 0, 0, 0, 0, 0, now(), now()
    from billed b, project p where p.id = ${projectId} returning id`.execute(tx);
  const id = stored.rows[0]?.id;
  if (id === undefined) throw new Error('no draft was stored');
  return id;
}

export async function issueBare(tx: Tx, invoiceId: number): Promise<void> {
  await sql`update invoice set document_state = 'issued', invoice_number = ${`INV-${invoiceId}`}, frozen_hash = '\\x00'
    where id = ${invoiceId}`.execute(tx);
}

/** Inserts an issued invoice over an amount, bypassing the product's rules; returns its id. */
export async function aBareIssued(tx: Tx, projectId: number, total: string): Promise<number> {
  const id = await aBareDraft(tx, projectId);
  await sql`update invoice set rows_amount = ${total}, lines_amount = ${total}, total = ${total} where id = ${id}`.execute(
    tx,
  );
  await issueBare(tx, id);
  return id;
}

export async function voidBare(tx: Tx, invoiceId: number): Promise<void> {
  await sql`update invoice set document_state = 'void', void_reason = 'a mistake' where id = ${invoiceId}`.execute(tx);
}

/** Reverses an invoice's payments and applied credits, and voids it, bypassing the product's rules. */
export async function voidWithoutMoney(tx: Tx, invoiceId: number): Promise<void> {
  await sql`insert into receipt (invoice_id, received_on, amount, note, source, reverses, entered_at)
    select invoice_id, received_on, -amount, 'a mistake', 'books', id, now() from receipt r
    where r.invoice_id = ${invoiceId} and r.reverses is null and not exists (select from receipt x where x.reverses = r.id)
    order by id`.execute(tx);
  await sql`insert into credit_application (credit_id, invoice_id, applied_on, amount, reason, reverses, entered_at)
    select credit_id, invoice_id, applied_on, -amount, 'a mistake', id, now() from credit_application a
    where ${invoiceId} in (a.credit_id, a.invoice_id) and a.reverses is null
      and not exists (select from credit_application x where x.reverses = a.id)`.execute(tx);
  await voidBare(tx, invoiceId);
}

/** Inserts a draft credit note of an issued invoice, without lines; returns its id. */
export async function aBareCredit(tx: Tx, invoiceId: number, total = '-1'): Promise<number> {
  const stored = await sql<{ id: number }>`
    insert into invoice (corrects_invoice_id, credit_reason, billing_id, project_id, company_id, reference, start_date, end_date,
      timesheet_start_date, timesheet_end_date, invoice_date, due_date, currency_code, template, tax_setting, tax_components, customer_memo,
      private_note, note, rows_amount, rounding, services_amount, lines_amount, tax_amount, untaxed_rounding, total, created_at, updated_at)
    select id, 'a mistake', billing_id, project_id, company_id, ${`REF-${nextNumber()}`}, start_date, end_date, timesheet_start_date,
      timesheet_end_date, invoice_date, due_date, currency_code, template, tax_setting, '[]', '', '', '', 0, 0, ${total}::numeric, ${total}::numeric, 0, 0, ${total}::numeric, now(), now()
    from invoice where id = ${invoiceId} returning id`.execute(tx);
  const id = stored.rows[0]?.id;
  if (id === undefined) throw new Error('no credit was stored');
  return id;
}

/**
 * Inserts an issued credit note over a negative amount that is not applied yet, bypassing the product's rules; returns its id.
 */
export async function anOpenCredit(tx: Tx, invoiceId: number, total: string): Promise<number> {
  const id = await aBareCredit(tx, invoiceId, total);
  await issueBare(tx, id);
  return id;
}

/** Inserts an issued credit note that is applied to its invoice up to the outstanding amount; returns its id. */
export async function anAppliedCredit(tx: Tx, invoiceId: number, total: string): Promise<number> {
  const id = await anOpenCredit(tx, invoiceId, total);
  await sql`insert into credit_application (credit_id, invoice_id, applied_on, amount, reason, entered_at)
    select ${id}, i.id, i.invoice_date, least(i.outstanding, ${total.slice(1)}), '', now() from invoice i
    where i.id = ${invoiceId} and i.outstanding > 0`.execute(tx);
  return id;
}

/** Reverses the applications of a credit note, bypassing the product's rules. */
export async function reverseApplications(tx: Tx, creditId: number): Promise<void> {
  await sql`insert into credit_application (credit_id, invoice_id, applied_on, amount, reason, reverses, entered_at)
    select credit_id, invoice_id, applied_on, -amount, 'a mistake', id, now() from credit_application a
    where a.credit_id = ${creditId} and a.reverses is null
      and not exists (select from credit_application x where x.reverses = a.id)`.execute(tx);
}

/** Inserts a row of the invoice that bills days, whatever was logged on them. */
export async function aBareRow(
  tx: Tx,
  row: {
    readonly invoiceId: number;
    readonly projectId: number;
    readonly employeeId: number;
    readonly days: string | null;
  },
): Promise<void> {
  await sql`insert into invoice_row (invoice_id, employee_id, project_id, position, employee_name, role, edits, figures, note, amount, bills_days)
    values (${row.invoiceId}, ${row.employeeId}, ${row.projectId}, 0, 'Ada', 'React Developer', '{}', '{}', '', 0, ${row.days}::daterange)`.execute(
    tx,
  );
}

export async function aBareLine(tx: Tx, invoiceId: number, lineId = 'line-1'): Promise<void> {
  await sql`insert into invoice_line (invoice_id, line_id, position, name, description, quantity, rate, amount, net_amount, tax_amount, employee_ids, log_ids)
    values (${invoiceId}, ${lineId}, 0, 'Development Fees', '', 1, 0, 0, 0, 0, '{}', '{}')`.execute(tx);
}

/** Inserts a payment from the books for an issued invoice, bypassing the product's rules; returns its id. */
export async function aBareReceipt(
  tx: Tx,
  invoiceId: number,
  {
    amount,
    day,
    reverses = null,
  }: { readonly amount: string; readonly day: string; readonly reverses?: number | null },
): Promise<number> {
  const stored = await sql<{ id: number }>`
    insert into receipt (invoice_id, received_on, amount, note, source, reverses, entered_at)
    values (${invoiceId}, ${day}, ${amount}, '', 'books', ${reverses}, now()) returning id`.execute(tx);
  const id = stored.rows[0]?.id;
  if (id === undefined) throw new Error('no receipt was stored');
  return id;
}
