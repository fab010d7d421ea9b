import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { TimesheetRow } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';
import { enteredIfChanged, type Entering } from '../users/who-entered.public.ts';
import { columnsOfFields, storedFields, type InvoiceFields } from './invoice-fields.ts';

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

type Parts = Pick<InvoiceToStore, 'rows' | 'lines' | 'traceVersion' | 'trace'> & {
  readonly id: number;
  readonly projectId: number;
};

/** Rows, lines and traces of stored invoices, as parts of the statement that stores them. */
function partsOf(all: readonly Parts[], stored: 'made' | 'changed') {
  const placed = (part: 'rows' | 'lines'): string =>
    JSON.stringify(
      all.flatMap(({ id: invoiceId, projectId, [part]: ofIt }) =>
        ofIt.map((one, at) => ({ ...one, invoiceId, projectId, position: at + 1 })),
      ),
    );
  const traces = all.map(({ id: invoiceId, traceVersion, trace }) => ({ invoiceId, traceVersion, trace }));
  const ofStored = sql`join ${sql.ref(stored)} i on i.id = "invoiceId"`;
  return sql`
  rows_stored as (
    insert into invoice_row (invoice_id, employee_id, project_id, position, employee_name, role, billing_model, edits, figures, note, amount, bills_days,
      closing_leave_days)
    select i.id, r."employeeId", "projectId", position, r."employeeName", r.role, r."billingModel", r.edits, r.figures, r.note, r.amount,
      case when r."billsFrom" is not null then daterange(r."billsFrom", r."billsTo", '[]') end, r."closingLeaveDays"
    from jsonb_to_recordset(${placed('rows')}::jsonb) as r ("invoiceId" int, "projectId" int, position int, "employeeId" int, "employeeName" text, role text,
      "billingModel" text, edits jsonb, figures jsonb, note text, amount numeric, "billsFrom" date, "billsTo" date, "closingLeaveDays" numeric) ${ofStored}
  ), lines_stored as (
    insert into invoice_line (invoice_id, line_id, position, name, description, quantity, rate, amount, net_amount, tax_amount, employee_ids, log_ids)
    select i.id, l."lineId", position, l.name, l.description, l.quantity, l.rate, l.amount, l."netAmount", l."taxAmount",
      array(select jsonb_array_elements_text(l."employeeIds")::int), array(select jsonb_array_elements_text(l."logIds")::bigint)
    from jsonb_to_recordset(${placed('lines')}::jsonb) as l ("invoiceId" int, position int, "lineId" text, name text, description text, quantity numeric,
      rate numeric, amount numeric, "netAmount" numeric, "taxAmount" numeric, "employeeIds" jsonb, "logIds" jsonb) ${ofStored}
  ), trace_stored as (
    insert into invoice_trace (invoice_id, trace_version, trace)
    select i.id, "traceVersion", trace from jsonb_to_recordset(${JSON.stringify(traces)}::jsonb) as t ("invoiceId" int, "traceVersion" int, trace jsonb) ${ofStored}
    on conflict (invoice_id) do update set trace_version = excluded.trace_version, trace = excluded.trace
  )`;
}

/** The id of an invoice that will be stored: what is stored with it can travel with it. */
export async function newInvoiceId(tx: Tx): Promise<number> {
  const [id] = await newIds(tx, 1);
  if (id === undefined) throw new Error('the invoice got no id');
  return id;
}
/** The same, gathered. */
export const newInvoiceIdTogether = gathered((tx, asked: readonly void[]) => newIds(tx, asked.length));

async function newIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('invoice', 'id'))::int as id from generate_series(1, ${count}::int)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Stores a new invoice with its billing, rows, lines and trace in one statement; answers the id of its billing. */
export async function insertInvoice(tx: Tx, made: NewInvoice): Promise<number> {
  const [billingId] = await insertInvoices(tx, [made]);
  if (billingId === undefined) throw new Error('no invoice was stored');
  return billingId;
}
/** The same, gathered. */
export const insertInvoiceTogether = gathered(insertInvoices);

/** Each is of the billing that it was planned as, or of one that is made for it. */
async function insertInvoices(tx: Tx, all: readonly NewInvoice[]): Promise<number[]> {
  const values = all.map(valuesOf);
  const columns = Object.keys(values[0] ?? {}).filter((name) => name !== 'billing_id');
  const stored = await sql<{ id: number; billing_id: number }>`
    with given as materialized (
      select g.*, coalesce(billing_id, nextval(pg_get_serial_sequence('billing', 'id'))::int) as of_billing
      from jsonb_populate_recordset(null::invoice, ${JSON.stringify(values)}::jsonb) g
    ), added as (
      insert into billing (id, project_id, start_date, end_date, accuracy, predicted_amount, received_month, created_at, made_by_invoice)
      overriding system value
      select of_billing, project_id, start_date, end_date, 100, total - tax_amount, date_trunc('month', due_date)::date, created_at, true
      from given where billing_id is null returning id
    ), planned as (
      update billing b set end_date = coalesce(b.end_date, g.end_date), version = b.version + 1 from given g where b.id = g.billing_id returning b.id
    ), made as (
      insert into invoice (billing_id, ${sql.join(columns.map((name) => sql.ref(name)))}) overriding system value
      select b.id, ${sql.join(columns.map((name) => sql.ref(`g.${name}`)))}
      from given g join (select id from added union all select id from planned) b on b.id = g.of_billing
      returning id, billing_id
    ), ${partsOf(all, 'made')}
    select id, billing_id from made`.execute(tx);
  const billings = new Map(stored.rows.map((row) => [row.id, row.billing_id]));
  return all.map(({ id }) => {
    const billingId = billings.get(id);
    if (billingId === undefined) throw new Error('an invoice was not stored');
    return billingId;
  });
}

const valuesOf = (made: NewInvoice) => {
  const rateBy = made.exchangeRate === null ? null : made.exchangeRateBy;
  return {
    id: made.id,
    billing_id: made.billingId,
    project_id: made.projectId,
    company_id: made.companyId,
    reference: made.reference,
    timesheet_start_date: made.timesheetStartDate,
    timesheet_end_date: made.timesheetEndDate,
    currency_code: made.currencyCode,
    ...storedFields(made),
    tax_components: made.taxComponents,
    exchange_rate_by: rateBy?.userId ?? null,
    exchange_rate_on: rateBy?.today ?? null,
    bills_whole_period: made.billsWholePeriod ?? false,
    created_at: made.now,
    updated_at: made.now,
  };
};

/** The month in which the money of an invoice `i` is expected when it is due on another day: one that a person chose for its billing `b` stays. */
export const monthDueOn = (dueDate: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when b.received_month = date_trunc('month', i.due_date)::date then date_trunc('month', ${dueDate})::date else b.received_month end`;

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
        received_month = ${monthDueOn(sql`${of.dueDate}::date`)}, version = b.version + 1
      from invoice i where i.id = ${at.invoiceId} and b.id = i.billing_id and b.made_by_invoice
    ), changed as (
      update invoice set timesheet_start_date = ${of.timesheetStartDate}, timesheet_end_date = ${of.timesheetEndDate}, ${fields},
        exchange_rate_by = ${rate.by}, exchange_rate_on = ${rate.on}
      where id = ${at.invoiceId} returning id
    ), ${partsOf([{ ...of, id: at.invoiceId, projectId: at.projectId }], 'changed')}
    select id from changed`.execute(tx);
  return true;
}
