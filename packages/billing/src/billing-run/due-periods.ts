import { type InvoiceCycle, nextPeriod } from '../predictions/cycle.ts';
import { type ProjectDays, withinProject } from '../predictions/next-period-to-bill.ts';
import { hasCycle } from '../predictions/prediction-warnings.ts';
import type { PayModel, ProjectModel } from '../timesheets/project-terms.ts';
import { addDays, type CalendarDate, firstOfMonth, lastOfMonth } from '../values/calendar-date.ts';
import type { Period } from '../values/period.ts';
import type { BilledDays } from '../predictions/periods-of-month.ts';

/** A prediction that has no invoice. */
export interface UnbilledPrediction extends BilledDays {
  readonly id: number;
  /** False for one that is closed or brings no invoice: its days are not billed. */
  readonly isToBill: boolean;
}

/** What the due periods of a project follow from. */
export interface DueFacts {
  readonly projectModel: ProjectModel;
  readonly payModel: PayModel | null;
  readonly cycle: InvoiceCycle | null;
  readonly isBillingActive: boolean;
  readonly projectDays: ProjectDays;
  /** The last day that an invoice bills; null before the first one. */
  readonly lastBilled: CalendarDate | null;
  readonly predictions: readonly UnbilledPrediction[];
}

/** Days to bill; without an end they are those of a retainer. */
export interface DuePeriod extends BilledDays {
  /** The prediction that becomes the invoice; null where the cycle says that the days are due. */
  readonly predictionId: number | null;
}

/** More periods of one project by its cycle are no month end: its billing has stopped. */
const periodsMax = 12;

/**
 * What is to be billed of a project up to a day, oldest first: each prediction whose period has ended, a retainer from its first day on, and
 * where billing is active each period by the cycle behind the last billed day that no prediction shares (docs/domain/billing-run.md#due-periods).
 */
export function duePeriods(of: DueFacts, until: CalendarDate): DuePeriod[] {
  const isRetainer = !hasCycle(of);
  const predicted = of.predictions.flatMap(({ id, start, end, isToBill }) => {
    const dueOn = end ?? (isRetainer ? start : undefined);
    return isToBill && dueOn !== undefined && dueOn <= until ? [{ predictionId: id, start, end }] : [];
  });
  // the price of a Fixed Cost project and that of a retainer is what was predicted: a cycle alone has none
  const byCycle =
    !of.isBillingActive || isRetainer || of.projectModel === 'Fixed Cost' ? [] : periodsByCycle(of, until);
  return [...predicted, ...byCycle].toSorted((one, other) => (one.start < other.start ? -1 : 1));
}

function periodsByCycle({ cycle, projectDays, lastBilled, predictions }: DueFacts, until: CalendarDate): DuePeriod[] {
  const due: DuePeriod[] = [];
  for (let next = firstPeriod(lastBilled, cycle, until); due.length < periodsMax; next = nextPeriod(next, cycle)) {
    if (next.start > until || (projectDays.end !== null && next.start > projectDays.end)) break;
    const period = withinProject(next, projectDays);
    if (period === undefined) continue;
    if (period.end > until) break;
    if (!predictions.some((one) => sharesDay(one, period))) due.push({ predictionId: null, ...period });
  }
  return due;
}

/** The period behind the last billed day; before the first invoice the last whole month, as a new invoice proposes it. */
function firstPeriod(lastBilled: CalendarDate | null, cycle: InvoiceCycle | null, until: CalendarDate): Period {
  if (lastBilled !== null) return nextPeriod({ start: lastBilled, end: lastBilled }, cycle);
  const month = firstOfMonth(until);
  const end = lastOfMonth(month) === until ? until : addDays(month, -1);
  return { start: firstOfMonth(end), end };
}

const sharesDay = (one: BilledDays, other: Period): boolean =>
  one.start <= other.end && (one.end === null || other.start <= one.end);
