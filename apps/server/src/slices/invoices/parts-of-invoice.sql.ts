import { formatDecimal, parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import type { InvoiceLineOut, WrittenRow } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type {
  RowFigures,
  ServiceLineOut,
  TimesheetRow,
} from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { gathered, rowsOfEach } from '../../database/gathered.ts';
import type { InvoiceRecord } from './invoice-record.sql.ts';
import { moneyIn } from './invoice-summary.sql.ts';
import { addedAs } from './wizard/merged-invoice.ts';

export async function linesOfInvoice(
  tx: Tx,
  { id, currencyCode, taxName }: Pick<InvoiceRecord, 'id' | 'currencyCode' | 'taxName'>,
): Promise<InvoiceLineOut[]> {
  const money = moneyIn(currencyCode);
  return (await selectLines(tx, id)).map((row) => ({
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

const selectLines = gathered(async (tx, ids: readonly number[]) => {
  const { rows } = await sql<{
    invoice_id: number;
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
    select invoice_id, line_id, name, description, quantity, rate, amount, net_amount, tax_amount, employee_ids
    from invoice_line where invoice_id = any (${[...ids]}::int[]) order by invoice_id, position`.execute(tx);
  return rowsOfEach(ids, rows, (row) => row.invoice_id);
});

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

interface StoredTrace {
  readonly traceVersion: number;
  readonly trace: unknown;
}

export const traceOfInvoice = gathered(async (tx, ids: readonly number[]): Promise<(StoredTrace | undefined)[]> => {
  const { rows } = await sql<{ invoice_id: number; trace_version: number; trace: unknown }>`
    select invoice_id, trace_version, trace from invoice_trace where invoice_id = any (${[...ids]}::int[])`.execute(tx);
  const byId = new Map(rows.map((row) => [row.invoice_id, { traceVersion: row.trace_version, trace: row.trace }]));
  return ids.map((id) => byId.get(id));
});

/** The rows as they were saved: an issued document is shown from them and never computed again. */
export async function savedRowsOfInvoice(tx: Tx, invoiceId: number): Promise<RowFigures[]> {
  const found = await sql<{ figures: RowFigures }>`
    select figures from invoice_row where invoice_id = ${invoiceId} order by position`.execute(tx);
  return found.rows.map((row) => ({ ...beforeLeaveWasStored, ...row.figures }));
}

/** What rows lack that were saved before leave and attendance were kept. */
const beforeLeaveWasStored = {
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
