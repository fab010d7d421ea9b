import type { InvoiceCycle } from '@countinghouse/billing/predictions/cycle.ts';
import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Upload } from '@countinghouse/contract/endpoint.ts';
import { idIn } from '@countinghouse/contract/wire.ts';
import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { OrNothing } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';
import { instantOrNull } from '../../database/instants.ts';
import { Refusal, type Caller, type MayUpload } from '../../handle.ts';
import { inScope, type Actor } from '../../scope.ts';

/** What other areas need to know of a project. */
export interface ProjectFacts {
  readonly id: number;
  readonly name: string;
  readonly zohoProjectId: string;
  readonly model: 'T&M Retainer' | 'Hourly' | 'Mixed' | 'Fixed Cost' | 'Dedicated';
  readonly payModel: 'Prepaid' | 'Postpaid' | null;
  readonly cycle: InvoiceCycle | null;
  readonly accType: string | null;
  readonly primaryCsm: string | null;
  /** How its template makes lines of rows. */
  readonly invoiceTemplate: Invoice['invoiceTemplate'];
  /** Paid leave days a developer earns in a month, decimal text. */
  readonly leaveTerm: string;
  /** Days from invoice date to due date. */
  readonly invoiceTerm: number | null;
  readonly activeBilling: boolean;
  readonly startDate: CalendarDate | null;
  readonly endDate: CalendarDate | null;
  readonly company: {
    readonly id: number;
    readonly displayName: string;
    readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
    readonly region: string;
    readonly currencyCode: string;
    readonly taxable: boolean;
    readonly taxSetting: 'Inclusive of Tax' | 'Exclusive of Tax' | 'Not Applicable';
    readonly taxCodeId: string | null;
    /** As its books call that tax. */
    readonly taxName: string | null;
    readonly taxTreatment: string;
    /** The code of a state or emirate; empty when it is not known. */
    readonly placeOfSupply: string;
    /** In the Emirates: whether the organisation that bills it charges VAT. */
    readonly chargesVat: boolean;
  } | null;
  readonly hasPrimaryClient: boolean;
  readonly hasPrimaryCsm: boolean;
  readonly hasPrimaryAccountant: boolean;
  readonly lastSyncedAt: string | null;
  readonly version: number;
}

type Columns = ProjectColumns & OrNothing<CompanyColumns>;

interface ProjectColumns {
  id: number;
  name: string;
  zoho_project_id: string;
  model: ProjectFacts['model'];
  pay_model: ProjectFacts['payModel'];
  cycle: ProjectFacts['cycle'];
  acc_type: string | null;
  primary_csm: string | null;
  invoice_template: ProjectFacts['invoiceTemplate'];
  leave_term: string;
  invoice_term: number | null;
  active_billing: boolean;
  start_date: string | null;
  end_date: string | null;
  tax_code_id: string | null;
  tax_name: string | null;
  charges_vat: boolean;
  has_client: boolean;
  has_accountant: boolean;
  last_synced_at: string | null;
  version: number;
}

interface CompanyColumns {
  company_id: number;
  display_name: string;
  provider: NonNullable<ProjectFacts['company']>['provider'];
  region: NonNullable<ProjectFacts['company']>['region'];
  currency_code: string;
  taxable: boolean;
  tax_setting: NonNullable<ProjectFacts['company']>['taxSetting'];
  tax_treatment: string;
  place_of_contact: string;
}

/** A project in the caller's scope, by our id or by the project tool's; one outside it looks like a missing one. */
export const projectInScope = (
  tx: Tx,
  caller: Actor,
  which: { readonly id: number } | { readonly zohoProjectId: string },
): Promise<ProjectFacts | undefined> =>
  'id' in which
    ? projectOfCaller(tx, which.id, caller)
    : projectWhere(tx, sql`p.zoho_project_id = ${which.zohoProjectId} and ${inScope(caller, 'p.id')}`);

const projectOfCaller = gathered(async (tx, ids: readonly number[], caller: Actor) => {
  const found = await projectsWhere(tx, sql`p.id = any (${[...ids]}::int[]) and ${inScope(caller, 'p.id')}`);
  const byId = new Map(found.map((one) => [one.id, one]));
  return ids.map((id) => byId.get(id));
});

/** All projects in the caller's scope, by id. */
export const projectsInScope = async (tx: Tx, caller: Actor): Promise<ReadonlyMap<number, ProjectFacts>> =>
  new Map((await projectsWhere(tx, sql`${inScope(caller, 'p.id')}`)).map((one) => [one.id, one] as const));

/**
 * Refuses files for a project outside the caller's scope before they are read. `projectIdIn` finds the project in the
 * fields of the form, which stand before its files.
 */
export const mayUploadTo =
  (projectIdIn: (fields: Upload['fields']) => unknown, code: 'project_not_found' | 'not_found'): MayUpload =>
  async ({ tx, caller }, fields) => {
    const id = idIn.safeParse(projectIdIn(fields));
    if (!id.success || (await projectInScope(tx, caller, { id: id.data })) === undefined) throw new Refusal(code);
  };

/** The value of a field that holds JSON, or undefined when it holds something else. */
export function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** The oldest project of that name in the caller's scope. */
export const projectNamed = (tx: Tx, caller: Caller, name: string): Promise<ProjectFacts | undefined> =>
  projectWhere(tx, sql`p.name = ${name} and ${inScope(caller, 'p.id')} order by p.id limit 1`);

