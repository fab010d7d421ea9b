import type { PayModel, ProjectModel } from '../timesheet/project-terms.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { type InvoiceCycle, isOneCycle } from './cycle.ts';

export type PredictionWarning = 'amount_large' | 'cycle_mismatch' | 'start_past' | 'end_past' | 'overlap';

/** One prediction as it is about to be saved; without an end it is a retainer's, or one to be filled later. */
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

/** T&M Retainer paid Prepaid: it bills the retainer and has no cycle (decisions, section 1). */
export const isRetainerPrepaid = (terms: Pick<PredictionTerms, 'projectModel' | 'payModel'>): boolean =>
  terms.projectModel === 'T&M Retainer' && terms.payModel === 'Prepaid';

/**
 * What a person should confirm before a prediction is saved; nothing of it forbids saving (billing, section 5). `others`
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
    ['cycle_mismatch', end !== null && isCycleAsked(terms) && !isOneCycle({ start, end }, terms.cycle)],
    ['start_past', start < today],
    ['end_past', end !== null && end < today],
    ['overlap', others.some((other) => sharesDay(planned, other))],
  ];
  return found.filter(([, isSo]) => isSo).map(([warning]) => warning);
}

/** Cycle check and auto-fill are skipped for the retainer paid Prepaid (billing, section 5). */
export const isCycleAsked = (terms: PredictionTerms): boolean => !isRetainerPrepaid(terms);

function sharesDay(
  one: { readonly start: CalendarDate; readonly end: CalendarDate | null },
  other: { readonly start: CalendarDate; readonly end: CalendarDate | null },
): boolean {
  return (one.end === null || other.start <= one.end) && (other.end === null || one.start <= other.end);
}
