import { percentageOfMoney } from '../incentives/incentive-share.ts';
import { netOfInclusive } from '../invoices/tax-inclusive.ts';
import { ratePerHour } from '../rates/rate-over-period.ts';
import { adjustedByRetainer } from '../retainer/retainer-adjustment.ts';
import { expectedHours, hoursOfDays } from '../timesheets/expected-hours.ts';
import {
  hoursOfSeconds,
  hoursOfWorkingDays,
  type PartHours,
  splitOverParts,
  spread,
} from '../timesheets/hours-at-each-rate.ts';
import { settleShares } from '../values/allocate.ts';
import { daysOfHundredths, daysOfSeconds } from '../values/days.ts';
import { divideHalfAwayFromZero, parseDecimal } from '../values/decimal.ts';
import { convert, type ExchangeRate } from '../values/exchange-rate.ts';
import { type Hours, hoursFromSeconds } from '../values/hours.ts';
import { lineAmount } from '../values/amount.ts';
import type { Money } from '../values/money.ts';
import type { Percentage } from '../values/percentage.ts';
import { type TaxPercent, taxPercentWhole } from '../values/tax-percent.ts';
import { currencyOfTrace, statedValue, type Trace, TraceError, type TraceRule } from './trace.ts';

/** How a rule reads its input values. */
export interface Reading {
  readonly valueOf: (node: Trace) => bigint;
  /** The node itself, or the one it references by key. */
  readonly resolve: (node: Trace) => Trace;
}

/** The value of a node from its inputs. @throws TraceError, DecimalError for a damaged one */
export function applyRule(node: Trace, reading: Reading): bigint {
  if (!Object.hasOwn(rules, node.rule)) throw new TraceError('unknown rule', node);
  return rules[node.rule](node, reading);
}

/** One rule of the arithmetic, applied to a node's inputs. */
type Rule = (node: Trace, reading: Reading) => bigint;

const stated: Rule = (node) => statedValue(node);

const rules: Readonly<Record<TraceRule, Rule>> = {
  given: stated,
  edited: stated,
  see: stated,
  'rate.special': stated,
  'rate.role': stated,
  'rate.default': stated,
  'rate.none': () => 0n,
  summary: (node, { valueOf }) => valueOf(inputAt(node, 0)),
  'seconds.sum-of-logs': (node) =>
    (node.sources?.logs ?? []).reduce((sum, log) => sum + parseDecimal(log.seconds, 0), 0n),
  'days.count': (node) => BigInt(node.sources?.days?.length ?? 0),
  'hours.sum-of-logs': (node, reading) => hoursFromSeconds(sumOfInputs(node, reading)),
  sum: (node, reading) => sumOfInputs(node, reading),
  'hours.expected': (node, reading) => {
    const [percentage = 0n, ...dayCounts] = values(node, reading);
    return expectedHours(Number(sum(dayCounts)), percentage as Percentage);
  },
  'hours.of-leave-days': (node, reading) => {
    const [days, percentage] = [first(node, reading), second(node, reading)];
    return hoursOfDays(daysOfHundredths(days), percentage as Percentage);
  },
  'hours.of-leave-time': (node, reading) =>
    hoursOfDays(daysOfSeconds(first(node, reading)), second(node, reading) as Percentage),
  'hours.missing': (node, reading) => {
    const missing = difference(node, reading);
    return missing > 0n ? missing : 0n;
  },
  'leave.sum': (node) => (node.sources?.leave ?? []).reduce((sum, leaf) => sum + parseDecimal(leaf.days, 2), 0n),
  'leave.sum-of-time': (node) =>
    (node.sources?.leave ?? []).reduce((sum, leaf) => sum + parseDecimal(leaf.seconds ?? '', 0), 0n),
  'leave.used': (node, reading) => {
    const [paid, available] = [first(node, reading), sum(values(node, reading).slice(1))];
    if (available <= 0n) return 0n;
    return paid < available ? paid : available;
  },
  difference: (node, reading) => difference(node, reading),
  'row.total': (node, reading) => {
    const [hours = 0n, overtime = 0n, leave = 0n, discount = 0n] = values(node, reading);
    return hours + overtime - leave - discount;
  },
  'part.hours': (node, reading) => partOfRow(node, reading).hours,
  'part.overtime': (node, reading) => partOfRow(node, reading).overtime,
  'part.leave': (node, reading) => partOfRow(node, reading).leave,
  'part.discount': (node, reading) => partOfRow(node, reading).discount,
  'part.total': (node, reading) => partOfRow(node, reading).totalHours,
  'rate.amount-over-hours': (node, reading) =>
    ratePerHour(first(node, reading), second(node, reading), currencyOfTrace(inputAt(node, 0))),
  'amount.rate-times-hours': (node, reading) =>
    lineAmount(first(node, reading), second(node, reading), currencyOfTrace(node)),
  'amount.percentage-of': (node, reading) =>
    percentageOfMoney(first(node, reading) as Percentage, second(node, reading) as Money),
  'price.of-amount': (node, reading) =>
    first(node, reading) * 10n ** BigInt(4 - currencyOfTrace(inputAt(node, 0)).decimals),
  'tax.on-net': (node, reading) => {
    const [percent = 0n, ...nets] = values(node, reading);
    return divideHalfAwayFromZero(sum(nets) * percent, taxPercentWhole);
  },
  'tax.line-share': (node, reading) => {
    const tax = reading.resolve(inputAt(node, 0));
    const [percent = 0n, ...nets] = values(tax, reading);
    const exact = nets.map((net) => net * percent);
    return shareAt(node, settleShares(reading.valueOf(tax), exact, taxPercentWhole));
  },
  'net.inclusive': (node, reading) => {
    const { percents, grossAmounts } = inclusiveInputs(node, reading);
    return netOfInclusive(sum(grossAmounts), percents);
  },
  'net.line-share': (node, reading) => {
    const net = reading.resolve(inputAt(node, 0));
    const { percents, grossAmounts } = inclusiveInputs(net, reading);
    const exact = grossAmounts.map((gross) => gross * taxPercentWhole);
    return shareAt(node, settleShares(reading.valueOf(net), exact, taxPercentWhole + sum(percents)));
  },
  'retainer.adjustment': (node, reading) => {
    const { percents, grossAmounts } = inclusiveInputs(node, reading);
    const [balance = 0n, ...billed] = grossAmounts;
    return adjustedByRetainer(balance as Money, billed, percents).lineAmount;
  },
  exchange: (node, reading) => {
    const rate = second(node, reading) as ExchangeRate;
    return convert(first(node, reading) as Money, currencyOfTrace(inputAt(node, 0)), rate, currencyOfTrace(node));
  },
};

