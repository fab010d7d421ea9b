import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { TimesheetRow } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { enteredIfChanged, type Entering } from '../users/who-entered.public.ts';
import { columnsOfFields, type InvoiceFields } from './invoice-fields.ts';

/** A row as it is saved: what was typed, what came out of it, and which days it bills. */
export interface SavedRow {
  /** None of a row that a person added. */
  readonly employeeId: number | null;
  readonly employeeName: string;
  readonly role: string;
  readonly billingModel: string | null;
  readonly edits: TimesheetRow['edits'];
  readonly figures: Readonly<Record<string, unknown>>;
  readonly note: string;
  readonly amount: string;
  /** First and last day whose expected hours are billed; null where logged hours are. */
  readonly billsFrom: CalendarDate | null;
  readonly billsTo: CalendarDate | null;
  /** The developer's leave balance after the period, which an issued invoice closes; decimal text. */
  readonly closingLeaveDays: string;
}

export interface SavedLine {
  readonly lineId: string;
  readonly name: string;
  readonly description: string;
  readonly quantity: string;
  readonly rate: string;
  readonly amount: string;
  readonly netAmount: string;
  readonly taxAmount: string;
  readonly employeeIds: readonly number[];
  readonly logIds: readonly string[];
}

/** An invoice as a command stores it, whole. */
export interface InvoiceToStore extends InvoiceFields {
  readonly timesheetStartDate: CalendarDate;
  readonly timesheetEndDate: CalendarDate;
  readonly rows: readonly SavedRow[];
  readonly lines: readonly SavedLine[];
  readonly traceVersion: number;
  readonly trace: unknown;
}

export interface NewInvoice extends InvoiceToStore {
  readonly id: number;
  readonly projectId: number;
  /** The billing that the invoice is of; without one it gets a billing of its own. */
  readonly billingId: number | null;
  readonly companyId: number;
  readonly currencyCode: string;
  readonly reference: string;
  /** Who entered the exchange rate; null if no user did. */
  readonly exchangeRateBy: Entering | null;
  /** Issued before this product was used: it bills all time and expected hours of its days. */
  readonly billsWholePeriod?: true;
  readonly now: string;
}

/** Rows, lines and trace of a stored invoice, as parts of the statement that stores it. */
const itsParts = (of: InvoiceToStore, projectId: number, invoice: 'made' | 'changed') => sql`
  rows_stored as (
    insert into invoice_row (invoice_id, employee_id, project_id, position, employee_name, role, billing_model, edits, figures, note, amount, bills_days,
      closing_leave_days)
    select i.id, r."employeeId", ${projectId}, r.ordinality, r."employeeName", r.role, r."billingModel", r.edits, r.figures, r.note, r.amount,
      case when r."billsFrom" is not null then daterange(r."billsFrom", r."billsTo", '[]') end, r."closingLeaveDays"
    from ${sql.ref(invoice)} i, rows from (jsonb_to_recordset(${JSON.stringify(of.rows)}::jsonb) as ("employeeId" int, "employeeName" text, role text,
      "billingModel" text, edits jsonb, figures jsonb, note text, amount numeric, "billsFrom" date, "billsTo" date, "closingLeaveDays" numeric)) with ordinality as r
  ), lines_stored as (
    insert into invoice_line (invoice_id, line_id, position, name, description, quantity, rate, amount, net_amount, tax_amount, employee_ids, log_ids)
    select i.id, l."lineId", l.ordinality, l.name, l.description, l.quantity, l.rate, l.amount, l."netAmount", l."taxAmount",
      array(select jsonb_array_elements_text(l."employeeIds")::int), array(select jsonb_array_elements_text(l."logIds")::bigint)
    from ${sql.ref(invoice)} i, rows from (jsonb_to_recordset(${JSON.stringify(of.lines)}::jsonb) as ("lineId" text, name text, description text, quantity numeric,
      rate numeric, amount numeric, "netAmount" numeric, "taxAmount" numeric, "employeeIds" jsonb, "logIds" jsonb)) with ordinality as l
  ), trace_stored as (
    insert into invoice_trace (invoice_id, trace_version, trace)
    select i.id, ${of.traceVersion}, ${JSON.stringify(of.trace)}::jsonb from ${sql.ref(invoice)} i
    on conflict (invoice_id) do update set trace_version = excluded.trace_version, trace = excluded.trace
  )`;

