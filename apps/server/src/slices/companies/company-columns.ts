import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

/** The names of the primary people on a company's projects. */
const primary = (kind: 'csm' | 'accountant'): RawBuilder<string[]> => sql<string[]>`array(
  select distinct u.name from project p join project_staff s on s.project_id = p.id and s.kind = ${sql.lit(kind)} and s.is_primary
    join staff_user u on u.id = s.user_id where p.company_id = c.id order by 1)`;

/** What the last push of a company's customer came to. */
export const lastPush = sql`lateral (
  select o.state, o.reason, o.attempts from outbox o where o.subject = 'company:' || c.id order by o.id desc limit 1) push on true`;

/** Where a company stands on its way to the books, in the words that invoices have for it. */
const booksState = sql`case
  when push.state = 'ready' and push.attempts = 0 then 'queued'
  when push.state = 'sending' then 'pushing'
  when push.state in ('ready', 'unknown') then 'checking'
  when push.state = 'parked' then 'failed'
  when c.books_id is not null then 'in books' else 'none' end`;

/** The projects of a company that the caller sees. */
const projects = (
  caller: Caller,
) => sql`(select coalesce(jsonb_agg(jsonb_build_object('projectId', p.id, 'projectName', p.name) order by p.name, p.id), '[]')
  from project p where p.company_id = c.id and ${inScope(caller, 'p.id')})`;

/** A company as a row of the list. */
export const rowColumns = (
  caller: Caller,
) => sql`c.id as "companyId", c.company_name as "companyName", c.display_name as "displayName",
  c.currency_code as "currencyCode", c.country, c.state, c.city, c.website, c.provider, c.region,
  ${primary('csm')} as csms, ${primary('accountant')} as accountants,
  ${projects(caller)} as projects,
  c.books_id is not null as "modifyInBooks",
  jsonb_build_object('state', ${booksState}, 'reason', push.reason) as books,
  c.archived_at is not null as "isArchived", c.version`;

/** A company with everything that is kept of it. */
export const detailColumns = (
  caller: Caller,
) => sql`${rowColumns(caller)}, c.title, c.first_name as "firstName", c.middle_name as "middleName",
  c.last_name as "lastName", c.suffix, c.email, c.cc, c.bcc, c.phone_number as "phoneNumber", c.acc_start_date as "accStartDate",
  jsonb_build_object('addressLine1', c.address_line1, 'addressLine2', c.address_line2, 'city', c.city, 'state', c.state,
    'country', c.country, 'zipCode', c.zip_code) as "billingAddress",
  c.payment_terms as "paymentTerms", c.place_of_contact as "placeOfContact",
  jsonb_build_object('taxCodeId', coalesce(c.tax_code_id, ''), 'taxName', (select t.name from books_tax t
      join connection b on b.id = t.connection_id where b.provider = c.provider and b.region = c.region and t.tax_code_id = c.tax_code_id),
    'taxTreatment', c.tax_treatment, 'globalTaxSetting', c.tax_setting, 'trnNo', c.trn_no, 'taxable', c.taxable,
    'taxExemptReason', c.tax_exempt_reason, 'panNo', c.pan_no) as "taxDetails",
  c.books_id is not null or coalesce(push.state in ('ready', 'sending', 'unknown'), false)
    or exists (select from invoice i where i.company_id = c.id) as "isBound"`;
