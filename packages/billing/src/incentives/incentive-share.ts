import { type Editor, enteredBy, statedValue, type Trace, traced, tracedMoney } from '../trace/trace.ts';
import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { convert, type ExchangeRate } from '../values/exchange-rate.ts';
import type { HourlyRate } from '../values/hourly-rate.ts';
import { type Hours, hoursOfHundredths, ZERO_HOURS } from '../values/hours.ts';
import { amountOf } from '../values/amount.ts';
import { type Currency, type Money, moneyOfMinorUnits, ZERO_MONEY } from '../values/money.ts';
import { type Percentage, WHOLE } from '../values/percentage.ts';
import type { Quantity } from '../values/quantity.ts';

/**
 * A received amount that counts for a document, in the document's currency, and the value of one unit in US dollars if
 * known.
 */
export interface ReceivedMoney {
  readonly amount: Money;
  readonly currency: Currency;
  readonly usdRate: ExchangeRate | undefined;
  /** Who entered that rate; undefined if no user is known. */
  readonly usdRateBy?: Editor | undefined;
  /** The label of the amount, such as "Receipt of INV-2026-12". */
  readonly name: string;
}

/** A share of an amount, rounded once to the currency's smallest unit, half away from zero. */
export function percentageOfMoney(percentage: Percentage, amount: Money): Money {
  return moneyOfMinorUnits(divideHalfAwayFromZero(amount * percentage, WHOLE));
}

/**
 * The share of a sales person in invoiced hours: the agreed amount for each hour (docs/domain/incentives.md). The trace names the
 * user who entered the agreed amount, if known.
 */
export function shareOfHours(
  rate: HourlyRate,
  { hours, name }: { readonly hours: Hours; readonly name: string },
  currency: Currency,
  agreedBy?: Editor,
): Trace {
  return tracedMoney('incentive', amountOf(rate, hours, currency), currency, 'amount.rate-times-hours', [
    traced('incentiveRate', rate, 'rate', 'given', [], { sources: enteredBy(agreedBy) }),
    traced('incentiveHours', hours, 'h', 'given', [], { sources: { name } }),
  ]);
}

/**
 * The share of a sales person in money received: the agreed percentage of it. Money in another currency is converted to US dollars
 * first, at the rate of its invoice, and rounded. The result is undefined where that rate is missing or the incentive is paid in a
 * third currency (docs/domain/incentives.md#currencies). The trace names the user who entered the percentage, if known.
 */
export function shareOfMoney(
  percentage: Percentage,
  received: ReceivedMoney,
  currency: Currency,
  agreedBy?: Editor,
): Trace | undefined {
  const came = tracedMoney('counted', received.amount, received.currency, 'given', [], {
    sources: { name: received.name },
  });
  const base = came.currency === currency.code ? { amount: received.amount, trace: came } : inUsd();
  if (base === undefined) return undefined;
  return tracedMoney('incentive', percentageOfMoney(percentage, base.amount), currency, 'amount.percentage-of', [
    traced('percentage', percentage, '%', 'given', [], { sources: enteredBy(agreedBy) }),
    base.trace,
  ]);

  function inUsd(): { readonly amount: Money; readonly trace: Trace } | undefined {
    const { amount, usdRate, usdRateBy } = received;
    if (currency.code !== 'USD' || usdRate === undefined) return undefined;
    const usd = convert(amount, received.currency, usdRate, currency);
    const rate = traced('exchangeRate', usdRate, 'exchange', 'given', [], { sources: enteredBy(usdRateBy) });
    return { amount: usd, trace: tracedMoney('countedInUsd', usd, currency, 'exchange', [came, rate]) };
  }
}

/**
 * What is unpaid for one fact: what is due now minus everything paid for it. Nothing is due once the fact or its
 * incentive was deleted.
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
 * The hours that a credit note subtracts: the credited hours if the invoice's lines are hours; if its rows are one
 * combined line, the same share of its hours as of that line. Below 0 if the invoice's hours are above 0.
 */
export function hoursOfCredit(
  billed: Hours,
  { takenBack, quantity }: { readonly takenBack: Quantity; readonly quantity: Quantity },
): Hours {
  return quantity === 0n ? ZERO_HOURS : hoursOfHundredths(divideHalfAwayFromZero(0n - billed * takenBack, quantity));
}
