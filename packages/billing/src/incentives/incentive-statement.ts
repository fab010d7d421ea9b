import { addMonths, type CalendarDate, firstOfMonth } from '../values/calendar-date.ts';
import { type Money, moneyOfMinorUnits } from '../values/money.ts';

/** What a sales person is due for one fact as it is known now: a payment, a credit note, or the hours of a document. */
export interface Due {
  /** Unique key of the incentive and the fact; never reused. */
  readonly key: string;
  readonly day: CalendarDate;
  /** In the currency of the incentive. */
  readonly amount: Money;
}

/** What was paid for one fact in a month's pay-out; it never changes. */
export interface Paid extends Due {
  /** First day of the month that was paid out. */
  readonly month: CalendarDate;
}

/** A line of a month's statement: an amount earned, or a correction of a month that was paid out earlier. */
export interface StatementLine extends Paid {
  readonly isCorrection: boolean;
  readonly isPaid: boolean;
}

/**
 * The statement of a sales person. An amount stands in the month of its fact until that month is paid out. A later change stands as
 * the difference in the first month that is not paid out. So paid and open amounts always add up to what is due by the facts of today,
 * and a month that was paid out never changes (docs/domain/incentives.md#months-that-were-paid-out).
 * @param paidThrough first day of the last month that was paid out
 */
export function incentiveStatement({
  due,
  paid,
  paidThrough,
}: {
  readonly due: readonly Due[];
  readonly paid: readonly Paid[];
  readonly paidThrough: CalendarDate | undefined;
}): StatementLine[] {
  const facts = new Map<string, { readonly day: CalendarDate; open: bigint }>();
  const add = ({ key, day }: Due, amount: bigint): void => {
    const known = facts.get(key);
    if (known === undefined) facts.set(key, { day, open: amount });
    else known.open += amount;
  };
  for (const one of due) add(one, one.amount);
  for (const one of paid) add(one, 0n - one.amount);
  const paidLines = paid.map((one) => ({ ...one, isCorrection: one.month > firstOfMonth(one.day), isPaid: true }));
  const open = [...facts].flatMap(([key, { day, open: left }]): StatementLine[] => {
    if (left === 0n) return [];
    const isCorrection = paidThrough !== undefined && firstOfMonth(day) <= paidThrough;
    const month = isCorrection ? addMonths(paidThrough, 1) : firstOfMonth(day);
    return [{ key, day, amount: moneyOfMinorUnits(left), month, isCorrection, isPaid: false }];
  });
  return [...paidLines, ...open];
}

/** The next month to pay out: the first one with an unpaid amount. */
export const nextToPay = (lines: readonly StatementLine[]): CalendarDate | undefined =>
  lines.reduce<CalendarDate | undefined>(
    (first, line) => (line.isPaid || (first !== undefined && first <= line.month) ? first : line.month),
    undefined,
  );
