import { expectedPayment } from '@countinghouse/billing/expected-payments/expected-payment.ts';
import { daysBetween } from '@countinghouse/billing/values/calendar-date.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { expectedPaymentEndpoints } from '@countinghouse/contract/expected-payments/expected-payments.contract.ts';
import { sql } from 'kysely';
import type { Context } from '../../handle.ts';
import { inScope, ofPerson } from '../../scope.ts';
import { projectInScope } from '../projects/projects.public.ts';
import { selectExpectedOfPeriods } from './expected-of-periods.public.ts';
import { isInvoice, selectOpenInvoices, selectOpenPredictions } from './expected-payments.sql.ts';
import {
  expectedAnswer,
  expectedOfCurve,
  selectHistoryOf,
  selectPaymentHistories,
} from './payment-histories.public.ts';

type OfInvoice = typeof expectedPaymentEndpoints.ofInvoice;
type OfPeriod = typeof expectedPaymentEndpoints.ofPeriod;
type OfProject = typeof expectedPaymentEndpoints.ofProject;
type OfCompany = typeof expectedPaymentEndpoints.ofCompany;
type Next = typeof expectedPaymentEndpoints.next;

/** When the open part of an invoice is expected to be paid; of a draft, a void, paid or credit document nothing is. */
export async function expectedPaymentOfInvoice(
  { tx, caller, today, refuse }: Context<OfInvoice>,
  { params: { id } }: InputOf<OfInvoice>,
): Promise<AnswerOf<OfInvoice>> {
  const scope = inScope(caller, 'i.project_id');
  const [open] = await selectOpenInvoices(tx, sql`i.id = ${id} and ${scope}`);
  if (open === undefined) return (await isInvoice(tx, id, scope)) ? { expected: null } : refuse('invoice_not_found');
  const { companyId, dueDate } = open;
  const history = await (await selectHistoryOf(tx, companyId, today))(daysBetween(dueDate, today));
  return { expected: expectedAnswer(expectedPayment(history, { dueDate, today })) };
}

/** When the invoice of a period of a project is expected to be paid. */
export async function expectedPaymentOfPeriod(
  { tx, caller, today, refuse }: Context<OfPeriod>,
  { params: { id }, query: { startDate, endDate } }: InputOf<OfPeriod>,
): Promise<AnswerOf<OfPeriod>> {
  const project = await projectInScope(tx, caller, { id });
  if (project === undefined) return refuse('project_not_found');
  const period = { start: startDate, end: endDate ?? null };
  const [expected] = await selectExpectedOfPeriods(tx, project, [period], today);
  return { expected: expectedAnswer(expected) };
}

/** When the invoices of the open predictions of a project are expected to be paid. */
export async function expectedPaymentsOfProject(
  { tx, caller, today, refuse }: Context<OfProject>,
  { params: { id } }: InputOf<OfProject>,
): Promise<AnswerOf<OfProject>> {
  const project = await projectInScope(tx, caller, { id });
  if (project === undefined) return refuse('project_not_found');
  const open = await selectOpenPredictions(tx, project.id);
  const expected = await selectExpectedOfPeriods(tx, project, open, today);
  return {
    predictions: open.map(({ predictionId }, at) => ({ predictionId, expected: expectedAnswer(expected[at]) })),
  };
}

/** When the open invoices of a company on the caller's projects are expected to be paid. */
export async function expectedPaymentsOfCompany(
  { tx, caller, today }: Context<OfCompany>,
  { query: { companyId: id } }: InputOf<OfCompany>,
): Promise<AnswerOf<OfCompany>> {
  const open = await selectOpenInvoices(tx, sql`i.company_id = ${id} and ${inScope(caller, 'i.project_id')}`);
  if (open.length === 0) return { invoices: [] };
  const { curveOf } = (await selectPaymentHistories(tx, [today]))(today);
  return {
    invoices: open.map(({ invoiceId, companyId, dueDate }) => ({
      invoiceId,
      expected: expectedOfCurve(curveOf(companyId, dueDate, today), dueDate),
    })),
  };
}

/** The next expected payment of each company in each currency, on the caller's projects. */
export async function nextExpectedPayments(
  { tx, caller, today }: Context<Next>,
  { query: { csmEmail, accountantEmail } }: InputOf<Next>,
): Promise<AnswerOf<Next>> {
  const open = await selectOpenInvoices(
    tx,
    sql`${inScope(caller, 'i.project_id')} and ${ofPerson('csm', 'i.project_id', csmEmail)}
      and ${ofPerson('accountant', 'i.project_id', accountantEmail)}`,
  );
  const { curveOf } = (await selectPaymentHistories(tx, [today]))(today);
  const next = new Map<string, AnswerOf<Next>['companies'][number]>();
  for (const { companyId, currencyCode, dueDate } of open) {
    const expected = expectedOfCurve(curveOf(companyId, dueDate, today), dueDate);
    const key = `${companyId} ${currencyCode}`;
    const known = next.get(key)?.expected ?? null;
    const isSooner = expected !== null && (known === null || expected.expectedDate < known.expectedDate);
    if (isSooner || !next.has(key)) next.set(key, { companyId, currencyCode, expected });
  }
  return { companies: [...next.values()] };
}