/** The projects in the caller's scope that have one of some names or codes, in small letters; their companies' currency with them. */
export async function projectsCalled(
  tx: Tx,
  caller: Caller,
  names: readonly string[],
): Promise<
  readonly { readonly id: number; readonly name: string; readonly code: string; readonly currencyCode: string }[]
> {
  const found = await sql<{ id: number; name: string; project_code: string; currency_code: string }>`
    select p.id, p.name, p.project_code, coalesce(c.currency_code, '') as currency_code
    from project p left join company c on c.id = p.company_id
    where (lower(p.name) = any (${[...names]}::text[]) or lower(p.project_code) = any (${[...names]}::text[])) and ${inScope(caller, 'p.id')}
    order by p.id`.execute(tx);
  return found.rows.map(({ project_code: code, currency_code: currencyCode, ...row }) => ({
    ...row,
    code,
    currencyCode,
  }));
}

/** A project for background work, which has no caller. */
export const projectById = gathered(async (tx, ids: readonly number[]): Promise<(ProjectFacts | undefined)[]> => {
  const found = await projectsWhere(tx, sql`p.id = any (${[...ids]}::int[])`);
  const byId = new Map(found.map((one) => [one.id, one]));
  return ids.map((id) => byId.get(id));
});

/** Lets everyone wait who wants to change what hangs on the project in the same way, until this transaction has ended. */
export const lockProject = gathered(async (tx, projectIds: readonly number[]) => {
  await lockProjects(tx, projectIds);
  return projectIds;
});

/** The same for several projects at once. */
export async function lockProjects(tx: Tx, projectIds: readonly number[]): Promise<void> {
  await sql`select 1 from project where id = any (${[...projectIds]}::int[]) order by id for no key update`.execute(tx);
}

/** Raises the version of a project, because something that is edited with it changed. */
export async function raiseVersion(tx: Tx, projectId: number): Promise<void> {
  await sql`update project set version = version + 1 where id = ${projectId}`.execute(tx);
}

/** Notes when the logs of a project were fetched last. */
export async function noteSynced(tx: Tx, projectId: number, now: string): Promise<void> {
  await sql`update project set last_synced_at = ${now} where id = ${projectId}`.execute(tx);
}

/** Zoho Books has no choice of tax mode: a company saved before the organisation charged VAT needs a tax rate. */
const settingOf = ({
  provider,
  taxable,
  charges_vat: chargesVat,
  tax_setting: kept,
}: ProjectColumns & CompanyColumns): CompanyColumns['tax_setting'] =>
  provider === 'ZOHO_BOOKS' && chargesVat && taxable ? 'Exclusive of Tax' : kept;

const projectWhere = async (tx: Tx, condition: RawBuilder<unknown>): Promise<ProjectFacts | undefined> =>
  (await projectsWhere(tx, condition))[0];

async function projectsWhere(tx: Tx, condition: RawBuilder<unknown>): Promise<ProjectFacts[]> {
  const found = await sql<Columns>`
    select p.id, p.name, p.zoho_project_id, p.model, p.pay_model, p.cycle, p.acc_type, t.grouping as invoice_template, p.leave_term, p.invoice_term, p.active_billing,
      p.start_date, p.end_date, p.last_synced_at, p.version, p.company_id, c.display_name, c.provider, c.region, c.currency_code,
      c.taxable, c.tax_setting, c.tax_code_id, tax.name as tax_name, c.tax_treatment, c.place_of_contact,
      coalesce(books.charges_vat, false) as charges_vat,
      exists (select 1 from project_client x where x.project_id = p.id and x.is_primary) as has_client,
      (select u.name from project_staff x join staff_user u on u.id = x.user_id where x.project_id = p.id and x.is_primary and x.kind = 'csm')
        as primary_csm,
      exists (select 1 from project_staff x where x.project_id = p.id and x.is_primary and x.kind = 'accountant') as has_accountant
    from project p join invoice_template t on t.name = p.invoice_template left join company c on c.id = p.company_id
      left join connection books on books.provider = c.provider and books.region = c.region
      left join books_tax tax on tax.connection_id = books.id and tax.tax_code_id = c.tax_code_id
    where ${condition}`.execute(tx);
  return found.rows.map(toFacts);
}

const toFacts = (row: Columns): ProjectFacts => ({
  id: row.id,
  name: row.name,
  zohoProjectId: row.zoho_project_id,
  model: row.model,
  payModel: row.pay_model,
  cycle: row.cycle,
  accType: row.acc_type,
  primaryCsm: row.primary_csm,
  invoiceTemplate: row.invoice_template,
  leaveTerm: row.leave_term,
  invoiceTerm: row.invoice_term,
  activeBilling: row.active_billing,
  startDate: row.start_date === null ? null : calendarDate(row.start_date),
  endDate: row.end_date === null ? null : calendarDate(row.end_date),
  company:
    row.company_id === null
      ? null
      : {
          id: row.company_id,
          displayName: row.display_name,
          provider: row.provider,
          region: row.region,
          currencyCode: row.currency_code,
          taxable: row.taxable,
          taxSetting: settingOf(row),
          taxCodeId: row.tax_code_id,
          taxName: row.tax_name,
          taxTreatment: row.tax_treatment,
          placeOfSupply: row.place_of_contact,
          chargesVat: row.charges_vat,
        },
  hasPrimaryClient: row.has_client,
  hasPrimaryCsm: row.primary_csm !== null,
  hasPrimaryAccountant: row.has_accountant,
  lastSyncedAt: instantOrNull(row.last_synced_at),
  version: row.version,
});
