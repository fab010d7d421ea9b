import { paymentsCountFrom } from '@countinghouse/billing/receivables/average-days-to-pay.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  overdueAges,
  type AccountPart,
  type OpenDocument,
  type OverdueAge,
} from '@countinghouse/contract/receivables/receivables.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import {
  countedDocuments,
  isOfAge,
  isOverdue,
  moneyOnAccount,
  openDocuments,
  type ReceivableParams,
} from './open-documents.public.ts';
import { companyInScope } from '../../scope.ts';

type Ages = Readonly<Record<OverdueAge, string>>;

/** What a company owes in a currency; decimal texts, those named `usd…` in US dollars. */
export interface StoredReceivable {
  readonly companyId: number;
  readonly companyName: string;
  readonly currencyCode: string;
  readonly ages: Ages;
  readonly usdAges: Ages;
  readonly creditNotes: string;
  readonly usdCreditNotes: string;
  readonly onAccount: string;
  /** Null if the currency has no rate. */
  readonly usdOnAccount: string | null;
  /** Some document has no rate. */
  readonly isUnrated: boolean;
  readonly lastPaymentDate: string | null;
  readonly paid: string;
  readonly paidTimesDays: string;
}

/** What companies in the caller's scope owe, by company and currency; those that owe nothing and have no open credit are left out. */
export async function selectReceivables(
  tx: Tx,
  caller: Caller,
  params: ReceivableParams,
  day: CalendarDate,
): Promise<StoredReceivable[]> {
  const agesOf = (amount: 'open_amount' | 'usd_open_amount') =>
    sql`jsonb_build_object(${sql.join(
      overdueAges.map(
        (age) =>
          sql`${sql.lit(age)}, coalesce(sum(${sql.ref(`d.${amount}`)}) filter (where ${isOfAge(age, day)}), 0)::text`,
      ),
    )})`;
  const { rows } = await sql<StoredReceivable>`
    with ${openDocuments(caller, params)}, ${moneyOnAccount(params, companyInScope(caller))},
    owed as (
      select d.company_id, d.currency_code, ${agesOf('open_amount')} as ages, ${agesOf('usd_open_amount')} as usd_ages,
        coalesce(-sum(d.open_amount) filter (where d.is_credit), 0) as credit_notes,
        coalesce(-sum(d.usd_open_amount) filter (where d.is_credit), 0) as usd_credit_notes,
        bool_or(d.usd_open_amount is null) as is_unrated
      from document d group by d.company_id, d.currency_code),
    paid as (
      select i.company_id, i.currency_code, max(r.received_on) as last_on, coalesce(sum(r.amount) filter (where r.is_counted), 0) as amount,
        coalesce(sum(r.amount * greatest(r.received_on - i.invoice_date, 0)) filter (where r.is_counted), 0) as amount_times_days
      from (
        select r.*, r.received_on >= ${paymentsCountFrom(day)} as is_counted from receipt r
        where r.reverses is null and r.amount > 0 and r.received_on <= ${day}
          and not exists (select from receipt x where x.reverses = r.id and x.received_on <= ${day})) r
        join invoice i on i.id = r.invoice_id
      where i.corrects_invoice_id is null and ${countedDocuments(caller, params)} group by i.company_id, i.currency_code)
    select c.id as "companyId", c.display_name as "companyName", e.currency_code as "currencyCode",
      coalesce(o.ages, ${noAges}::jsonb) as ages, coalesce(o.usd_ages, ${noAges}::jsonb) as "usdAges",
      coalesce(o.credit_notes, 0)::text as "creditNotes", coalesce(o.usd_credit_notes, 0)::text as "usdCreditNotes",
      coalesce(a.amount, 0)::text as "onAccount",
      (case when a.amount is null then 0 when a.currency_code = 'USD' then a.amount else round(a.amount * (
        select x.rate from exchange_rate x where x.currency_code = a.currency_code and x.day <= ${day} order by x.day desc limit 1), 2)
        end)::text as "usdOnAccount",
      coalesce(o.is_unrated, false) as "isUnrated", p.last_on::text as "lastPaymentDate", coalesce(p.amount, 0)::text as paid,
      coalesce(p.amount_times_days, 0)::text as "paidTimesDays"
    from (select company_id, currency_code from owed union select company_id, currency_code from account) e
      join company c on c.id = e.company_id
      left join owed o on o.company_id = e.company_id and o.currency_code = e.currency_code
      left join account a on a.company_id = e.company_id and a.currency_code = e.currency_code
      left join paid p on p.company_id = e.company_id and p.currency_code = e.currency_code
    order by lower(c.display_name), c.id, e.currency_code`.execute(tx);
  return rows;
}

const noAges = JSON.stringify(Object.fromEntries(overdueAges.map((age) => [age, '0'])));

/** Something open of a company; decimal texts. */
export type StoredOpen = Omit<OpenDocument, 'daysOverdue'>;

/** Whether `document d` belongs to a part of its account. */
function isPart(part: AccountPart | undefined, day: CalendarDate): RawBuilder<unknown> {
  if (part === undefined) return sql`true`;
  if (part === 'openCredits') return sql`d.is_credit`;
  if (part === 'overdue') return isOverdue(day);
  return part === 'owed' ? sql`not d.is_credit` : isOfAge(part, day);
}

/** The documents of a company with an open amount, and its payments on account, by due date. */
export async function selectOpenDocuments(
  tx: Tx,
  caller: Caller,
  params: ReceivableParams & { readonly show?: AccountPart | undefined },
  day: CalendarDate,
): Promise<StoredOpen[]> {
  const { show } = params;
  const hasCredits = show === undefined || show === 'openCredits';
  const { rows } = await sql<StoredOpen>`
    with ${openDocuments(caller, params)}, ${moneyOnAccount(params, companyInScope(caller))}
    select case when d.is_credit then 'Credit note' else 'Invoice' end as kind, d.id as "invoiceId", d.project_id as "projectId",
      p.name as "projectName", d.number as "invoiceNumber", d.invoice_date as "invoiceDate",
      case when not d.is_credit then d.due_date end as "invoiceDueDate", d.currency_code as "currencyCode", d.total::text as "invoiceAmount",
      d.open_amount::text as "openAmount", d.usd_open_amount::text as "usdOpenAmount"
    from document d join project p on p.id = d.project_id where ${isPart(show, day)}
    union all
    select 'Payment on account', null, null, null, null, null, null, a.currency_code, null, (-a.amount)::text,
      (case when a.currency_code = 'USD' then -a.amount else round(-a.amount * (
        select x.rate from exchange_rate x where x.currency_code = a.currency_code and x.day <= ${day} order by x.day desc limit 1), 2) end)::text
    from account a where ${hasCredits}
    order by "invoiceDueDate" nulls last, "invoiceId" nulls last, "currencyCode"`.execute(tx);
  return rows;
}
