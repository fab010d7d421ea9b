import { timesheetPeriodOf } from '@countinghouse/billing/predictions/cycle.ts';
import { isRetainerPrepaid } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { needsVerifiedWeeks, generateAgain } from '@countinghouse/billing/verification/divide-into-weeks.ts';
import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { VerificationWeek } from '@countinghouse/contract/verification/verification.contract.ts';
import type { Billing } from './use-weeks.ts';

export interface WeeksToMake {
  /** Why no weeks can be made or opened, by the server's rules; undefined when they can. */
  readonly refusal: string | undefined;
  /** The dates of the billing changed after its weeks were made. */
  readonly isOutdated: boolean;
  /** The days before a billing that is paid ahead; its weeks cover them. */
  readonly settled: { readonly start: CalendarDate; readonly end: CalendarDate } | undefined;
  /** Ticks and notes that are lost when the weeks are made again. */
  readonly lost: readonly VerificationWeek[];
}

/** The effect of making the weeks of a billing again on the existing ones. */
export function weeksToMake(billing: Billing, weeks: readonly VerificationWeek[]): WeeksToMake {
  const { projectModel, payModel, cycle } = billing;
  const [prediction] = billing.predictionDetails;
  const none = { isOutdated: false, settled: undefined, lost: [] };
  if (!needsVerifiedWeeks(projectModel)) return { ...none, refusal: messages.weeksNotNeeded };
  if (prediction === undefined || prediction.endDate === null) {
    const isTooShort = isRetainerPrepaid({ projectModel, payModel });
    return { ...none, refusal: isTooShort ? messages.verificationTooShort : messages.predictionWithoutEnd };
  }
  const billed = { start: calendarDate(prediction.startDate), end: calendarDate(prediction.endDate) };
  const worked = timesheetPeriodOf(billed, { payModel: payModel ?? 'Postpaid', cycle });
  const stored = weeks.map((week) => ({
    start: calendarDate(week.startDate),
    end: calendarDate(week.endDate),
    week,
  }));
  const { weeks: made, gone } = generateAgain(worked, stored);
  return {
    refusal: undefined,
    isOutdated: weeks.length > 0 && (gone.length > 0 || made.some((one) => one.kept === undefined)),
    settled: worked.start === billed.start ? undefined : worked,
    lost: gone.map((one) => one.week).filter((week) => week.verified || week.notes !== ''),
  };
}
