import { statedValue, type Trace, traced, tracedMoney } from '../trace/trace.ts';
import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { convert, type ExchangeRate } from '../values/exchange-rate.ts';
import type { HourlyRate } from '../values/hourly-rate.ts';
import { type Hours, hoursOfHundredths, ZERO_HOURS } from '../values/hours.ts';
import { amountOf, type Currency, type Money, moneyOfMinorUnits, ZERO_MONEY } from '../values/money.ts';
import { type Percentage, WHOLE } from '../values/percentage.ts';
import type { Quantity } from '../values/quantity.ts';

/** Money that counts as received for a document, in its currency, and what one unit of that is worth in US dollars, where that is known. */
export interface ReceivedMoney {
  readonly amount: Money;
  readonly currency: Currency;
  readonly usdRate: ExchangeRate | undefined;
  /** What it was: "Receipt of INV-2026-12". */
  readonly name: string;
}

/** A share of an amount, rounded once to the currency's smallest unit, half away from zero. */
export function percentageOfMoney(percentage: Percentage, amount: Money): Money {
  return moneyOfMinorUnits(divideHalfAwayFromZero(amount * percentage, WHOLE));
}

/** The share of a sales person in invoiced hours: the agreed amount for each hour (docs/domain/incentives.md). */
export function shareOfHours(
  rate: HourlyRate,
  { hours, name }: { readonly hours: Hours; readonly name: string },
  currency: Currency,
): Trace {
  return tracedMoney('incentive', amountOf(rate, hours, currency), currency, 'amount.rate-times-hours', [
    traced('incentiveRate', rate, 'rate', 'given'),
    traced('incentiveHours', hours, 'h', 'given', [], { sources: { name } }),
  ]);
}

/**
 * The share of a sales person in money received: the agreed percentage of it. Money in another currency is converted to US dollars
 * first, at the rate of its invoice, and rounded. The result is undefined where that rate is missing or the incentive is paid in a
 * third currency (docs/domain/incentives.md#currencies).
 */
export function shareOfMoney(percentage: Percentage, received: ReceivedMoney, currency: Currency): Trace | undefined {
  const came = tracedMoney('counted', received.amount, received.currency, 'given', [], {
    sources: { name: received.name },
  });
  const base = came.currency === currency.code ? { amount: received.amount, trace: came } : inUsd();
  if (base === undefined) return undefined;
  return tracedMoney('incentive', percentageOfMoney(percentage, base.amount), currency, 'amount.percentage-of', [
    traced('percentage', percentage, '%', 'given'),
    base.trace,
  ]);

  function inUsd(): { readonly amount: Money; readonly trace: Trace } | undefined {
    const { amount, usdRate } = received;
    if (currency.code !== 'USD' || usdRate === undefined) return undefined;
    const usd = convert(amount, received.currency, usdRate, currency);
    const rate = traced('exchangeRate', usdRate, 'exchange', 'given');
    return { amount: usd, trace: tracedMoney('countedInUsd', usd, currency, 'exchange', [came, rate]) };
  }
}

/**
 * What is open for one fact: what it is due by present facts less all that was paid for it; nothing is due any more where
 * the fact, or its incentive, is gone.
 */
export function openShare(
  due: Trace | undefined,
  paid: readonly { readonly amount: Money; readonly name: string }[],
  currency: Currency,
): Trace {
  const now = due ?? tracedMoney('incentive', ZERO_MONEY, currency, 'given', []);
  if (paid.length === 0) return now;
  const left = paid.reduce<bigint>((rest, one) => rest - one.amount, statedValue(now));
  const payments = paid.map(({ amount, name }) =>
    tracedMoney('paidOut', amount, currency, 'given', [], { sources: { name } }),
  );
  return tracedMoney('correction', left, currency, 'difference', [now, ...payments]);
}

/**
 * Hours that a credit takes back: of an invoice whose lines are hours, so many; of one whose rows are a single line, the same
 * part of its hours as of that line. Below 0 where the invoice is above.
 */
export function hoursOfCredit(
  billed: Hours,
  { takenBack, quantity }: { readonly takenBack: Quantity; readonly quantity: Quantity },
): Hours {
  return quantity === 0n ? ZERO_HOURS : hoursOfHundredths(divideHalfAwayFromZero(0n - billed * takenBack, quantity));
}
