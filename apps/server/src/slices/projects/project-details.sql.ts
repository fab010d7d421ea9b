import { isRetainerPrepaid } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { sql } from 'kysely';
import type { OrNothing } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

type Details = Omit<ProjectDetails, 'status' | 'missingFields'>;
type Staff = Details['csms'][number] & { readonly kind: 'csm' | 'accountant' };

type Row = ProjectColumns & OrNothing<CompanyColumns> & OrNothing<ClientColumns>;

interface ProjectColumns {
  id: number;
  project_code: string;
  name: string;
  zoho_project_id: string;
  model: Details['projectModel'];
  pay_model: Details['payModel'];
  cycle: Details['invoiceCycle'];
  acc_type: string | null;
  invoice_term: number | null;
  lead_source: string | null;
  channel: string | null;
  invoice_template: string;
  leave_term: string;
  retainer_balance: string;
  retainer_date: string | null;
  active_billing: boolean;
  start_date: string | null;
  end_date: string | null;
  version: number;
  in_books: boolean;
  acc_start_date: string | null;
  tax_name: string | null;
  retainer_amount: string | null;
  tm_hours: string | null;
  tells_overdue: boolean;
  mails_missing: boolean;
  in_tool: boolean | null;
  staff: readonly Staff[];
  developers: Details['developers'];
  salesmans: Details['salesmans'];
  documents: Details['contractDocument'];
  links: Details['links'];
  has_orders: boolean;
}

interface CompanyColumns {
  company_id: number;
  company_name: string;
  display_name: string;
  region: NonNullable<Details['company']>['region'];
  provider: NonNullable<Details['company']>['provider'];
  currency_code: string;
  taxable: boolean;
  tax_setting: NonNullable<Details['company']>['taxDetails']['globalTaxSetting'];
}

interface ClientColumns {
  client_id: number;
  client_name: string;
  client_email: string;
}

/**
 * Everything the project page shows, of the projects in the caller's scope; one outside it looks like a missing one. `unscoped`
 * returns what was just stored, even to a user who has left the project by that change.
 */
export async function projectDetails(
  tx: Tx,
  caller: Caller | 'unscoped',
  projectIds: readonly number[],
): Promise<Details[]> {
  const scope = caller === 'unscoped' ? sql`true` : inScope(caller, 'p.id');
  const found = await sql<Row>`
    select p.id, p.project_code, p.name, p.zoho_project_id, p.model, p.pay_model, p.cycle, p.acc_type, p.invoice_term, p.lead_source,
      p.channel, p.invoice_template, p.leave_term, p.active_billing, p.start_date, p.end_date, p.version,
      p.retainer_amount, p.tm_hours, p.tells_overdue, p.missing_hours_from is not null as mails_missing, p.in_tool,
      c.id as company_id, c.company_name, c.display_name, c.region, c.provider, c.currency_code, c.books_id is not null as in_books,
      c.acc_start_date, c.taxable, c.tax_setting, tax.name as tax_name,
      client.id as client_id, client.name as client_name, client.email::text as client_email,
      coalesce(retainer.balance, 0) as retainer_balance,
      retainer_received_on(p.id, c.currency_code) as retainer_date,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'kind', s.kind, 'primary', s.is_primary)
          order by s.is_primary desc, u.name, u.id), '[]')
        from project_staff s join staff_user u on u.id = s.user_id where s.project_id = p.id) as staff,
      (select coalesce(jsonb_agg(jsonb_build_object('employeeId', e.id, 'employeeName', e.name, 'role', d.role, 'billingModel', d.billing_model,
          'billingPercentage', d.billing_percentage::text, 'fromDate', d.from_date, 'offBoardDate', d.off_board_date) order by e.name, e.id), '[]')
        from developer d join employee e on e.id = d.employee_id where d.project_id = p.id) as developers,
      (select coalesce(jsonb_agg(jsonb_build_object('id', seller.id, 'name', seller.name, 'email', seller.email) order by s.position, seller.id), '[]')
        from project_sales_person s join sales_person seller on seller.id = s.sales_person_id where s.project_id = p.id) as salesmans,
      (select coalesce(jsonb_agg(jsonb_build_object('fileName', f.stored_name, 'name', f.name, 'mediaType', f.media_type, 'size', f.size,
          'storedAt', f.stored_at::text) order by f.stored_at, f.name), '[]')
        from project_document f where f.project_id = p.id and f.purchase_order_id is null and f.removed_at is null) as documents,
      (select coalesce(jsonb_agg(jsonb_build_object('linkId', l.id, 'title', l.title, 'url', l.url, 'version', l.version) order by l.id), '[]')
        from project_link l where l.project_id = p.id) as links,
      exists (select from purchase_order o where o.project_id = p.id) as has_orders
    from project p
      left join company c on c.id = p.company_id
      left join retainer on retainer.project_id = p.id and retainer.currency_code = c.currency_code
      left join connection books on books.provider = c.provider and books.region = c.region
      left join books_tax tax on tax.connection_id = books.id and tax.tax_code_id = c.tax_code_id
      left join project_client pc on pc.project_id = p.id and pc.is_primary
      left join client on client.id = pc.client_id
    where p.id = any(${[...projectIds]}::int[]) and ${scope} order by p.id`.execute(tx);
  return found.rows.map(toDetails);
}

