import { daysWithoutHours } from '@countinghouse/billing/findings/days-without-hours.ts';
import { type Finding as Found, keyOfFinding } from '@countinghouse/billing/findings/finding.ts';
import { findFindings } from '@countinghouse/billing/findings/find-findings.ts';
import { typedHours, type TypedRow } from '@countinghouse/billing/findings/typed-hours.ts';
import { usedOrder } from '@countinghouse/billing/findings/used-order.ts';
import { formatDecimal } from '@countinghouse/billing/values/decimal.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import { hoursFromText, hoursText } from '@countinghouse/billing/values/hours.ts';
import { moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import type { Finding, Findings, TypedRows } from '@countinghouse/contract/findings/findings.contract.ts';
import type { Tx } from '../../database/database.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';
import { orderInForce } from '../purchase-orders/order-in-force.public.ts';
import { timesheetFacts, type TimesheetFacts } from '../timesheets/timesheets.public.ts';
import { comparedRows } from './compared-rows.ts';
import { selectDismissals, type StoredDismissal } from './dismissals.sql.ts';
import { selectTypedRows } from './typed-rows.sql.ts';

/**
 * What to check about the hours worked on a project in a period and the purchase order of its last day, with the dismissal that covers it, and the
 * working days without hours. A project without a company has no currency to bill in and no findings.
 */
export async function findingsOfPeriod(
  tx: Tx,
  params: {
    readonly project: ProjectFacts;
    readonly period: Period;
    readonly invoiceId: number | null;
    /** What is typed into the invoice; without it what is saved with it. */
    readonly typed?: TypedRows | undefined;
    readonly today: CalendarDate;
  },
): Promise<Findings & { readonly daysWithoutHours: readonly CalendarDate[] }> {
  const { project, period, invoiceId, today } = params;
  const facts = await timesheetFacts(tx, { project, period, timesheetPeriod: period, invoiceId, withCarried: false });
  if (facts === undefined) return { currencyCode: '', findings: [], daysWithoutHours: [] };
  const { currency } = facts;
  const rows = await comparedRows(tx, facts);
  const typed = params.typed === undefined ? await savedRows(tx, invoiceId) : namedRows(params.typed, facts);
  const order = await orderInForce(tx, { projectId: project.id, day: period.end, currency });
  const found = [
    ...findFindings(facts.frame, rows, period.end < today),
    ...typed.flatMap((row) => typedHours(row, currency)),
    ...(order === undefined ? [] : usedOrder(order)),
  ];
  const dismissals = found.length === 0 ? [] : await selectDismissals(tx, project.id);
  return {
    currencyCode: currency.code,
    findings: found.map((one) => answerOf(one, moneyText(one.amount, currency), coveredBy(one, dismissals))),
    daysWithoutHours: daysWithoutHours(facts.frame, rows),
  };
}

/**
 * How many findings are open about what was typed into saved drafts, by invoice. What else is found in their hours was seen when they were saved.
 */
export async function openFindingsOfDrafts(
  tx: Tx,
  drafts: readonly { readonly invoiceId: number; readonly projectId: number; readonly currencyCode: string }[],
): Promise<ReadonlyMap<number, number>> {
  const typed = await selectTypedRows(
    tx,
    drafts.map(({ invoiceId }) => invoiceId),
  );
  const open = new Map<number, number>();
  for (const { invoiceId, projectId, currencyCode } of drafts) {
    const found = (typed.get(invoiceId) ?? []).flatMap((row) => typedHours(row, parseCurrency(currencyCode)));
    if (found.length === 0) continue;
    const dismissals = await selectDismissals(tx, projectId);
    open.set(invoiceId, found.filter((one) => coveredBy(one, dismissals) === undefined).length);
  }
  return open;
}

const savedRows = async (tx: Tx, invoiceId: number | null): Promise<readonly TypedRow[]> =>
  invoiceId === null ? [] : ((await selectTypedRows(tx, [invoiceId])).get(invoiceId) ?? []);

/** Typed rows of developers of the timesheet, with their names. */
const namedRows = (typed: TypedRows, { developers }: TimesheetFacts): TypedRow[] =>
  typed.flatMap(({ employeeId, billingHours, overtime, discount, rate }) =>
    developers
      .filter((one) => one.employeeId === employeeId)
      .map(({ name }) => ({
        employeeId,
        name,
        billingHours: hoursFromText(billingHours),
        overtime: hoursFromText(overtime),
        discount: hoursFromText(discount),
        rate: rateFromText(rate),
      })),
  );

/** The dismissal that covers a finding: of the finding itself, else of its rule for the developer, else for the project. */
const coveredBy = (found: Found, dismissals: readonly StoredDismissal[]): StoredDismissal | undefined => {
  const key = keyOfFinding(found);
  const ofRule = dismissals.filter(
    (one) => one.rule === found.rule && (one.employeeId === null || one.employeeId === found.employeeId),
  );
  return (
    ofRule.find((one) => one.findingKey === key) ??
    ofRule.find((one) => one.findingKey === null && one.employeeId !== null) ??
    ofRule.find((one) => one.findingKey === null && one.employeeId === null)
  );
};

const answerOf = (found: Found, amount: string, dismissal: StoredDismissal | undefined): Finding => ({
  key: keyOfFinding(found),
  rule: found.rule,
  employeeId: found.employeeId,
  employeeName: found.employeeId === null ? null : found.name,
  orderNumber: found.employeeId === null ? found.name : null,
  days: [...found.days],
  logIds: [...found.logIds],
  value: formatDecimal(found.value, 2),
  usualLow: found.usual && formatDecimal(found.usual.low, 2),
  usualHigh: found.usual && formatDecimal(found.usual.high, 2),
  hours: hoursText(found.hours),
  amount,
  dismissal: dismissal === undefined ? null : dismissalAnswer(dismissal),
});

/** A dismissal as it is answered. */
export const dismissalAnswer = ({
  projectId: _projectId,
  employeeId: _employeeId,
  findingKey: _findingKey,
  ...dismissal
}: StoredDismissal) => dismissal;
