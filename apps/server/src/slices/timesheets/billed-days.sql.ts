import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** Days or hours of a developer that an invoice has billed. */
export interface BilledBefore {
  readonly employeeId: number;
  readonly employeeName: string;
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  readonly invoiceId: number;
  /** Null while it is a draft. */
  readonly invoiceNumber: string | null;
}

interface Filter {
  readonly projectId: number;
  readonly period: Period;
  /** The invoice that is being edited bills nothing before itself. */
  readonly invoiceId: number | null;
}

const readRows = (
  rows: readonly {
    employee_id: number;
    name: string;
    first_day: string;
    last_day: string;
    invoice_id: number;
    number: string | null;
  }[],
): BilledBefore[] =>
  rows.map((row) => ({
    employeeId: row.employee_id,
    employeeName: row.name,
    start: calendarDate(row.first_day),
    end: calendarDate(row.last_day),
    invoiceId: row.invoice_id,
    invoiceNumber: row.number,
  }));

/** The days within a period whose expected hours live invoices billed for these employees. */
export async function daysBilledBefore(
  tx: Tx,
  params: Filter & { readonly employeeIds: readonly number[] },
): Promise<BilledBefore[]> {
  if (params.employeeIds.length === 0) return [];
  const { start, end } = params.period;
  const found = await sql<Parameters<typeof readRows>[0][number]>`
    select r.employee_id, r.employee_name as name, greatest(lower(r.bills_days), ${start}::date) as first_day,
      least(upper(r.bills_days) - 1, ${end}::date) as last_day, i.id as invoice_id, i.invoice_number as number
    from invoice_row r join invoice i on i.id = r.invoice_id
    where r.project_id = ${params.projectId} and r.bills_days && daterange(${start}::date, ${end}::date, '[]')
      and r.employee_id = any (${[...params.employeeIds]}::int[]) and r.employee_id is not null and r.credited_by is null and i.document_state <> 'void'
      and i.id is distinct from ${params.invoiceId}::int
    order by r.employee_name, first_day, i.id`.execute(tx);
  return readRows(found.rows);
}

/** The days of a period that an invoice from before going live bills whole: their time and their expected hours. */
export async function daysBilledWhole(
  tx: Tx,
  { projectId, period, timesheetPeriod, invoiceId }: Filter & { readonly timesheetPeriod: Period },
): Promise<Omit<BilledBefore, 'employeeId' | 'employeeName'>[]> {
  const found = await sql<{ start: string; end: string; invoiceId: number; invoiceNumber: string | null }>`
    select start_date as start, coalesce(end_date, start_date) as "end", id as "invoiceId", invoice_number as "invoiceNumber" from invoice
    where project_id = ${projectId} and bills_whole_period and document_state <> 'void' and id is distinct from ${invoiceId}::int
      and (start_date <= ${period.end} and end_date >= ${period.start}
        or timesheet_start_date <= ${timesheetPeriod.end} and timesheet_end_date >= ${timesheetPeriod.start})
    order by start_date, id`.execute(tx);
  return found.rows.map(({ start, end, ...by }) => ({ ...by, start: calendarDate(start), end: calendarDate(end) }));
}

/** Whose billable hours of a period are on invoices, by developer and invoice. */
export async function hoursBilledBefore(tx: Tx, params: Filter): Promise<BilledBefore[]> {
  const { start, end } = params.period;
  const found = await sql<Parameters<typeof readRows>[0][number]>`
    select l.employee_id, n.name, min(l.day) as first_day, max(l.day) as last_day, i.id as invoice_id, i.invoice_number as number
    from work_log l join time_entry e on e.work_log_id = l.id join invoice i on i.id = e.invoice_id join employee n on n.id = l.employee_id
    where l.project_id = ${params.projectId} and l.day between ${start} and ${end} and l.billable and i.document_state <> 'void'
      and i.id is distinct from ${params.invoiceId}::int
    group by l.employee_id, n.name, i.id having sum(e.seconds) > 0 order by n.name, i.id`.execute(tx);
  return readRows(found.rows);
}

/** The last day that live invoices of a project bill; undefined before the first one. */
export async function lastBilledDay(tx: Tx, projectId: number): Promise<CalendarDate | undefined> {
  const found = await sql<{ day: string | null }>`
    select max(end_date) as day from invoice
    where project_id = ${projectId} and document_state <> 'void' and corrects_invoice_id is null`.execute(tx);
  const day = found.rows[0]?.day;
  return day === null || day === undefined ? undefined : calendarDate(day);
}
