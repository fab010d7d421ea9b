import type { LedgerView, Pen } from '../ledger/ledger.ts';
import { addDays, type CalendarDay, dayNumber, weekday } from '../wire/calendar-day.ts';
import { currencyCodes, usDollarsFor } from '../wire/currencies.ts';
import { compare, exactly, multiply, roundHalfAwayFromZero, share, toShortText } from '../wire/decimal.ts';

/** How many units of the currency one US dollar buys on a day, as sent in the response. */
export type RateOfDay = { readonly date: CalendarDay; readonly quote: string; readonly rate: string };

const SHELF = 'exchange-rates';
/** How far back the service looks for the last published rate before a range. */
const LOOK_BACK_DAYS = 14;
const ONE = exactly('1');

type OwnRate = { readonly id: string; readonly rate: string | null };

const keyOf = (quote: string, date: CalendarDay): string => `${quote} ${date}`;

/**
 * The rates of a currency in a range, oldest first; a range that begins on a day without rates begins with the last one
 * before it.
 */
export function ratesInRange(view: LedgerView, quote: string, from: CalendarDay, to: CalendarDay): RateOfDay[] {
  const found: RateOfDay[] = [];
  const before = lastPublished(view, quote, from);
  if (before !== undefined) found.push(before);
  for (let date = addDays(from, 1); date <= to; date = addDays(date, 1)) {
    const rate = publishedRate(view, quote, date);
    if (rate !== undefined) found.push({ date, quote, rate });
  }
  return found;
}

/** The latest rate of a currency on or before a day. */
export function lastPublished(view: LedgerView, quote: string, day: CalendarDay): RateOfDay | undefined {
  for (let back = 0; back <= LOOK_BACK_DAYS; back += 1) {
    const date = addDays(day, -back);
    const rate = publishedRate(view, quote, date);
    if (rate !== undefined) return { date, quote, rate };
  }
  return undefined;
}

/** Sets the response for a currency on a day: any text instead of the number, or nothing. */
export const keepRate = (pen: Pen, quote: string, date: CalendarDay, rate: string | null): void =>
  pen.put(SHELF, keyOf(quote, date), { id: keyOf(quote, date), rate });

function publishedRate(view: LedgerView, quote: string, date: CalendarDay): string | undefined {
  const own = view.get(SHELF, keyOf(quote, date)) as OwnRate | undefined;
  if (own !== undefined) return own.rate ?? undefined;
  const isWeekend = weekday(date) === 0 || weekday(date) === 6;
  return isWeekend || !currencyCodes.includes(quote) ? undefined : madeRate(quote, date);
}

/** The usual rate, changed by up to half a percent; a pegged currency does not change. */
function madeRate(quote: string, date: CalendarDay): string {
  if (quote === 'USD') return '1.0';
  if (quote === 'AED') return '3.6725';
  const tenThousandths = 9950 + ((dayNumber(date) * 37 + quote.charCodeAt(0)) % 101);
  const usual = share(ONE, ONE, exactly(usDollarsFor(quote)), 10);
  const moved = multiply(usual, { units: BigInt(tenThousandths), scale: 4 });
  const text = toShortText(roundHalfAwayFromZero(moved, decimalsOf(moved)));
  return text.includes('.') ? text : `${text}.0`;
}

/** The larger a rate, the fewer decimals the service returns. */
function decimalsOf(rate: ReturnType<typeof exactly>): number {
  const isAbove = (edge: string): boolean => compare(rate, exactly(edge)) > 0;
  return isAbove('5000') ? 0 : isAbove('80') ? 2 : isAbove('20') ? 3 : isAbove('1') ? 4 : isAbove('0.0001') ? 5 : 6;
}
