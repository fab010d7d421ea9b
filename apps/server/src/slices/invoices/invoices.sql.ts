import { depositNames } from '@countinghouse/billing/invoices/service-lines.ts';
import { calendarDate, formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { formatDecimal, parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import { currencyOf, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import type { Invoice, InvoiceLineOut, WrittenRow } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type {
  RowFigures,
  ServiceLineOut,
  TimesheetRow,
} from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import { addedAs } from './wizard/merged-invoice.ts';
import { reasonNotTaken } from './compare/not-taken.public.ts';

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
export interface InvoiceToStore {
  readonly startDate: CalendarDate;
  /** Null where a retainer is billed. */
  readonly endDate: CalendarDate | null;
  readonly timesheetStartDate: CalendarDate;
  readonly timesheetEndDate: CalendarDate;
  readonly invoiceDate: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly exchangeRate: string | null;
  readonly template: string;
  readonly taxSetting: string;
  readonly taxCodeId: string | null;
  readonly taxName: string | null;
  readonly taxComponents: readonly { readonly name: string; readonly percent: string; readonly amount: string }[];
  readonly customerMemo: string;
  readonly privateNote: string;
  readonly note: string;
  readonly rowsAmount: string;
  readonly rounding: string;
  readonly servicesAmount: string;
  readonly linesAmount: string;
  readonly taxAmount: string;
  readonly untaxedRounding: string;
  readonly retainerTaken: string;
  readonly retainerBalance: string;
  readonly retainerAmount: string;
  readonly total: string;
  readonly rows: readonly SavedRow[];
  readonly lines: readonly SavedLine[];
  readonly traceVersion: number;
  readonly trace: unknown;
}

export interface NewInvoice extends InvoiceToStore {
  readonly projectId: number;
  /** The billing that the invoice is of; without one it gets a billing of its own. */
  readonly billingId: number | null;
  readonly companyId: number;
  readonly currencyCode: string;
  readonly reference: string;
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

/** Stores a new invoice with its billing, rows, lines and trace in one statement; answers its ids. */
export async function insertInvoice(tx: Tx, made: NewInvoice): Promise<{ invoiceId: number; billingId: number }> {
  const stored = await sql<{ id: number; billing_id: number }>`
    with billed as (${billingOf(made)}
    ), made as (
      insert into invoice (billing_id, project_id, company_id, reference, start_date, end_date, timesheet_start_date, timesheet_end_date,
        invoice_date, due_date, currency_code, exchange_rate, template, tax_setting, tax_code_id, tax_name, tax_components,
        customer_memo, private_note, note, rows_amount, rounding, services_amount, lines_amount, tax_amount, untaxed_rounding,
        retainer_taken, retainer_balance, retainer_amount, total, created_at, updated_at)
      select billed.id, ${made.projectId}, ${made.companyId}, ${made.reference}, ${made.startDate}::date, ${made.endDate}::date, ${made.timesheetStartDate}::date,
        ${made.timesheetEndDate}::date, ${made.invoiceDate}::date, ${made.dueDate}::date, ${made.currencyCode}, ${made.exchangeRate}::numeric, ${made.template},
        ${made.taxSetting}, ${made.taxCodeId}, ${made.taxName}, ${JSON.stringify(made.taxComponents)}::jsonb, ${made.customerMemo}, ${made.privateNote},
        ${made.note}, ${made.rowsAmount}::numeric, ${made.rounding}::numeric, ${made.servicesAmount}::numeric, ${made.linesAmount}::numeric, ${made.taxAmount}::numeric,
        ${made.untaxedRounding}::numeric, ${made.retainerTaken}::numeric, ${made.retainerBalance}::numeric, ${made.retainerAmount}::numeric, ${made.total}::numeric, ${made.now}::timestamptz, ${made.now}::timestamptz
      from billed returning id, billing_id
    ), ${itsParts(made, made.projectId, 'made')}
    select id, billing_id from made`.execute(tx);
  const row = stored.rows[0];
  if (row === undefined) throw new Error('no invoice was stored');
  return { invoiceId: row.id, billingId: row.billing_id };
}

/** The month in which the money of an invoice `i` is expected when it is due on another day: one that a person chose for its billing `b` stays. */
export const monthDueOn = (dueDate: CalendarDate): RawBuilder<unknown> => sql`
  case when b.received_month = date_trunc('month', i.due_date)::date then date_trunc('month', ${dueDate}::date)::date else b.received_month end`;

/** Stores a draft again; returns false when its version is stale or it is no longer an unlocked draft. */
export async function updateInvoice(
  tx: Tx,
  at: { invoiceId: number; version: number; projectId: number; now: string },
  of: InvoiceToStore,
): Promise<boolean> {
  const touched = await sql`update invoice set version = version + 1, updated_at = ${at.now}
    where id = ${at.invoiceId} and version = ${at.version} and document_state = 'draft' and not locked`.execute(tx);
  if (touched.numAffectedRows !== 1n) return false;
  await sql`with gone as (delete from invoice_line where invoice_id = ${at.invoiceId})
    delete from invoice_row where invoice_id = ${at.invoiceId}`.execute(tx);
  await sql`
    with billed as (
      update billing b set start_date = ${of.startDate}, end_date = ${of.endDate}, predicted_amount = ${of.total}::numeric - ${of.taxAmount}::numeric,
        received_month = ${monthDueOn(of.dueDate)}, version = b.version + 1
      from invoice i where i.id = ${at.invoiceId} and b.id = i.billing_id and b.made_by_invoice
    ), changed as (
      update invoice set start_date = ${of.startDate}, end_date = ${of.endDate}, timesheet_start_date = ${of.timesheetStartDate}, timesheet_end_date = ${of.timesheetEndDate},
        invoice_date = ${of.invoiceDate}, due_date = ${of.dueDate}, exchange_rate = ${of.exchangeRate}, template = ${of.template},
        tax_setting = ${of.taxSetting}, tax_code_id = ${of.taxCodeId}, tax_name = ${of.taxName}, tax_components = ${JSON.stringify(of.taxComponents)},
        customer_memo = ${of.customerMemo}, private_note = ${of.privateNote}, note = ${of.note}, rows_amount = ${of.rowsAmount},
        rounding = ${of.rounding}, services_amount = ${of.servicesAmount}, lines_amount = ${of.linesAmount}, tax_amount = ${of.taxAmount}, untaxed_rounding = ${of.untaxedRounding},
        retainer_taken = ${of.retainerTaken}, retainer_balance = ${of.retainerBalance}, retainer_amount = ${of.retainerAmount}, total = ${of.total}
      where id = ${at.invoiceId} returning id
    ), ${itsParts(of, at.projectId, 'changed')}
    select id from changed`.execute(tx);
  return true;
}

/** What the invoice's own row holds. */
export interface InvoiceRecord {
  readonly id: number;
  readonly billingId: number;
  readonly projectId: number;
  readonly projectName: string;
  readonly companyId: number;
  readonly customerName: string;
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  readonly region: string;
  /** Whether the books of its company are set up, connected or not. */
  readonly hasBooks: boolean;
  readonly connectionId: number | null;
  readonly reference: string;
  readonly documentState: 'draft' | 'issued' | 'void';
  /** Of a credit: the invoice that it corrects, and why. */
  readonly corrects: { readonly invoiceId: number; readonly invoiceNumber: string; readonly reason: string } | null;
  readonly locked: boolean;
  readonly invoiceNumber: string | null;
  readonly startDate: CalendarDate;
  /** Null where a retainer is billed. */
  readonly endDate: CalendarDate | null;
  readonly invoiceDate: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly currencyCode: string;
  readonly exchangeRate: string | null;
  readonly template: Invoice['invoiceTemplate'];
  readonly taxSetting: Invoice['taxDetails']['globalTaxSetting'];
  readonly taxCodeId: string | null;
  readonly taxName: string | null;
  readonly taxComponents: readonly { readonly name: string; readonly percent: string; readonly amount: string }[];
  readonly customerMemo: string;
  readonly privateNote: string;
  readonly note: string;
  readonly rowsAmount: string;
  readonly rounding: string;
  readonly servicesAmount: string;
  readonly linesAmount: string;
  readonly taxAmount: string;
  readonly untaxedRounding: string;
  /** What the retainer pays of it before tax, what it had then, and the line of it. */
  readonly retainerTaken: string;
  readonly retainerBalance: string;
  readonly retainerAmount: string;
  readonly total: string;
  /** Sum of its receipts. */
  readonly received: string;
  /** Sum of its adjustments. */
  readonly adjusted: string;
  /** Sum of the credit notes applied to it; of a credit note what was applied of it, below 0. */
  readonly creditsApplied: string;
  /** What is still to be received: 0 of a draft, which asks for nothing yet, and of a void one. */
  readonly outstanding: string;
  /** The last day on which money came that was not taken back. */
  readonly receivedDate: CalendarDate | null;
  /** A deposit or the retainer paid all of it. */
  readonly isSettledFromDeposit: boolean;
  /** What its billing says, which is not frozen with it. */
  readonly planned: Pick<Invoice, 'accuracy' | 'financialType' | 'submissionType' | 'receivedMonth'>;
  readonly booksId: string | null;
  readonly booksUrl: string | null;
  readonly voidReason: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly push: {
    readonly outboxId: string | null;
    /** When it was last sent to the books; null while the books cannot have any part of it. */
    readonly sentAt: string | null;
    readonly state: 'ready' | 'sending' | 'unknown' | 'done' | 'parked' | null;
    readonly attempts: number;
    readonly reason: string | null;
    readonly since: string | null;
    /** Why the books did not take what was sent last of an invoice that they have. */
    readonly reasonNotTaken: string | null;
  };
}

const columns = sql`
  i.id, i.billing_id, i.project_id, p.name as project_name, i.company_id, c.display_name as customer_name, c.provider, c.region,
  exists (select from connection n where n.provider = c.provider and n.region = c.region) as has_books, i.connection_id,
  i.reference, i.document_state, i.locked, i.invoice_number, i.start_date, i.end_date, i.invoice_date, i.due_date, i.currency_code, i.exchange_rate,
  i.template, i.tax_setting, i.tax_code_id, i.tax_name, i.tax_components, i.customer_memo, i.private_note, i.note, i.rows_amount, i.rounding, i.services_amount,
  i.lines_amount, i.tax_amount, i.untaxed_rounding, i.retainer_taken, i.retainer_balance, i.retainer_amount,
  b.received_month, b.accuracy, b.financial_type, b.submission_type,
  i.total, i.received, i.adjusted, i.credits_applied, i.outstanding, i.corrects_invoice_id, x.invoice_number as corrects_number, i.credit_reason, i.books_id, i.books_url, i.void_reason, i.created_at, i.updated_at, i.version,
  (select max(r.received_on) from receipt r where r.invoice_id = i.id and r.reverses is null and not exists (select from receipt v where v.reverses = r.id))
    as received_date,
  i.total = 0 and exists (select from invoice_line l where l.invoice_id = i.id and l.name = any (${[...depositNames]})) as is_settled_from_deposit,
  o.id::text as push_id, o.sent_at as push_sent_at, o.state as push_state, o.attempts as push_attempts, o.reason as push_reason, o.created_at as push_since,
  ${reasonNotTaken} as reason_not_taken`;

const fromInvoice = sql`
  invoice i join billing b on b.id = i.billing_id join project p on p.id = i.project_id join company c on c.id = i.company_id left join outbox o on o.id = i.push_outbox_id
  left join invoice x on x.id = i.corrects_invoice_id`;

interface Columns {
  id: number;
  billing_id: number;
  project_id: number;
  project_name: string;
  company_id: number;
  customer_name: string;
  provider: InvoiceRecord['provider'];
  region: InvoiceRecord['region'];
  has_books: boolean;
  connection_id: number | null;
  reference: string;
  document_state: InvoiceRecord['documentState'];
  corrects_invoice_id: number | null;
  corrects_number: string | null;
  credit_reason: string | null;
  locked: boolean;
  invoice_number: string | null;
  start_date: string;
  end_date: string | null;
  invoice_date: string;
  due_date: string;
  currency_code: string;
  exchange_rate: string | null;
  template: InvoiceRecord['template'];
  tax_setting: InvoiceRecord['taxSetting'];
  tax_code_id: string | null;
  tax_name: string | null;
  tax_components: InvoiceRecord['taxComponents'];
  customer_memo: string;
  private_note: string;
  note: string;
  rows_amount: string;
  rounding: string;
  services_amount: string;
  lines_amount: string;
  tax_amount: string;
  untaxed_rounding: string;
  retainer_taken: string;
  retainer_balance: string;
  retainer_amount: string;
  total: string;
  received: string;
  adjusted: string;
  credits_applied: string;
  outstanding: string;
  received_date: string | null;
  is_settled_from_deposit: boolean;
  received_month: string | null;
  accuracy: Invoice['accuracy'];
  financial_type: Invoice['financialType'];
  submission_type: Invoice['submissionType'];
  books_id: string | null;
  books_url: string | null;
  void_reason: string | null;
  created_at: string;
  updated_at: string;
  version: number;
  push_id: string | null;
  push_sent_at: string | null;
  push_state: InvoiceRecord['push']['state'];
  push_attempts: number | null;
  push_reason: string | null;
  push_since: string | null;
  reason_not_taken: string | null;
}

function toRecord(row: Columns): InvoiceRecord {
  const money = moneyIn(row.currency_code);
  return {
    id: row.id,
    billingId: row.billing_id,
    projectId: row.project_id,
    projectName: row.project_name,
    companyId: row.company_id,
    customerName: row.customer_name,
    provider: row.provider,
    region: row.region,
    hasBooks: row.has_books,
    connectionId: row.connection_id,
    reference: row.reference,
    documentState: row.document_state,
    corrects:
      row.corrects_invoice_id === null
        ? null
        : {
            invoiceId: row.corrects_invoice_id,
            invoiceNumber: row.corrects_number ?? '',
            reason: row.credit_reason ?? '',
          },
    locked: row.locked,
    invoiceNumber: row.invoice_number,
    startDate: calendarDate(row.start_date),
    endDate: row.end_date === null ? null : calendarDate(row.end_date),
    invoiceDate: calendarDate(row.invoice_date),
    dueDate: calendarDate(row.due_date),
    currencyCode: row.currency_code,
    exchangeRate: row.exchange_rate,
    template: row.template,
    taxSetting: row.tax_setting,
    taxCodeId: row.tax_code_id,
    taxName: row.tax_name,
    taxComponents: row.tax_components,
    customerMemo: row.customer_memo,
    privateNote: row.private_note,
    note: row.note,
    rowsAmount: money(row.rows_amount),
    rounding: money(row.rounding),
    servicesAmount: money(row.services_amount),
    linesAmount: money(row.lines_amount),
    taxAmount: money(row.tax_amount),
    untaxedRounding: money(row.untaxed_rounding),
    retainerTaken: money(row.retainer_taken),
    retainerBalance: money(row.retainer_balance),
    retainerAmount: money(row.retainer_amount),
    total: money(row.total),
    received: money(row.received),
    adjusted: money(row.adjusted),
    creditsApplied: money(row.credits_applied),
    outstanding: money(row.outstanding),
    receivedDate: row.received_date === null ? null : calendarDate(row.received_date),
    isSettledFromDeposit: row.is_settled_from_deposit,
    planned: {
      accuracy: row.accuracy,
      financialType: row.financial_type,
      submissionType: row.submission_type,
      receivedMonth: row.received_month && formatDate(calendarDate(row.received_month), 'MMM-yyyy'),
    },
    booksId: row.books_id,
    booksUrl: row.books_url,
    voidReason: row.void_reason,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
    version: row.version,
    push: {
      outboxId: row.push_id,
      sentAt: row.push_sent_at === null ? null : instant(row.push_sent_at),
      state: row.push_state,
      attempts: row.push_attempts ?? 0,
      reason: row.push_reason,
      since: row.push_since === null ? null : instant(row.push_since),
      reasonNotTaken: row.reason_not_taken,
    },
  };
}

/** Amounts are stored with three decimals and shown with their currency's. */
const moneyIn = (currencyCode: string) => {
  const currency = currencyOf(currencyCode);
  return (text: string): string => moneyText(moneyFromText(text, currency), currency);
};

/** An invoice in the caller's scope; without a caller any (for work in the background). */
export async function invoiceById(tx: Tx, id: number, caller?: Caller): Promise<InvoiceRecord | undefined> {
  const scope = caller === undefined ? sql`true` : inScope(caller, 'i.project_id');
  const found = await sql<Columns>`select ${columns} from ${fromInvoice} where i.id = ${id} and ${scope}`.execute(tx);
  return found.rows.map(toRecord)[0];
}

/** The same, held until the transaction ends. */
export async function invoiceForUpdate(tx: Tx, id: number, caller?: Caller): Promise<InvoiceRecord | undefined> {
  await sql`select id from invoice where id = ${id} for update`.execute(tx);
  return invoiceById(tx, id, caller);
}

/** The invoices with these ids, by id. */
export async function invoicesByIds(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, InvoiceRecord>> {
  const found = await sql<Columns>`select ${columns} from ${fromInvoice} where i.id = any(${[...ids]}::int[])`.execute(
    tx,
  );
  return new Map(found.rows.map((row) => [row.id, toRecord(row)]));
}

/**
 * The drafts of a project and its issued invoices of which something is outstanding, newest first; what corrects one of them
 * is no invoice to come.
 */
export async function pendingInvoicesOfProject(tx: Tx, projectId: number): Promise<InvoiceRecord[]> {
  const found = await sql<Columns>`
    select ${columns} from ${fromInvoice} where i.project_id = ${projectId} and i.corrects_invoice_id is null
      and i.standing in ('draft', 'pending', 'partial')
    order by i.invoice_date desc, i.id desc`.execute(tx);
  return found.rows.map(toRecord);
}

export async function linesOfInvoice(
  tx: Tx,
  { id, currencyCode, taxName }: Pick<InvoiceRecord, 'id' | 'currencyCode' | 'taxName'>,
): Promise<InvoiceLineOut[]> {
  const money = moneyIn(currencyCode);
  const found = await sql<{
    line_id: string;
    name: string;
    description: string;
    quantity: string;
    rate: string;
    amount: string;
    net_amount: string;
    tax_amount: string;
    employee_ids: number[];
  }>`
    select line_id, name, description, quantity, rate, amount, net_amount, tax_amount, employee_ids
    from invoice_line where invoice_id = ${id} order by position`.execute(tx);
  return found.rows.map((row) => ({
    lineId: row.line_id,
    ...addedAs(row.line_id),
    name: row.name,
    description: row.description,
    quantity: formatDecimal(parseDecimal(row.quantity, 2), 2),
    rate: formatDecimal(parseDecimal(row.rate, 4), 4),
    amount: money(row.amount),
    netAmount: money(row.net_amount),
    taxName,
    taxAmount: money(row.tax_amount),
    userIds: row.employee_ids.map(Number),
  }));
}

/** What people wrote into the rows: figures over the computed ones, notes, and rows of their own. */
export async function writtenRowsOfInvoice(tx: Tx, invoiceId: number): Promise<WrittenRow[]> {
  const found = await sql<{
    employee_id: number | null;
    user_id: number;
    employee_name: string;
    role: string;
    edits: TimesheetRow['edits'];
    note: string;
  }>`
    select employee_id, (figures ->> 'userId')::int as user_id, employee_name, role, edits, note
    from invoice_row where invoice_id = ${invoiceId} order by position`.execute(tx);
  return found.rows.map(({ employee_id: employeeId, edits, note, ...row }) => ({
    userId: employeeId ?? row.user_id,
    isDeletable: employeeId === null,
    employeeName: row.employee_name,
    userRole: row.role,
    ...edits,
    note,
  }));
}

/** The newest live invoice for days of a project that begins before a day, if any; credit notes and retainers do not count. */
export async function idOfEarlierInvoice(
  tx: Tx,
  asked: { projectId: number; before: CalendarDate },
): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select id from invoice where project_id = ${asked.projectId} and document_state <> 'void' and corrects_invoice_id is null
      and start_date < ${asked.before} and end_date is not null
    order by start_date desc, id desc limit 1`.execute(tx);
  return found.rows[0]?.id;
}

/** The employees that an invoice bills. */
export async function employeesOfInvoice(tx: Tx, id: number): Promise<{ userId: number; employeeName: string }[]> {
  const found = await sql<{ employee_id: number; employee_name: string }>`
    select employee_id, employee_name from invoice_row where invoice_id = ${id} and employee_id is not null order by position`.execute(
    tx,
  );
  return found.rows.map((row) => ({ userId: row.employee_id, employeeName: row.employee_name }));
}

/** The lines that people added. */
export async function servicesOfInvoice(tx: Tx, invoiceId: number): Promise<ServiceLineOut[]> {
  const found = await sql<{ line_id: string; name: string; description: string; quantity: string; rate: string }>`
    select line_id, name, description, quantity, rate from invoice_line
    where invoice_id = ${invoiceId} and line_id like 'service:%' order by position`.execute(tx);
  return found.rows.map(({ line_id: lineId, name, description, quantity, rate }) => ({
    id: Number(lineId.slice('service:'.length)),
    name,
    description,
    quantity: formatDecimal(parseDecimal(quantity, 2), 2),
    rate: formatDecimal(parseDecimal(rate, 4), 4),
    isService: true,
    isDeletable: true,
    manuallyAdded: true,
  }));
}

export async function traceOfInvoice(
  tx: Tx,
  invoiceId: number,
): Promise<{ traceVersion: number; trace: unknown } | undefined> {
  const found = await sql<{ trace_version: number; trace: unknown }>`
    select trace_version, trace from invoice_trace where invoice_id = ${invoiceId}`.execute(tx);
  const row = found.rows[0];
  return row === undefined ? undefined : { traceVersion: row.trace_version, trace: row.trace };
}

/** The rows as they were saved: an issued document is shown from them and never computed again. */
export async function savedRowsOfInvoice(tx: Tx, invoiceId: number): Promise<RowFigures[]> {
  const found = await sql<{ figures: RowFigures }>`
    select figures from invoice_row where invoice_id = ${invoiceId} order by position`.execute(tx);
  return found.rows.map((row) => ({ ...beforeLeaveWasKept, ...row.figures }));
}

/** What rows lack that were saved before leave and attendance were kept. */
const beforeLeaveWasKept = {
  onTimeHoursSum: '0.00',
  ontimeVsZoho: '0.00',
  onTimeLogs: [],
  userLeaveData: {
    previousLeaveBalance: '0.00',
    leaveEarned: '0.00',
    leaveTaken: '0.00',
    leaveUsed: '0.00',
    leaveDeduced: '0.00',
    currentLeaveBalance: '0.00',
    leaveDetails: [],
    fingerprint: '',
  },
};

/**
 * The next number of a year in a books organisation, or for invoices without books. Transactions that need one wait for each
 * other, and no number is left out.
 */
export async function nextInvoiceNumber(tx: Tx, connectionId: number | null, year: number): Promise<number> {
  const ofBooks = connectionId === null ? sql`connection_id is null` : sql`connection_id = ${connectionId}`;
  const counter = await sql<{ last_number: number }>`
    insert into invoice_counter (connection_id, year, last_number) values (${connectionId}, ${year}, 0)
    on conflict (connection_id, year) do update set last_number = invoice_counter.last_number
    returning last_number`.execute(tx);
  const given = await sql<{ number: number }>`
    delete from invoice_number_free where (connection_id, year, number) in (
      select connection_id, year, number from invoice_number_free
      where ${ofBooks} and year = ${year} order by number limit 1) returning number`.execute(tx);
  const free = given.rows[0]?.number;
  const number = free ?? (counter.rows[0]?.last_number ?? 0) + 1;
  if (free === undefined)
    await sql`update invoice_counter set last_number = ${number}
      where ${ofBooks} and year = ${year}`.execute(tx);
  // an invoice may have got this number from the books, by mapping: it is not given again
  const used = await sql`select from invoice where ${ofBooks} and invoice_number = ${`INV-${year}-${number}`}`.execute(
    tx,
  );
  return used.rows.length === 0 ? number : nextInvoiceNumber(tx, connectionId, year);
}

/** Locks a draft for its way to the books. */
export async function markQueued(
  tx: Tx,
  queued: { invoiceId: number; connectionId: number; invoiceNumber: string; outboxId: string; now: string },
): Promise<void> {
  await sql`update invoice set locked = true, connection_id = ${queued.connectionId}, invoice_number = ${queued.invoiceNumber},
    push_outbox_id = ${queued.outboxId}, version = version + 1, updated_at = ${queued.now} where id = ${queued.invoiceId}`.execute(
    tx,
  );
}

/** Makes a draft an issued document. */
export async function markIssued(
  tx: Tx,
  issued: {
    invoiceId: number;
    invoiceNumber: string;
    /** None of what is issued by hand. */
    booksId: string | null;
    booksUrl: string | null;
    frozenHash: Buffer;
    now: string;
  },
): Promise<void> {
  await sql`update invoice set document_state = 'issued', locked = false, invoice_number = ${issued.invoiceNumber}, books_id = ${issued.booksId},
    books_url = ${issued.booksUrl}, frozen_hash = ${issued.frozenHash}, version = version + 1, updated_at = ${issued.now}
    where id = ${issued.invoiceId} and document_state = 'draft'`.execute(tx);
}

/** Makes an invoice an ordinary draft again after the books refused its push; it keeps its number unless another document has it. */
export async function markUnlocked(
  tx: Tx,
  unlocked: { invoiceId: number; isNumberTaken: boolean; now: string },
): Promise<void> {
  await sql`update invoice set locked = false, version = version + 1, updated_at = ${unlocked.now},
      invoice_number = case when ${unlocked.isNumberTaken} then null else invoice_number end
    where id = ${unlocked.invoiceId} and document_state = 'draft'`.execute(tx);
}

/** Gives a draft on its way another number. */
export async function markNumbered(
  tx: Tx,
  numbered: { readonly invoiceId: number; readonly invoiceNumber: string; readonly now: string },
): Promise<void> {
  await sql`update invoice set invoice_number = ${numbered.invoiceNumber}, version = version + 1, updated_at = ${numbered.now}
    where id = ${numbered.invoiceId} and document_state = 'draft'`.execute(tx);
}

/** Gives the number of a draft that will not use it to the next invoice. */
export async function freeNumber(tx: Tx, invoiceId: number): Promise<void> {
  await sql`
    insert into invoice_number_free (connection_id, year, number)
    select connection_id, split_part(invoice_number, '-', 2)::smallint, split_part(invoice_number, '-', 3)::int
    from invoice where id = ${invoiceId} and connection_id is not null and invoice_number ~ '^INV-\\d{4}-\\d+$'`.execute(
    tx,
  );
}

/** Gives an invoice another due date and message, which may change whatever else is frozen. */
export async function amend(
  tx: Tx,
  to: {
    readonly invoiceId: number;
    readonly dueDate: CalendarDate;
    readonly customerMemo: string;
    readonly now: string;
  },
): Promise<void> {
  await sql`update invoice set due_date = ${to.dueDate}, customer_memo = ${to.customerMemo}, version = version + 1, updated_at = ${to.now}
    where id = ${to.invoiceId}`.execute(tx);
}

/** Voids an issued document and sets the days of its rows free. */
export async function markVoid(tx: Tx, voided: { invoiceId: number; reason: string; now: string }): Promise<void> {
  await sql`update invoice_row set bills_days = null where invoice_id = ${voided.invoiceId} and bills_days is not null`.execute(
    tx,
  );
  await sql`update invoice set document_state = 'void', void_reason = ${voided.reason}, version = version + 1, updated_at = ${voided.now}
    where id = ${voided.invoiceId}`.execute(tx);
}

/** Closes the prediction of a void invoice that no user made: it brings no revenue, and nothing counts as predicted for it. */
export async function closePredictionOfVoid(
  tx: Tx,
  closed: {
    readonly invoiceId: number;
    readonly on: CalendarDate;
    readonly userId: number;
    readonly reason: string;
  },
): Promise<void> {
  await sql`update billing b set closed_on = ${closed.on}, closed_by = ${closed.userId}, closed_reason = ${closed.reason}, predicted_amount = 0,
      version = b.version + 1
    from invoice i where i.id = ${closed.invoiceId} and i.corrects_invoice_id is null and b.id = i.billing_id and b.made_by_invoice
      and b.closed_on is null`.execute(tx);
}

/**
 * Deletes a draft, with an invoice the billing that was made for it, unless a void invoice hangs on that; a number it had been
 * given is free for the next one.
 */
export async function deleteDraft(tx: Tx, invoiceId: number): Promise<void> {
  await sql`
    with gone as (delete from invoice where id = ${invoiceId} returning billing_id, corrects_invoice_id, connection_id, invoice_number),
      billed as (delete from billing b using gone where b.id = gone.billing_id and gone.corrects_invoice_id is null and b.made_by_invoice
        and not exists (select from invoice i where i.billing_id = b.id and i.id <> ${invoiceId}))
    insert into invoice_number_free (connection_id, year, number)
    select connection_id, split_part(invoice_number, '-', 2)::smallint, split_part(invoice_number, '-', 3)::int
    from gone where connection_id is not null and invoice_number ~ '^INV-\\d{4}-\\d+$'`.execute(tx);
}
