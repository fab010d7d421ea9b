import { needsVerifiedWeeks } from '@countinghouse/billing/verification/divide-into-weeks.ts';
import { timesheetPeriodOf } from '@countinghouse/billing/predictions/cycle.ts';
import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import type { Finding } from '@countinghouse/contract/findings/findings.contract.ts';
import type { Tx } from '../../database/database.ts';
import { findingsOfPeriod } from '../findings/findings-of-period.public.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';
import { closed, type BilledDays } from '../timesheets/days-to-bill.public.ts';
import { planWeeks, type WeekPlan } from '../verification/plan-weeks.public.ts';

/** The days whose work is settled with a period; a retainer settles none beyond its first. */
export const workedFor = ({ payModel, cycle }: ProjectFacts, period: BilledDays): Period =>
  period.end === null ? closed(period) : timesheetPeriodOf(closed(period), { payModel: payModel ?? 'Postpaid', cycle });

export interface WeeksOfRow {
  readonly worked: Period;
  readonly findings: readonly Finding[];
  readonly plan: WeekPlan;
}

/** The days worked for a period, their open findings, and the weeks that can be verified there; undefined where no week is verified. */
export async function weeksOfRow(
  tx: Tx,
  {
    project,
    period,
    predictionId,
    today,
  }: {
    readonly project: ProjectFacts;
    readonly period: BilledDays;
    readonly predictionId: number | null;
    readonly today: CalendarDate;
  },
): Promise<WeeksOfRow | undefined> {
  // without a company the holidays are unknown, so that no week can be judged
  if (!needsVerifiedWeeks(project.model) || period.end === null || project.company === null) return undefined;
  const worked = workedFor(project, period);
  const found = await findingsOfPeriod(tx, { project, period: worked, invoiceId: null, today });
  const findings = found.findings.filter(({ dismissal }) => dismissal === null);
  const plan = await planWeeks(tx, {
    projectId: project.id,
    worked,
    isPredicted: predictionId !== null,
    today,
    // a purchase order says nothing about the hours of a week
    findings: findings.filter(({ rule }) => rule !== 'order_used').map(({ days }) => days.map(calendarDate)),
    daysWithoutHours: found.daysWithoutHours,
  });
  return { worked, findings, plan };
}
