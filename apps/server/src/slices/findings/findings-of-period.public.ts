import { daysWithoutHours } from '@countinghouse/billing/findings/days-without-hours.ts';
import { type Finding as Found, keyOfFinding } from '@countinghouse/billing/findings/finding.ts';
import { findFindings } from '@countinghouse/billing/findings/find-findings.ts';
import { usedOrder } from '@countinghouse/billing/findings/used-order.ts';
import { formatDecimal } from '@countinghouse/billing/values/decimal.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { hoursText } from '@countinghouse/billing/values/hours.ts';
import { moneyText } from '@countinghouse/billing/values/money.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import type { Finding, Findings } from '@countinghouse/contract/findings/findings.contract.ts';
import type { Tx } from '../../database/database.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';
import { orderInForce } from '../purchase-orders/order-in-force.public.ts';
import { timesheetFacts } from '../timesheets/timesheets.public.ts';
import { comparedRows } from './compared-rows.ts';
import { selectDismissals, type StoredDismissal } from './dismissals.sql.ts';

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
    readonly today: CalendarDate;
  },
): Promise<Findings & { readonly daysWithoutHours: readonly CalendarDate[] }> {
  const { project, period, invoiceId, today } = params;
  const facts = await timesheetFacts(tx, { project, period, timesheetPeriod: period, invoiceId, withCarried: false });
  if (facts === undefined) return { currencyCode: '', findings: [], daysWithoutHours: [] };
  const { currency } = facts;
  const rows = await comparedRows(tx, facts);
  const order = await orderInForce(tx, { projectId: project.id, day: period.end, currency });
  const found = [
    ...findFindings(facts.frame, rows, period.end < today),
    ...(order === undefined ? [] : usedOrder(order)),
  ];
  const dismissals = found.length === 0 ? [] : await selectDismissals(tx, project.id);
  return {
    currencyCode: currency.code,
    findings: found.map((one) => answerOf(one, moneyText(one.amount, currency), coveredBy(one, dismissals))),
    daysWithoutHours: daysWithoutHours(facts.frame, rows),
  };
}

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
