import type { InvoiceCycle } from '@countinghouse/billing/predictions/cycle.ts';
import {
  calendarDate,
  type CalendarDate,
  firstOfMonth,
  lastOfMonth,
} from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

/** A project in which no billing begins in a month, and the one that began last before it. */
export interface BilledBefore {
  readonly projectId: number;
  readonly projectName: string;
  readonly cycle: InvoiceCycle | null;
  readonly projectEnd: CalendarDate | null;
  readonly currencyCode: string;
  readonly last: {
    readonly start: CalendarDate;
    readonly end: CalendarDate | null;
    readonly receivedMonth: CalendarDate | null;
    readonly accuracy: number;
    /** Decimal text in the currency of the company. */
    readonly amount: string;
    readonly submissionType: string;
    readonly financialType: 'Revenue';
    readonly associatedProjectIds: readonly number[];
  };
}

/**
 * The active projects in the caller's scope that have everything a prediction needs and no billing of revenue that begins in
 * the month of today, each with the last one that began before; the billing of a removed direct invoice does not count. They
 * stay locked until the transaction ends, so that no other request makes the same month.
 */
export async function projectsBilledBefore(tx: Tx, caller: Caller, today: CalendarDate): Promise<BilledBefore[]> {
  const month = firstOfMonth(today);
  const counts = sql`b.project_id = p.id and b.financial_type = 'Revenue' and not (b.made_by_invoice and b.closed_on is not null)`;
  const isBillable = sql`p.active_billing and (p.end_date is null or p.end_date >= ${today}) and p.pay_model is not null and p.cycle is not null and p.acc_type is not null
    and p.invoice_term is not null and ${inScope(caller, 'p.id')}`;
  await sql`select 1 from project p
    where ${isBillable}
    order by p.id for no key update of p`.execute(tx);
  const { rows } = await sql<{
    project_id: number;
    project_name: string;
    cycle: InvoiceCycle | null;
    project_end: string | null;
    currency_code: string;
    start_date: string;
    end_date: string | null;
    received_month: string | null;
    accuracy: number;
    predicted_amount: string;
    submission_type: string;
    associated: number[];
  }>`
    select p.id as project_id, p.name as project_name, p.cycle, p.end_date as project_end, coalesce(c.currency_code, 'USD') as currency_code,
      last.start_date, last.end_date, last.received_month, last.accuracy, last.predicted_amount::text as predicted_amount,
      coalesce(last.submission_type, 'IT') as submission_type,
      array(select x.project_id from billing_project x where x.billing_id = last.id order by x.project_id) as associated
    from project p
      left join company c on c.id = p.company_id
      join lateral (select * from billing b where ${counts} and b.start_date < ${month}
        order by b.start_date desc, b.id desc limit 1) last on true
    where ${isBillable} and not exists (select from billing b where ${counts} and b.start_date between ${month} and ${lastOfMonth(month)})
    order by p.name, p.id`.execute(tx);
  const day = (text: string | null): CalendarDate | null => (text === null ? null : calendarDate(text));
  return rows.map((row) => ({
    projectId: row.project_id,
    projectName: row.project_name,
    cycle: row.cycle,
    projectEnd: day(row.project_end),
    currencyCode: row.currency_code,
    last: {
      start: calendarDate(row.start_date),
      end: day(row.end_date),
      receivedMonth: day(row.received_month),
      accuracy: row.accuracy,
      amount: row.predicted_amount,
      submissionType: row.submission_type,
      financialType: 'Revenue',
      associatedProjectIds: row.associated,
    },
  }));
}
