import type { PayModel, ProjectModel } from '../timesheets/project-terms.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { type InvoiceCycle, isOneCycle } from './cycle.ts';

export type PredictionWarning = 'amount_large' | 'cycle_mismatch' | 'start_past' | 'end_past' | 'overlap';

/** A prediction before it is saved; end is null for a retainer or a date to be filled in later. */
export interface PlannedPrediction {
  /** In whole units of the project's currency. */
  readonly amount: bigint;
  readonly start: CalendarDate;
  readonly end: CalendarDate | null;
}

export interface PredictionTerms {
  readonly projectModel: ProjectModel;
  readonly payModel: PayModel | null;
  readonly cycle: InvoiceCycle | null;
}

const largeAmount = 100_000n;

/** A T&M Retainer paid Prepaid is billed by a fixed amount instead of by cycle. */
export const isRetainerPrepaid = (terms: Pick<PredictionTerms, 'projectModel' | 'payModel'>): boolean =>
  terms.projectModel === 'T&M Retainer' && terms.payModel === 'Prepaid';

/**
 * What the user confirms before a prediction is saved. A warning never forbids saving. `others`
 * are the periods of all other billings of the project, one without an end running on; days are compared, not instants.
 */
export function predictionWarnings(
  planned: PlannedPrediction,
  terms: PredictionTerms,
  others: readonly { readonly start: CalendarDate; readonly end: CalendarDate | null }[],
  today: CalendarDate,
): PredictionWarning[] {
  const { amount, start, end } = planned;
  const found: readonly (readonly [PredictionWarning, boolean])[] = [
    ['amount_large', amount > largeAmount],
    ['cycle_mismatch', end !== null && hasCycle(terms) && !isOneCycle({ start, end }, terms.cycle)],
    ['start_past', start < today],
    ['end_past', end !== null && end < today],
    ['overlap', others.some((other) => sharesDay(planned, other))],
  ];
  return found.filter(([, isSo]) => isSo).map(([warning]) => warning);
}

/** A prediction of a list that is saved as a whole; a new one has id 0. */
export interface ListedPrediction extends PlannedPrediction {
  readonly id: number;
}

/**
 * What to confirm before a list of predictions is saved, by prediction. Dates are compared with all other billings of
 * the project and with the rest of the list, never with the prediction itself.
 */
export function warningsOfList(
  list: readonly ListedPrediction[],
  terms: PredictionTerms,
  stored: readonly { readonly id: number; readonly start: CalendarDate; readonly end: CalendarDate | null }[],
  today: CalendarDate,
): { readonly at: number; readonly warning: PredictionWarning }[] {
  const listed = new Set(list.map((one) => one.id));
  const untouched = stored.filter((one) => !listed.has(one.id));
  return list.flatMap((one, at) => {
    const others = [...untouched, ...list.filter((_, index) => index !== at)];
    return predictionWarnings(one, terms, others, today).map((warning) => ({ at, warning }));
  });
}

/** Whether the length of a period is compared with the cycle; a prepaid retainer has no cycle. */
export const hasCycle = (terms: PredictionTerms): boolean => !isRetainerPrepaid(terms);

function sharesDay(
  one: { readonly start: CalendarDate; readonly end: CalendarDate | null },
  other: { readonly start: CalendarDate; readonly end: CalendarDate | null },
): boolean {
  return (one.end === null || other.start <= one.end) && (other.end === null || one.start <= other.end);
}
