import { bookedLinePrefix } from '@countinghouse/billing/invoices/lines-of-books.ts';
import type { CreditableLine } from '@countinghouse/billing/invoices/credit.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText, type Money } from '@countinghouse/billing/values/money.ts';
import { priceFromText } from '@countinghouse/billing/values/price.ts';
import { quantityFromText } from '@countinghouse/billing/values/quantity.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import type { InvoiceFields } from '../invoice-fields.ts';
import type { InvoiceRecord } from '../invoice-record.sql.ts';

/** A line of an issued invoice with what its live credits leave of it. */
export interface LineLeft extends CreditableLine {
  readonly name: string;
  readonly description: string;
  readonly userIds: readonly number[];
}

export async function linesLeft(
  tx: Tx,
  { id, currencyCode }: Pick<InvoiceRecord, 'id' | 'currencyCode'>,
): Promise<LineLeft[]> {
  const currency = parseCurrency(currencyCode);
  const found = await sql<{
    line_id: string;
    name: string;
    description: string;
    quantity: string;
    rate: string;
    amount: string;
    quantity_left: string;
    amount_left: string;
    employee_ids: number[];
  }>`
    select o.line_id, o.name, o.description, o.quantity, o.rate, o.amount, o.employee_ids,
      o.quantity - coalesce(c.units, 0) as quantity_left, o.amount + coalesce(c.amount, 0) as amount_left
    from invoice_line o left join (
      select l.line_id, sum(l.takes_back) as units, sum(l.amount) as amount
      from invoice_line l join invoice i on i.id = l.invoice_id
      where i.corrects_invoice_id = ${id} and i.document_state <> 'void' group by l.line_id
    ) c on c.line_id = o.line_id
    where o.invoice_id = ${id} and not starts_with(o.line_id, ${bookedLinePrefix}) order by o.position`.execute(tx);
  return found.rows.map((row) => ({
    lineId: row.line_id,
    name: row.name,
    description: row.description,
    quantity: quantityFromText(row.quantity),
    rate: priceFromText(row.rate),
    amount: moneyFromText(row.amount, currency),
    quantityLeft: quantityFromText(row.quantity_left),
    amountLeft: moneyFromText(row.amount_left, currency),
    userIds: row.employee_ids.map(Number),
  }));
}

/** What an invoice took of its retainer and its live credits did not give back. */
export async function takenLeft(
  tx: Tx,
  { id, currencyCode }: Pick<InvoiceRecord, 'id' | 'currencyCode'>,
): Promise<Money> {
  const found = await sql<{ taken: string }>`
    select coalesce(sum(retainer_taken), 0)::text as taken from invoice
    where (id = ${id} or corrects_invoice_id = ${id}) and document_state <> 'void'`.execute(tx);
  return moneyFromText(found.rows[0]?.taken ?? '0', parseCurrency(currencyCode));
}

/** Whose rows an invoice has, and whether they bill days that no credit gave back. */
export async function developersOfInvoice(
  tx: Tx,
  invoiceId: number,
): Promise<{ userId: number; employeeName: string; userRole: string; billsDays: boolean }[]> {
  const found = await sql<{ employee_id: number; employee_name: string; role: string; bills_days: boolean }>`
    select employee_id, employee_name, role, bills_days is not null and credited_by is null as bills_days
    from invoice_row where invoice_id = ${invoiceId} and employee_id is not null order by position`.execute(tx);
  return found.rows.map((row) => ({
    userId: row.employee_id,
    employeeName: row.employee_name,
    userRole: row.role,
    billsDays: row.bills_days,
  }));
}

