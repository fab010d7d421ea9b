import { expectedInvoiceDates } from '@countinghouse/billing/expected-payments/expected-invoice.ts';
import {
  expectedOf,
  learnCurve,
  type ExpectedPayment,
} from '@countinghouse/billing/expected-payments/expected-payment.ts';
import { daysBetween, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Tx } from '../../database/database.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';
import { selectHabits } from './invoicing-habits.public.ts';
import { selectHistoryOf } from './payment-histories.public.ts';

interface Period {
  readonly start: CalendarDate;
  /** Null for a retainer. */
  readonly end: CalendarDate | null;
}

/**
 * When the invoices of some periods of a project are expected to be paid, in the order of the periods: dated and due as its last invoices were, and paid as
 * its company pays. Undefined where the project was never invoiced or too little is known.
 */
export async function selectExpectedOfPeriods(
  tx: Tx,
  project: Pick<ProjectFacts, 'id' | 'company'>,
  periods: readonly Period[],
  today: CalendarDate,
): Promise<(ExpectedPayment | undefined)[]> {
  const { company, id: projectId } = project;
  const habitOf = company === null ? undefined : await selectHabits(tx, today, projectId);
  const expected: (ExpectedPayment | undefined)[] = [];
  const historyOf =
    company === null || habitOf === undefined ? undefined : await selectHistoryOf(tx, company.id, today);
  for (const period of periods) {
    const habit = habitOf?.({ projectId, end: period.end });
    const dates = habit && expectedInvoiceDates(period, habit, today);
    if (historyOf === undefined || dates === undefined) {
      expected.push(undefined);
      continue;
    }
    const { invoiceDate, dueDate } = dates;
    const since = daysBetween(dueDate, invoiceDate);
    expected.push(expectedOf(learnCurve(await historyOf(since), since), dueDate));
  }
  return expected;
}