function toDetails(row: Row): Details {
  const staffOf = (kind: Staff['kind']): Details['csms'] =>
    row.staff.filter((one) => one.kind === kind).map(({ id, name, email, primary }) => ({ id, name, email, primary }));
  const csms = staffOf('csm');
  const accountants = staffOf('accountant');
  return {
    projectId: row.id,
    projectCode: row.project_code,
    projectName: row.name,
    zohoProjectId: row.zoho_project_id,
    projectModel: row.model,
    payModel: row.pay_model,
    invoiceCycle: row.cycle,
    accType: row.acc_type,
    invoiceTerm: row.invoice_term,
    leadSource: row.lead_source,
    marketingChannel: row.channel,
    invoiceTemplate: row.invoice_template,
    leaveTerm: row.leave_term,
    activeBilling: row.active_billing,
    ...retainerOf(row),
    startDate: row.start_date,
    endDate: row.end_date,
    companyId: row.company_id,
    companyName: row.company_name,
    region: row.region,
    currencyCode: row.currency_code,
    primaryCsm: csms.find((one) => one.primary)?.name ?? null,
    primaryAccountant: accountants.find((one) => one.primary)?.name ?? null,
    csms,
    accountants,
    developers: row.developers,
    salesmans: row.salesmans,
    contractDocument: row.documents.map((one) => ({ ...one, storedAt: instant(one.storedAt) })),
    links: row.links,
    hasPurchaseOrders: row.has_orders,
    retainer: row.retainer_amount,
    tmHours: row.tm_hours,
    enableInvoiceOverdueNotification: row.tells_overdue,
    missingHoursMails: row.mails_missing,
    inProjectTool: row.in_tool,
    company: companyOf(row),
    primaryClient:
      row.client_id === null ? null : { clientId: row.client_id, name: row.client_name, email: row.client_email },
    version: row.version,
  };
}

/** Only a retainer paid Prepaid has a balance. */
function retainerOf(row: Row): Pick<Details, 'retainerActiveBalance' | 'retainerActiveDate'> {
  const isPrepaid = row.pay_model !== null && isRetainerPrepaid({ projectModel: row.model, payModel: row.pay_model });
  if (!isPrepaid || row.company_id === null) return { retainerActiveBalance: null, retainerActiveDate: null };
  const currency = parseCurrency(row.currency_code);
  return {
    retainerActiveBalance: moneyText(moneyFromText(row.retainer_balance, currency), currency),
    retainerActiveDate: row.retainer_date,
  };
}

function companyOf(row: Row): Details['company'] {
  if (row.company_id === null) return null;
  return {
    companyId: row.company_id,
    companyName: row.company_name,
    displayName: row.display_name,
    currencyCode: row.currency_code,
    region: row.region,
    provider: row.provider,
    inBooks: row.in_books,
    accStartDate: row.acc_start_date,
    taxDetails: { taxable: row.taxable, globalTaxSetting: row.tax_setting, taxName: row.tax_name },
  };
}