/** The billing that a new invoice is of: the one it was planned as, or one that is made for it. */
const billingOf = (made: NewInvoice) =>
  made.billingId === null
    ? sql`
      insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, received_month, created_at, made_by_invoice)
      values (${made.projectId}, ${made.startDate}, ${made.endDate}, 100, ${made.total}::numeric - ${made.taxAmount}::numeric, date_trunc('month', ${made.dueDate}::date)::date,
        ${made.now}, true) returning id`
    : sql`
      update billing set end_date = coalesce(end_date, ${made.endDate}::date), version = version + 1 where id = ${made.billingId} returning id`;

/** The id of an invoice that will be stored: what is stored with it can travel with it. */
export async function newInvoiceId(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('invoice', 'id'))::int as id`.execute(tx);
  if (rows[0] === undefined) throw new Error('the invoice got no id');
  return rows[0].id;
}

/** Stores a new invoice with its billing, rows, lines and trace in one statement; answers the id of its billing. */
export async function insertInvoice(tx: Tx, made: NewInvoice): Promise<number> {
  const fields = columnsOfFields(made);
  const columns = sql.join(fields.map(([column]) => column));
  const values = sql.join(fields.map(([, value]) => value));
  const rateBy = made.exchangeRate === null ? null : made.exchangeRateBy;
  const stored = await sql<{ billing_id: number }>`
    with billed as (${billingOf(made)}
    ), made as (
      insert into invoice (id, billing_id, project_id, company_id, reference, timesheet_start_date, timesheet_end_date, currency_code, ${columns},
        exchange_rate_by, exchange_rate_on, bills_whole_period, created_at, updated_at)
      overriding system value
      select ${made.id}::int, billed.id, ${made.projectId}, ${made.companyId}, ${made.reference}, ${made.timesheetStartDate}::date, ${made.timesheetEndDate}::date,
        ${made.currencyCode}, ${values}, ${rateBy?.userId ?? null}::integer, ${rateBy?.today ?? null}::date, ${made.billsWholePeriod ?? false},
        ${made.now}::timestamptz, ${made.now}::timestamptz
      from billed returning id, billing_id
    ), ${itsParts(made, made.projectId, 'made')}
    select billing_id from made`.execute(tx);
  const row = stored.rows[0];
  if (row === undefined) throw new Error('no invoice was stored');
  return row.billing_id;
}

/** The month in which the money of an invoice `i` is expected when it is due on another day: one that a person chose for its billing `b` stays. */
export const monthDueOn = (dueDate: CalendarDate): RawBuilder<unknown> => sql`
  case when b.received_month = date_trunc('month', i.due_date)::date then date_trunc('month', ${dueDate}::date)::date else b.received_month end`;

/** Stores a draft again; returns false when its version is stale or it is no longer an unlocked draft. */
export async function updateInvoice(
  tx: Tx,
  at: { invoiceId: number; version: number; projectId: number; now: string } & Entering,
  of: InvoiceToStore,
): Promise<boolean> {
  const touched = await sql`update invoice set version = version + 1, updated_at = ${at.now}
    where id = ${at.invoiceId} and version = ${at.version} and document_state = 'draft' and not locked`.execute(tx);
  if (touched.numAffectedRows !== 1n) return false;
  await sql`with gone as (delete from invoice_line where invoice_id = ${at.invoiceId})
    delete from invoice_row where invoice_id = ${at.invoiceId}`.execute(tx);
  const fields = sql.join(columnsOfFields(of).map(([column, value]) => sql`${column} = ${value}`));
  const rate = enteredIfChanged('exchange_rate', of.exchangeRate, at);
  await sql`
    with billed as (
      update billing b set start_date = ${of.startDate}, end_date = ${of.endDate}, predicted_amount = ${of.total}::numeric - ${of.taxAmount}::numeric,
        received_month = ${monthDueOn(of.dueDate)}, version = b.version + 1
      from invoice i where i.id = ${at.invoiceId} and b.id = i.billing_id and b.made_by_invoice
    ), changed as (
      update invoice set timesheet_start_date = ${of.timesheetStartDate}, timesheet_end_date = ${of.timesheetEndDate}, ${fields},
        exchange_rate_by = ${rate.by}, exchange_rate_on = ${rate.on}
      where id = ${at.invoiceId} returning id
    ), ${itsParts(of, at.projectId, 'changed')}
    select id from changed`.execute(tx);
  return true;
}
