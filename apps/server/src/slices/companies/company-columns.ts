import type { CompanyRow } from '@countinghouse/contract/companies/companies.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

/** The names of the primary people on a company's projects. */
const primary = (kind: 'csm' | 'accountant'): RawBuilder<string[]> => sql<string[]>`array(
  select distinct u.name from project p join project_staff s on s.project_id = p.id and s.kind = ${sql.lit(kind)} and s.is_primary
    join staff_user u on u.id = s.user_id where p.company_id = c.id order by 1)`;

const newestPush = sql<Pick<Tables['outbox'], 'reason'> & { readonly state: string | null }>`(
  select o.state, o.reason, o.attempts from outbox o where o.subject = 'company:' || c.id order by o.id desc limit 1)`;

/** The result of the last push of a company's customer, for joins in SQL and in built queries. */
export const lastPush = sql`lateral ${newestPush} push on true`;
export const pushOfCompany = newestPush.as('push');

/** Where a company stands on its way to the books, in the words that invoices have for it. */
const booksState = sql<CompanyRow['books']['state']>`case
  when push.state = 'ready' and push.attempts = 0 then 'queued'
  when push.state = 'sending' then 'pushing'
  when push.state in ('ready', 'unknown') then 'checking'
  when push.state = 'parked' then 'failed'
  when c.books_id is not null then 'in books' else 'none' end`;

/** The projects of a company that the caller sees. */
const projects = (caller: Caller) =>
  sql<
    CompanyRow['projects']
  >`(select coalesce(jsonb_agg(jsonb_build_object('projectId', p.id, 'projectName', p.name) order by p.name, p.id), '[]')
  from project p where p.company_id = c.id and ${inScope(caller, 'p.id')})`;

/** What a company has beside the fields that people type. */
export const besideTyped = (caller: Caller) => [
  sql<number>`c.id`.as('companyId'),
  primary('csm').as('csms'),
  primary('accountant').as('accountants'),
  projects(caller).as('projects'),
  sql<boolean>`c.books_id is not null`.as('modifyInBooks'),
  sql<CompanyRow['books']>`jsonb_build_object('state', ${booksState}, 'reason', push.reason)`.as('books'),
  sql<boolean>`c.archived_at is not null`.as('isArchived'),
  sql<number>`c.version`.as('version'),
];

/** A company as a row of the list. */
export const rowColumns = (caller: Caller) =>
  sql`c.company_name as "companyName", c.display_name as "displayName", c.currency_code as "currencyCode",
  c.country, c.state, c.city, c.website, c.provider, c.region, ${sql.join(besideTyped(caller))}`;

/** The name that the books have for the tax of a company. */
export const taxName = sql<string | null>`(select t.name from books_tax t
  join connection b on b.id = t.connection_id where b.provider = c.provider and b.region = c.region and t.tax_code_id = c.tax_code_id)`.as(
  'taxName',
);

/** Provider, region and currency can no longer be others: the company is in the books, on its way there, or has invoices. */
export const isBound =
  sql<boolean>`c.books_id is not null or coalesce(push.state in ('ready', 'sending', 'unknown'), false)
  or exists (select from invoice i where i.company_id = c.id)`.as('isBound');