/** The share of one rate in a row whose total is the node's only input: the row's split, computed again. */
function partOfRow(node: Trace, reading: Reading): PartHours {
  const total = reading.resolve(inputAt(node, 0));
  const [hours = 0n, overtime = 0n, leave = 0n, discount = 0n] = values(total, reading) as Hours[];
  const billing = reading.resolve(inputAt(total, 0));
  const isEdited = billing.rule === 'edited';
  const computed = computedHours(isEdited ? reading.resolve(inputAt(billing, 0)) : billing, reading);
  const hoursByRate = isEdited ? spread(hours as Hours, computed) : computed;
  const split = splitOverParts(hoursByRate, {
    overtime: overtime as Hours,
    leave: leave as Hours,
    discount: discount as Hours,
  });
  const part = split[node.position ?? 0];
  if (part === undefined) throw new TraceError('no such part', node);
  return part;
}

function computedHours(billing: Trace, reading: Reading): Hours[] {
  if (billing.rule === 'hours.sum-of-logs') return hoursOfSeconds(values(billing, reading));
  if (billing.rule !== 'hours.expected') throw new TraceError('hours that cannot be split', billing);
  const [percentage = 0n, ...dayCounts] = values(billing, reading);
  return hoursOfWorkingDays(dayCounts.map(Number), percentage as Percentage);
}

function inclusiveInputs(node: Trace, reading: Reading): { percents: TaxPercent[]; grossAmounts: bigint[] } {
  const isPercent = (input: Trace) => input.unit === 'tax %';
  return {
    percents: node.inputs.filter(isPercent).map((input) => reading.valueOf(input) as TaxPercent),
    grossAmounts: node.inputs.filter((input) => !isPercent(input)).map((input) => reading.valueOf(input)),
  };
}

function inputAt(node: Trace, at: number): Trace {
  const input = node.inputs[at];
  if (input === undefined) throw new TraceError('an input is missing', node);
  return input;
}

function shareAt(node: Trace, shares: readonly bigint[]): bigint {
  const share = shares[node.position ?? 0];
  if (share === undefined) throw new TraceError('no such share', node);
  return share;
}

function values(node: Trace, { valueOf }: Reading): bigint[] {
  return node.inputs.map((input) => valueOf(input));
}

function first(node: Trace, { valueOf }: Reading): bigint {
  return valueOf(inputAt(node, 0));
}

function second(node: Trace, { valueOf }: Reading): bigint {
  return valueOf(inputAt(node, 1));
}

function difference(node: Trace, reading: Reading): bigint {
  const [from = 0n, ...taken] = values(node, reading);
  return from - sum(taken);
}

function sumOfInputs(node: Trace, reading: Reading): bigint {
  return sum(values(node, reading));
}

function sum(all: readonly bigint[]): bigint {
  return all.reduce((total, each) => total + each, 0n);
}
