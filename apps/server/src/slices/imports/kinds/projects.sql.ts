import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { keyFrom, textsOfKey, type Stored, type Values } from '../importer.ts';

/** The projects of some ids of Zoho Projects, as their forms would send them. */
export async function projectsBy(tx: Tx, keys: readonly string[]): Promise<Map<string, Stored>> {
  const ids = keys.map((key) => textsOfKey(key)[0] ?? '');
  const { rows } = await sql<{ id: number; version: number; zohoProjectId: string; body: unknown }>`
    select p.id, p.version, p.zoho_project_id as "zohoProjectId", jsonb_build_object(
      'details', jsonb_build_object('name', p.name, 'zohoProjectId', p.zoho_project_id, 'model', p.model, 'payModel', p.pay_model,
        'cycle', p.cycle, 'invoiceTerm', p.invoice_term, 'accType', p.acc_type, 'projectStartDate', p.start_date,
        'leadSource', p.lead_source, 'channel', coalesce(p.channel, ''), 'invoiceTemplate', p.invoice_template,
        'leaveTerm', p.leave_term::text, 'retainer', p.retainer_amount::text, 'tmHours', p.tm_hours::text,
        'enableInvoiceOverdueNotification', p.tells_overdue, 'activeBillingFlag', false,
        'csmUsers', ${staff('csm')}, 'accountantUsers', ${staff('accountant')},
        'salesPersons', (select coalesce(jsonb_agg(jsonb_build_object('id', s.sales_person_id) order by s.position), '[]')
          from project_sales_person s where s.project_id = p.id)),
      'assignment', case when p.company_id is not null then jsonb_build_object('companyId', p.company_id, 'clients',
        (select coalesce(jsonb_agg(jsonb_build_object('clientId', x.client_id, 'primaryClient', x.is_primary)
          order by x.is_primary desc, x.client_id), '[]') from project_client x where x.project_id = p.id)) end,
      'activeBilling', p.active_billing,
      'opening', (select case when sum(e.amount) > 0 then jsonb_build_object('openingBalance', sum(e.amount)::text,
          'openingDate', (array_agg(e.day order by e.id desc) filter (where e.amount > 0))[1]) end
        from retainer_entry e join company c on c.id = p.company_id and c.currency_code = e.currency_code
        where e.project_id = p.id and e.invoice_id is null)) as body
    from project p where lower(p.zoho_project_id) = any (${ids}::text[])`.execute(tx);
  return new Map(rows.map(({ id, version, zohoProjectId, body }) => [keyFrom(zohoProjectId), { id, version, body }]));
}

/** The people of one part of a project `p`, the primary one first. */
const staff = (kind: 'csm' | 'accountant') =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('email', lower(u.email::text), 'primary', x.is_primary)
    order by x.is_primary desc, lower(u.email::text)), '[]')
    from project_staff x join staff_user u on u.id = x.user_id where x.project_id = p.id and x.kind = ${sql.lit(kind)})`;

/** Whom and what the rows of projects name. */
export interface NamesBesideProjects {
  /** By email address or name. */
  readonly salesPerson: (text: string) => number | undefined;
  /** By display name; several where it stands in several books. */
  readonly companies: (displayName: string) => readonly number[];
  readonly client: (companyId: number, email: string) => number | undefined;
}

export async function namesBesideProjects(tx: Tx, rows: readonly Values[]): Promise<NamesBesideProjects> {
  const names = [...new Set(rows.flatMap(({ company }) => (company === undefined ? [] : [company.toLowerCase()])))];
  const [sellers, companies, clients] = await Promise.all([
    sql<{ id: number; name: string; email: string }>`
      select id, lower(name) as name, lower(email::text) as email from sales_person where archived_at is null`.execute(
      tx,
    ),
    sql<{ id: number; name: string }>`select id, lower(display_name) as name from company
      where lower(display_name) = any (${names}::text[]) and archived_at is null`.execute(tx),
    sql<{ id: number; companyId: number; email: string }>`
      select k.id, k.company_id as "companyId", lower(k.email::text) as email from client k where k.archived_at is null`.execute(
      tx,
    ),
  ]);
  const sellerIds = new Map(sellers.rows.flatMap(({ id, name, email }) => [[name, id] as const, [email, id] as const]));
  const companyIds = new Map<string, number[]>();
  for (const { id, name } of companies.rows) companyIds.set(name, [...(companyIds.get(name) ?? []), id]);
  const clientIds = new Map(clients.rows.map(({ id, companyId, email }) => [`${companyId} ${email}`, id]));
  return {
    salesPerson: (text) => sellerIds.get(text.toLowerCase()),
    companies: (displayName) => companyIds.get(displayName.toLowerCase()) ?? [],
    client: (companyId, email) => clientIds.get(`${companyId} ${email.toLowerCase()}`),
  };
}
