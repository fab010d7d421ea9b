import {
  type PredictionWarning,
  predictionWarnings,
  type PredictionTerms,
} from '@countinghouse/billing/billings/prediction-warnings.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';

/** A prediction of a list that is about to be saved; the list's others are its neighbours too. */
export interface Planned {
  readonly predictionId: number;
  readonly predictedAmount: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate | null;
}

const words: Readonly<Record<PredictionWarning, { readonly field: string; readonly message: string }>> = {
  amount_large: { field: 'predictedAmount', message: messages.amountLarge },
  cycle_mismatch: { field: 'endDate', message: messages.cycleMismatch },
  start_past: { field: 'startDate', message: messages.startPast },
  end_past: { field: 'endDate', message: messages.endPast },
  overlap: { field: 'startDate', message: messages.datesTaken },
};

/**
 * What to confirm before a list of predictions is saved, each at its field; with several predictions the sentence says
 * which. Dates are compared with all other billings of the project and with the rest of the list, not with themselves.
 */
export function warningsOf(
  list: readonly Planned[],
  terms: PredictionTerms,
  stored: readonly { readonly id: number; readonly start: CalendarDate; readonly end: CalendarDate | null }[],
  today: CalendarDate,
): { readonly path: string; readonly message: string }[] {
  const saved = new Set(list.map((one) => one.predictionId));
  const untouched = stored.filter((one) => !saved.has(one.id));
  const periods = list.map(({ startDate, endDate }) => ({ start: startDate, end: endDate }));
  return list.flatMap((one, at) => {
    const planned = { amount: BigInt(one.predictedAmount), start: one.startDate, end: one.endDate };
    const others = [...untouched, ...periods.filter((_, index) => index !== at)];
    return predictionWarnings(planned, terms, others, today).map((warning) => ({
      path: `predictionDetails.${at}.${words[warning].field}`,
      message: list.length === 1 ? words[warning].message : messages.inPrediction(at + 1, words[warning].message),
    }));
  });
}
