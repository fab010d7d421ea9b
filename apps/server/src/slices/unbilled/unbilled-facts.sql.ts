import type { InvoiceCycle } from '@countinghouse/billing/predictions/cycle.ts';
import type { ProjectModel } from '@countinghouse/billing/timesheets/project-terms.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { UnbilledParams } from './unbilled-time.sql.ts';

/** A project, as far as the value of its unbilled work depends on it. */
export interface StoredProject {
  readonly id: number;
  readonly name: string;
  readonly model: ProjectModel;
  readonly payModel: 'Prepaid' | 'Postpaid' | null;
  readonly cycle: InvoiceCycle | null;
  readonly leaveTerm: string;
  readonly isBillingActive: boolean;
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
  readonly companyId: number | null;
  readonly companyName: string | null;
  readonly region: string | null;
  readonly currencyCode: string | null;
  /** The last day that an invoice or a draft bills. */
  readonly lastBilled: CalendarDate | null;
}

/** Whether an SQL column with the date of an invoice counts on the day. */
const isDated = ({ until }: UnbilledParams, date: RawBuilder<unknown>): RawBuilder<unknown> =>
  until === undefined ? sql`true` : sql`${date} <= ${until}`;

/** Some projects, and those with active billing whose developers may have working days to bill. */
export async function selectProjects(tx: Tx, params: UnbilledParams, ids: readonly number[]): Promise<StoredProject[]> {
  const found = await sql<StoredProject>`
    select p.id, p.name, p.model, p.pay_model as "payModel", p.cycle, p.leave_term as "leaveTerm", p.active_billing as "isBillingActive",
      p.start_date as start, p.end_date as "end", c.id as "companyId", c.display_name as "companyName", c.region,
      c.currency_code as "currencyCode",
      (select max(i.end_date) from invoice i where i.project_id = p.id and i.document_state <> 'void' and i.corrects_invoice_id is null
        and ${isDated(params, sql`i.invoice_date`)}) as "lastBilled"
    from project p left join company c on c.id = p.company_id
    where ${params.projects('p.id')} and (p.id = any (${[...ids]}::int[])
      or p.active_billing and p.company_id is not null and p.model <> 'Fixed Cost' and exists (select from developer d where d.project_id = p.id))
    order by p.name, p.id`.execute(tx);
  return found.rows;
}

/** A developer of a project. */
export interface StoredDeveloper {
  readonly projectId: number;
  readonly employeeId: number;
  readonly name: string;
  readonly role: string;
  readonly billingModel: 'Dedicated' | 'Hourly' | null;
  readonly billingPercentage: string;
  readonly from: CalendarDate | null;
  readonly offBoard: CalendarDate | null;
  readonly openingLeaveDays: string;
}

/** The developers of some projects, by name. */
export async function selectDevelopers(tx: Tx, projectIds: readonly number[]): Promise<StoredDeveloper[]> {
  const found = await sql<StoredDeveloper>`
    select d.project_id as "projectId", d.employee_id as "employeeId", e.name, d.role, d.billing_model as "billingModel",
      d.billing_percentage as "billingPercentage", d.from_date as "from", d.off_board_date as "offBoard", d.opening_leave_days as "openingLeaveDays"
    from developer d join employee e on e.id = d.employee_id where d.project_id = any (${[...projectIds]}::int[])
    order by d.project_id, e.name, e.id`.execute(tx);
  return found.rows;
}

/** The names of employees who logged time without being developers of the project. */
export async function selectNames(tx: Tx, employeeIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (employeeIds.length === 0) return new Map();
  const found = await sql<{ id: number; name: string }>`
    select id, name from employee where id = any (${[...employeeIds]}::int[])`.execute(tx);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}

/** A prediction of a Fixed Cost project whose period ended without an invoice; its amount is the agreed price. */
export interface StoredPrice {
  readonly projectId: number;
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  readonly amount: string;
}

export async function selectAgreedPrices(tx: Tx, params: UnbilledParams): Promise<StoredPrice[]> {
  const found = await sql<StoredPrice>`
    select b.project_id as "projectId", b.start_date as start, coalesce(b.end_date, b.start_date) as "end", b.predicted_amount as amount
    from billing b join project p on p.id = b.project_id
    where p.model = 'Fixed Cost' and p.company_id is not null and b.end_date <= ${params.day} and b.financial_type <> 'No Invoice'
      and not b.made_by_invoice and (b.closed_on is null or b.closed_on > ${params.day}) and ${params.projects('p.id')}
      and not exists (select from invoice i where i.billing_id = b.id and i.document_state <> 'void' and i.corrects_invoice_id is null
        and ${isDated(params, sql`i.invoice_date`)})
    order by b.end_date, b.id`.execute(tx);
  return found.rows;
}

/** A draft dated up to the day. */
export interface StoredDraft {
  readonly projectId: number;
  readonly invoiceId: number;
  readonly reference: string;
  readonly currencyCode: string;
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  /** Before tax and before the retainer pays it. */
  readonly amount: string;
}

/** Drafts of billed days; a draft that asks for a retainer bills no work. */
export async function selectDrafts(tx: Tx, params: UnbilledParams): Promise<StoredDraft[]> {
  const found = await sql<StoredDraft>`
    select i.project_id as "projectId", i.id as "invoiceId", coalesce(i.invoice_number, i.reference) as reference, i.currency_code as "currencyCode",
      i.start_date as start, coalesce(i.end_date, i.start_date) as "end", (i.total - i.tax_amount - i.untaxed_rounding + i.retainer_taken)::text as amount
    from invoice i where i.standing = 'draft' and i.end_date is not null and ${isDated(params, sql`i.invoice_date`)}
      and ${params.projects('i.project_id')} order by i.start_date, i.id`.execute(tx);
  return found.rows;
}

/** What is left of a retainer that was received. */
export interface StoredBalance {
  readonly projectId: number;
  readonly currencyCode: string;
  readonly amount: string;
}

export async function selectRetainers(tx: Tx, { until, projects }: UnbilledParams): Promise<StoredBalance[]> {
  const found = await sql<StoredBalance>`
    select e.project_id as "projectId", e.currency_code as "currencyCode", sum(e.amount)::text as amount from retainer_entry e
    where ${until === undefined ? sql`true` : sql`e.day <= ${until}`} and ${projects('e.project_id')}
    group by e.project_id, e.currency_code having sum(e.amount) <> 0`.execute(tx);
  return found.rows;
}

/** The newest rate of each currency on a day, in US dollars. */
export async function selectRates(tx: Tx, day: CalendarDate): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ currency_code: string; rate: string }>`
    select distinct on (currency_code) currency_code, rate from exchange_rate where day <= ${day}
    order by currency_code, day desc`.execute(tx);
  return new Map(found.rows.map(({ currency_code: code, rate }) => [code, rate]));
}
