import { ageing } from '@countinghouse/billing/receivables/ageing.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { overdueAges, type OverdueAge } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../../handle.ts';
import { inScope, ofPerson } from '../../scope.ts';

/** Whose accounts are looked at, and on which day. */
export interface ReceivableParams {
  /** The day at whose end amounts are open; undefined means today, with everything that is entered. */
  readonly until: CalendarDate | undefined;
  readonly companyId?: number | undefined;
  readonly currencyCode?: string | undefined;
  /** E-mail addresses of people on the project. */
  readonly csmEmail?: string | undefined;
  readonly accountantEmail?: string | undefined;
}

/** Whether a company and a currency, SQL columns of `table`, are asked for. */
export const ofCompany = (table: 'i' | 'a', { companyId, currencyCode }: ReceivableParams): RawBuilder<unknown> =>
  sql.join(
    [
      companyId === undefined ? sql`true` : sql`${sql.ref(`${table}.company_id`)} = ${companyId}`,
      currencyCode === undefined ? sql`true` : sql`${sql.ref(`${table}.currency_code`)} = ${currencyCode}`,
    ],
    sql` and `,
  );

/** The projects, an SQL column, of the people asked for. */
const ofPeople = (projectId: string, { csmEmail, accountantEmail }: ReceivableParams): RawBuilder<unknown> =>
  sql`${ofPerson('csm', projectId, csmEmail)} and ${ofPerson('accountant', projectId, accountantEmail)}`;

/** The documents `i` that count: issued, dated until the day, on the caller's projects. A void document counts on no day. */
export const countedDocuments = (caller: Caller, params: ReceivableParams): RawBuilder<unknown> =>
  sql`i.document_state = 'issued' and ${params.until === undefined ? sql`true` : sql`i.invoice_date <= ${params.until}`}
    and ${inScope(caller, 'i.project_id')} and ${ofPeople('i.project_id', params)} and ${ofCompany('i', params)}`;

/**
 * `document`: each document of which something is open at the end of a day. What is open today is on the document; what was entered
 * after the day is taken back from it. An application counts from the day on which both of its documents do, and on none if one is void;
 * a credit that only the books have is no document here.
 */
export const openDocuments = (caller: Caller, params: ReceivableParams): RawBuilder<unknown> => sql`
  part as (
    select id as invoice_id, outstanding as amount from invoice where outstanding <> 0
    ${params.until === undefined ? sql`` : takenBack(params.until)}),
  open_part as (select invoice_id, sum(amount) as amount from part group by invoice_id having sum(amount) <> 0),
  document as (
    select i.id, i.project_id, i.company_id, i.currency_code, i.corrects_invoice_id is not null as is_credit, i.overdue_after,
      coalesce(i.invoice_number, i.reference) as number, i.invoice_date, i.due_date, i.total, o.amount as open_amount,
      case when i.currency_code = 'USD' then o.amount else round(o.amount * i.exchange_rate, 2) end as usd_open_amount
    from open_part o join invoice i on i.id = o.invoice_id where ${countedDocuments(caller, params)})`;

/** The entries after a day, with the signs that take them back. */
const takenBack = (day: CalendarDate): RawBuilder<unknown> => sql`
  union all select invoice_id, amount from receipt where received_on > ${day}
  union all select invoice_id, amount from adjustment where adjusted_on > ${day}
  union all
  select d.id, case when d.id = x.credit_id then -x.amount else x.amount end
  from credit_application x left join invoice c on c.id = x.credit_id join invoice s on s.id = x.invoice_id
    join invoice d on d.id in (x.credit_id, x.invoice_id)
  where greatest(x.applied_on, c.invoice_date, s.invoice_date) > ${day}
    and coalesce(c.document_state, 'issued') = 'issued' and s.document_state = 'issued'`;

/** Whether `document d` is overdue on a day: a later one than the last on which it can be paid in time. Credits are not due. */
export const isOverdue = (day: CalendarDate): RawBuilder<boolean> =>
  sql<boolean>`not d.is_credit and d.overdue_after < ${day}`;

/** Whether `document d` has an age on a day. Credits have none: they are not due. */
export function isOfAge(age: OverdueAge, day: CalendarDate): RawBuilder<boolean> {
  const { from, to } = ageing(day)[overdueAges.indexOf(age)] ?? { from: undefined, to: undefined };
  return sql<boolean>`not d.is_credit and d.overdue_after between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`;
}

/** `account`: what companies in the caller's scope have on account at the end of a day, by currency. */
export const moneyOnAccount = (
  params: ReceivableParams,
  companyInScope: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  account as (
    select a.company_id, a.currency_code, sum(a.amount) as amount from account_payment a join company c on c.id = a.company_id
    where ${params.until === undefined ? sql`true` : sql`a.paid_on <= ${params.until}`} and ${ofCompany('a', params)} and ${companyInScope}
      and ${
        params.csmEmail === undefined && params.accountantEmail === undefined
          ? sql`true`
          : sql`exists (select from project p where p.company_id = a.company_id and ${ofPeople('p.id', params)})`
      }
    group by a.company_id, a.currency_code having sum(a.amount) <> 0)`;
