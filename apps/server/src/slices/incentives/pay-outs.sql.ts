import type { Trace } from '@countinghouse/billing/trace/trace.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { FactSource } from '@countinghouse/contract/incentives/incentives.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

/** A month that was paid out; its first day. */
export interface StoredPayOut {
  readonly month: CalendarDate;
  readonly paidAt: string;
  readonly paidBy: string;
}

/** The months that were paid out to a sales person, the newest first. */
export async function selectPayOuts(tx: Tx, salesPersonId: number): Promise<StoredPayOut[]> {
  const { rows } = await sql<StoredPayOut>`
    select o.month, o.paid_at as "paidAt", u.name as "paidBy" from incentive_pay_out o join staff_user u on u.id = o.paid_by
    where o.sales_person_id = ${salesPersonId} order by o.month desc`.execute(tx);
  return rows.map((row) => ({ ...row, paidAt: instant(row.paidAt) }));
}

/** What was paid for one fact, as it was known then; amounts as text. */
export interface StoredPayment {
  readonly month: CalendarDate;
  readonly incentiveId: number;
  readonly source: FactSource;
  readonly sourceId: number;
  readonly invoiceId: number;
  readonly invoiceNumber: string;
  readonly day: CalendarDate;
  readonly value: string;
  readonly counted: string | null;
  readonly countedCurrency: string | null;
  readonly amount: string;
  readonly trace: Trace;
}

/** All that was paid to a sales person for the caller's projects, in the order of payment. */
export async function selectPayments(tx: Tx, salesPersonId: number, caller: Caller): Promise<StoredPayment[]> {
  const { rows } = await sql<StoredPayment>`
    select o.month, p.incentive_id as "incentiveId", p.source, p.source_id as "sourceId", p.invoice_id as "invoiceId",
      coalesce(v.invoice_number, v.reference) as "invoiceNumber", p.day, p.value, p.counted,
      p.counted_currency as "countedCurrency", p.amount, p.trace
    from incentive_pay_out o join incentive_payment p on p.pay_out_id = o.id join incentive i on i.id = p.incentive_id
      join invoice v on v.id = p.invoice_id
    where o.sales_person_id = ${salesPersonId} and ${inScope(caller, 'i.project_id')}
    order by o.month, p.day, p.incentive_id, p.source, p.source_id`.execute(tx);
  return rows;
}

/** Whether anything was paid of an incentive. */
export async function isPaid(tx: Tx, incentiveId: number): Promise<boolean> {
  const { rows } = await sql`select from incentive_payment where incentive_id = ${incentiveId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Stores that a month was paid out, with what was paid for each fact. */
export async function insertPayOut(
  tx: Tx,
  made: {
    readonly salesPersonId: number;
    readonly month: CalendarDate;
    readonly userId: number;
    readonly now: string;
    readonly payments: readonly Omit<StoredPayment, 'month' | 'invoiceNumber'>[];
  },
): Promise<void> {
  await sql`
    with paid as (
      insert into incentive_pay_out (sales_person_id, month, paid_at, paid_by)
      values (${made.salesPersonId}, ${made.month}, ${made.now}, ${made.userId}) returning id
    )
    insert into incentive_payment (pay_out_id, incentive_id, source, source_id, invoice_id, day, value, counted, counted_currency, amount, trace)
    select paid.id, p."incentiveId", p.source, p."sourceId", p."invoiceId", p.day, p.value, p.counted, p."countedCurrency", p.amount, p.trace
    from paid, jsonb_to_recordset(${JSON.stringify(made.payments)}::jsonb) as p ("incentiveId" int, source text, "sourceId" int,
      "invoiceId" int, day date, value numeric, counted numeric, "countedCurrency" text, amount numeric, trace jsonb)`.execute(
    tx,
  );
}
