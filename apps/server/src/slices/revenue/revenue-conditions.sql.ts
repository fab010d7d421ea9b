import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { RevenueShows } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import { projectContains } from '../projects/project-search.public.ts';
import { ofTab } from '../invoices/invoices.public.ts';

/** Which predictions match; what is left out or empty narrows nothing. */
export interface RevenueParams {
  readonly show: RevenueShows;
  /** E-mail addresses of people on the project. */
  readonly csm: string | undefined;
  readonly accountant: string | undefined;
  /** Only these billings. */
  readonly ids?: readonly number[];
  /** Part of what is shown of a project: name, code, company, primary CSM and accountant. */
  readonly text: string | undefined;
  readonly companyId?: number | undefined;
  /** Of the project's company. */
  readonly currencyCode?: string | undefined;
  /** Upper and lower case alike. */
  readonly numbers: readonly string[];
  /** First days of months. */
  readonly months: readonly CalendarDate[];
}

/**
 * The invoice `i` that each prediction `b` has now. Looked for by numbers, it is any document that has one of them; each books organisation
 * numbers its own, so that one number may be there twice, and the number of a draft is only kept for it.
 */
export function withInvoice({ numbers }: RevenueParams, isLive = sql`i.document_state <> 'void'`): RawBuilder<unknown> {
  if (numbers.length === 0)
    return sql`left join invoice i on i.billing_id = b.id and ${isLive} and i.corrects_invoice_id is null`;
  return sql`join invoice i on i.billing_id = b.id and lower(i.invoice_number) = any(${numbers.map((one) => one.toLowerCase())}::text[])
    and (i.document_state <> 'draft' or i.locked)`;
}

/** The projects `p` in the caller's scope that match. */
export const ofProjects = (caller: Caller, params: RevenueParams): RawBuilder<unknown> =>
  sql.join([inScope(caller, 'p.id'), ...projectConditions(params)], sql` and `);

export const projectConditions = ({
  text,
  companyId,
  currencyCode,
  csm,
  accountant,
}: RevenueParams): RawBuilder<unknown>[] => [
  ...projectContains('p.id', text),
  ...(companyId === undefined ? [] : [sql`p.company_id = ${companyId}`]),
  ...(currencyCode === undefined
    ? []
    : [sql`coalesce((select c.currency_code from company c where c.id = p.company_id), 'USD') = ${currencyCode}`]),
  ...personOf('csm', csm),
  ...personOf('accountant', accountant),
];

/** The predictions `b` that match, with their invoices `i`. */
export const ofBillings = ({ show, ids, months }: RevenueParams): RawBuilder<unknown> =>
  sql.join(
    [
      shows[show],
      ...(ids === undefined ? [] : [sql`b.id = any(${[...ids]}::int[])`]),
      // one month is compared alone: an index then has its predictions in their order
      ...(months.length === 0
        ? []
        : [
            months.length === 1
              ? sql`b.received_month = ${months[0]}`
              : sql`b.received_month = any(${[...months]}::date[])`,
          ]),
    ],
    sql` and `,
  );

const shows: Readonly<Record<RevenueShows, RawBuilder<unknown>>> = {
  all: sql`true`,
  // by the column that is joined on, so that the database looks for what has no partner
  predictions: sql`i.billing_id is null and b.closed_on is null`,
  invoices: sql`i.billing_id is not null`,
  pending: ofTab('pending'),
  paid: ofTab('paid'),
};

const personOf = (kind: 'csm' | 'accountant', email: string | undefined): RawBuilder<unknown>[] =>
  email === undefined
    ? []
    : [
        sql`exists (select from project_staff s join staff_user u on u.id = s.user_id
          where s.project_id = p.id and s.kind = ${kind} and u.email = ${email}::citext)`,
      ];
