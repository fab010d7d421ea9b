import type { RateReason } from '../rates/rate-on-day.ts';
import type { DeveloperRow } from '../timesheets/developer-row.ts';
import { allocate, settleShares } from '../values/allocate.ts';
import { lineAmount } from '../values/amount.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import type { HourlyRate } from '../values/hourly-rate.ts';
import { type Hours, hoursFromSeconds, hoursOfHundredths, secondsInHundredth, ZERO_HOURS } from '../values/hours.ts';
import { type Currency, type Money, moneyOfMinorUnits, ZERO_MONEY } from '../values/money.ts';
import type { Price } from '../values/price.ts';
import { ONE_UNIT } from '../values/quantity.ts';
import { containsDay, type Period, weekOf } from '../values/period.ts';
import { type WorkAge, workAgeOn } from './work-age.ts';

/** Why time has no rate of its own: its price is agreed, working days are billed in its place, or it cannot be billed as things are. */
export type WithoutPrice = 'agreed price' | 'billed by days' | 'billing inactive' | 'not on project' | 'no company';

/** Unbilled work of a developer in one week, of one age and at one rate. */
export interface UnbilledLine {
  /** The first and the last day with work. */
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  readonly age: WorkAge;
  /** Billing hours, less deducted leave where working days are billed. */
  readonly hours: Hours;
  /** Null where the hours have no rate. */
  readonly rate: HourlyRate | null;
  readonly reason: RateReason | WithoutPrice;
  readonly amount: Money;
}

/** Unbilled time of one day. */
export interface TimeOfDay {
  readonly day: CalendarDate;
  readonly seconds: bigint;
}

interface Weighted<Reason> {
  readonly day: CalendarDate;
  readonly weight: bigint;
  readonly reason: Reason;
}

interface Stretch<Reason> {
  start: CalendarDate;
  end: CalendarDate;
  weight: bigint;
  readonly age: WorkAge;
  readonly reason: Reason;
}

/**
 * The row that an invoice would have, by week and age: each line is rounded, and what the row differs by goes to the heaviest one, so
 * that the lines add up to the row exactly.
 */
export function linesOfRow(row: DeveloperRow, on: CalendarDate, currency: Currency): UnbilledLine[] {
  return row.parts.flatMap((part, at) => {
    const group = row.basis.groups[at];
    const reasonOf = (day: CalendarDate): RateReason =>
      group?.segments.find((segment) => segment.start <= day && day <= segment.end)?.reason ?? 'none';
    const worked = entriesOf(row, at).map((entry) => ({ ...entry, reason: reasonOf(entry.day) }));
    if (worked.length === 0 && part.totalHours === 0n) return [];
    // leave can be deducted where no working day is billed
    const found = stretches(worked.length > 0 ? worked : [{ day: on, weight: 1n, reason: reasonOf(on) }], on);
    const weights = found.map(({ weight }) => weight);
    const hours =
      row.basis.kind === 'logs'
        ? settleShares(part.totalHours, weights, secondsInHundredth)
        : allocate(part.totalHours, weights);
    const amounts = settleShares(
      part.amount,
      hours.map((each) => part.rate * each),
      10n ** BigInt(6 - currency.decimals),
    );
    return found.map(({ start, end, age, reason }, index) => ({
      start,
      end,
      age,
      reason,
      rate: reason === 'none' ? null : part.rate,
      hours: hoursOfHundredths(hours[index] ?? 0n),
      amount: moneyOfMinorUnits(amounts[index] ?? 0n),
    }));
  });
}

/** The agreed price of a period that ended, as its invoice would bill it; as old as the last day of the period. */
export const agreedPriceLine = (
  { start, end }: Period,
  price: Price,
  { currency, on }: { readonly currency: Currency; readonly on: CalendarDate },
): UnbilledLine => ({
  start,
  end,
  age: workAgeOn(on)(end),
  hours: ZERO_HOURS,
  rate: null,
  reason: 'agreed price',
  amount: lineAmount(price, ONE_UNIT, currency),
});

/** Logged time that no hour bills, by week and age; it has no amount. */
export function linesWithoutPrice(time: readonly TimeOfDay[], reason: WithoutPrice, on: CalendarDate): UnbilledLine[] {
  const total = hoursFromSeconds(time.reduce((sum, { seconds }) => sum + seconds, 0n));
  const found = stretches(
    time.map(({ day, seconds }) => ({ day, weight: seconds, reason })),
    on,
  );
  const hours = settleShares(
    total,
    found.map(({ weight }) => weight),
    secondsInHundredth,
  );
  return found.map(({ start, end, age }, at) => ({
    start,
    end,
    age,
    reason,
    rate: null,
    hours: hoursOfHundredths(hours[at] ?? 0n),
    amount: ZERO_MONEY,
  }));
}

function entriesOf({ basis }: DeveloperRow, at: number): { readonly day: CalendarDate; readonly weight: bigint }[] {
  if (basis.kind === 'logs')
    return (basis.groups[at]?.things ?? []).map(({ day, seconds }) => ({ day, weight: seconds }));
  return (basis.groups[at]?.things ?? []).map((day) => ({ day, weight: 1n }));
}

function stretches<Reason extends string>(
  worked: readonly Weighted<Reason>[],
  on: CalendarDate,
): readonly Stretch<Reason>[] {
  const ageOf = workAgeOn(on);
  const found = new Map<string, Stretch<Reason>>();
  // days come in order, several of each week
  let week: Period | undefined;
  for (const { day, weight, reason } of worked) {
    if (week === undefined || !containsDay(week, day)) week = weekOf(day);
    const age = ageOf(day);
    const key = `${week.start} ${age} ${reason}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { start: day, end: day, weight, age, reason });
    else {
      if (day < known.start) known.start = day;
      if (day > known.end) known.end = day;
      known.weight += weight;
    }
  }
  return [...found.values()];
}
