import { divideHalfAwayFromZero } from '../values/decimal.ts';

/** Invoices of the past at one distance from their due date; negative days are before it. */
export interface PastInvoices {
  readonly days: number;
  /** Invoices whose last payment came so many days after the due date. */
  readonly paid: number;
  /** Invoices that are still open, for which so many days is the last whole day without the last payment. */
  readonly open: number;
}

/** A share is a whole number of parts of this whole. */
export const wholeShare = 1_000_000_000_000n;

/** When invoices are paid: a share of them for each distance from the due date. */
export interface PaymentCurve {
  /** The number of paid invoices that it was learned from. */
  readonly payments: number;
  /** The shares by days after the due date, in ascending order, each with all that is paid until it. */
  readonly steps: readonly { readonly days: number; readonly share: bigint; readonly paid: bigint }[];
  /** What is left of the whole: invoices that stayed open longer than any paid one. */
  readonly unpaid: bigint;
}

/**
 * The shares of invoices that are paid so many days after their due date, of those that were not paid before `fromDays`. Open invoices count as long
 * as they have been open, so that the slow ones are not left out (the product-limit estimate of Kaplan and Meier, 1958;
 * docs/domain/expected-payments.md). Each share is rounded once.
 */
export function paymentCurve(past: readonly PastInvoices[], fromDays = Number.NEGATIVE_INFINITY): PaymentCurve {
  const counted = togetherByDays(past.filter(({ days }) => days >= fromDays));
  let atRisk = counted.reduce((sum, { paid, open }) => sum + paid + open, 0);
  let unpaid = wholeShare;
  let payments = 0;
  const steps: PaymentCurve['steps'][number][] = [];
  for (const { days, paid, open } of counted) {
    if (paid > 0) {
      const left = divideHalfAwayFromZero(unpaid * BigInt(atRisk - paid), BigInt(atRisk));
      steps.push({ days, share: unpaid - left, paid: wholeShare - left });
      unpaid = left;
      payments += paid;
    }
    atRisk -= paid + open;
  }
  return { payments, steps, unpaid };
}

/** The counts of each distance, in ascending order. */
export function togetherByDays(past: readonly PastInvoices[]): PastInvoices[] {
  const counts = new Map<number, { days: number; paid: number; open: number }>();
  for (const { days, paid, open } of past) {
    const known = counts.get(days);
    if (known === undefined) counts.set(days, { days, paid, open });
    else {
      known.paid += paid;
      known.open += open;
    }
  }
  return [...counts.values()].toSorted((one, other) => one.days - other.days);
}

/** The days after the due date by which half of the invoices are paid; undefined if the curve does not reach that far. */
export function medianDays({ steps }: PaymentCurve): number | undefined {
  let paid = 0n;
  for (const { days, share } of steps) {
    paid += share;
    if (paid * 2n >= wholeShare) return days;
  }
  return undefined;
}

/**
 * The shortest run of days in which 80 % of the invoices are paid, the earliest if several are as short. The share is raised by one payment in as many
 * as were learned from, as a range that fits few payments misses the next one more often. Undefined if too many are still open.
 */
export function likelyDays({
  steps,
  payments,
}: PaymentCurve): { readonly from: number; readonly to: number } | undefined {
  if (payments === 0) return undefined;
  const raised = divideHalfAwayFromZero(wholeShare * 4n * BigInt(payments + 1), 5n * BigInt(payments));
  const wanted = raised < wholeShare ? raised : wholeShare;
  let found: { from: number; to: number } | undefined;
  let paid = 0n;
  let first = 0;
  for (const { days: to, share } of steps) {
    paid += share;
    while (paid - (steps[first]?.share ?? 0n) >= wanted) {
      paid -= steps[first]?.share ?? 0n;
      first += 1;
    }
    const from = steps[first]?.days ?? to;
    if (paid >= wanted && (found === undefined || to - from < found.to - found.from)) found = { from, to };
  }
  return found;
}

/** The share of the invoices that are paid until so many days after their due date. */
export function sharePaidUntil({ steps }: PaymentCurve, until: number): bigint {
  let [from, to] = [0, steps.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((steps[middle]?.days ?? until) <= until) from = middle + 1;
    else to = middle;
  }
  return steps[from - 1]?.paid ?? 0n;
}