/** The ids of the credits of an invoice, the newest first; void ones too unless only live ones are asked for. */
export async function selectCredits(tx: Tx, invoiceId: number, which: 'all' | 'live' = 'all'): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from invoice where corrects_invoice_id = ${invoiceId} and (${which === 'all'} or document_state <> 'void')
    order by id desc`.execute(tx);
  return found.rows.map((row) => row.id);
}

/** A credit as it is stored: amounts as decimal text, below 0. */
export interface NewCredit extends Pick<
  InvoiceFields,
  | 'customerMemo'
  | 'privateNote'
  | 'taxComponents'
  | 'linesAmount'
  | 'taxAmount'
  | 'untaxedRounding'
  // below 0 what it gives back to the retainer
  | 'retainerTaken'
  | 'total'
> {
  readonly reference: string;
  readonly reason: string;
  readonly creditDate: CalendarDate;
  readonly lines: readonly {
    readonly lineId: string;
    readonly quantity: string;
    readonly rate: string;
    readonly amount: string;
    readonly netAmount: string;
    readonly taxAmount: string;
    readonly takesBack: string;
  }[];
  /** Logs whose time it takes back. */
  readonly logIds: readonly string[];
  readonly traceVersion: number;
  readonly trace: unknown;
  readonly now: string;
}

/** Stores a credit with its lines and trace: period, currency, exchange rate, template and tax are those of the invoice. */
export async function insertCredit(tx: Tx, correctedId: number, made: NewCredit): Promise<number> {
  const stored = await sql<{ id: number }>`
    insert into invoice (corrects_invoice_id, credit_reason, billing_id, project_id, company_id, reference, start_date, end_date, timesheet_start_date,
      timesheet_end_date, invoice_date, due_date, currency_code, exchange_rate, template, tax_setting, tax_code_id, tax_name, tax_components,
      customer_memo, private_note, note, rows_amount, rounding, services_amount, lines_amount, tax_amount, untaxed_rounding, retainer_taken, total, created_at, updated_at)
    select id, ${made.reason}, billing_id, project_id, company_id, ${made.reference}, start_date, end_date, timesheet_start_date,
      timesheet_end_date, ${made.creditDate}::date, greatest(due_date, ${made.creditDate}::date), currency_code, exchange_rate, template, tax_setting,
      tax_code_id, tax_name, ${JSON.stringify(made.taxComponents)}::jsonb, ${made.customerMemo}, ${made.privateNote}, '', 0, 0, ${made.linesAmount}::numeric,
      ${made.linesAmount}::numeric, ${made.taxAmount}::numeric, ${made.untaxedRounding}::numeric, ${made.retainerTaken}::numeric, ${made.total}::numeric, ${made.now}, ${made.now}
    from invoice where id = ${correctedId} returning id`.execute(tx);
  const creditId = stored.rows[0]?.id;
  if (creditId === undefined) throw new Error('no credit was stored');
  await sql`
    insert into invoice_line (invoice_id, line_id, position, name, description, quantity, rate, amount, net_amount, tax_amount, takes_back, employee_ids, log_ids)
    select ${creditId}, o.line_id, o.position, o.name, o.description, l.quantity, l.rate, l.amount, l."netAmount", l."taxAmount", l."takesBack", o.employee_ids,
      array(select unnest(o.log_ids) intersect select unnest(${[...made.logIds]}::bigint[]))
    from jsonb_to_recordset(${JSON.stringify(made.lines)}::jsonb) as l ("lineId" text, quantity numeric, rate numeric, amount numeric,
      "netAmount" numeric, "taxAmount" numeric, "takesBack" numeric)
    join invoice_line o on o.invoice_id = ${correctedId} and o.line_id = l."lineId"`.execute(tx);
  await sql`insert into invoice_trace (invoice_id, trace_version, trace)
    values (${creditId}, ${made.traceVersion}, ${JSON.stringify(made.trace)}::jsonb)`.execute(tx);
  return creditId;
}

/** Makes the days of some developers on an invoice billable again, and raises the invoice's version. */
export async function markCredited(
  tx: Tx,
  credited: { correctedId: number; creditId: number; userIds: readonly number[]; now: string },
): Promise<void> {
  await sql`update invoice_row set credited_by = ${credited.creditId}
    where invoice_id = ${credited.correctedId} and employee_id = any (${[...credited.userIds]}::int[]) and credited_by is null`.execute(
    tx,
  );
  await touchCorrected(tx, credited.correctedId, credited.now);
}

/** The days that a credit gave back are billed again by the invoice that it corrected. */
export async function unmarkCredited(
  tx: Tx,
  credit: { correctedId: number; creditId: number; now: string },
): Promise<void> {
  await sql`update invoice_row set credited_by = null where credited_by = ${credit.creditId}`.execute(tx);
  await touchCorrected(tx, credit.correctedId, credit.now);
}

async function touchCorrected(tx: Tx, correctedId: number, now: string): Promise<void> {
  await sql`update invoice set version = version + 1, updated_at = ${now} where id = ${correctedId}`.execute(tx);
}
