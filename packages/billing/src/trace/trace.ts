import type { CalendarDate } from '../values/calendar-date.ts';
import { formatDecimal, parseDecimal } from '../values/decimal.ts';
import { type Currency, parseCurrency } from '../values/money.ts';

/** The unit of a traced value; each unit has a fixed number of decimals, money those of its currency. */
export type TraceUnit =
  | 's'
  | 'h'
  /** Leave in whole seconds of an eight-hour day. */
  | 'leave'
  /** Leave in hundredths of a day, as invoices stated it before leave was stored to the second. */
  | 'days'
  | 'count'
  | 'quantity'
  | '%'
  | 'tax %'
  | 'rate'
  | 'exchange'
  | 'money';

/** How a value follows from its inputs; `recompute.ts` holds each rule. */
export type TraceRule =
  | 'given'
  | 'edited'
  | 'see'
  | 'summary'
  | 'rate.special'
  | 'rate.role'
  | 'rate.default'
  | 'rate.none'
  | 'rate.amount-over-hours'
  | 'seconds.sum-of-logs'
  | 'hours.sum-of-logs'
  | 'days.count'
  | 'hours.expected'
  | 'hours.of-leave-days'
  | 'hours.of-leave-time'
  | 'hours.missing'
  | 'leave.sum'
  | 'leave.sum-of-time'
  | 'leave.used'
  | 'row.total'
  | 'part.hours'
  | 'part.overtime'
  | 'part.leave'
  | 'part.discount'
  | 'part.total'
  | 'amount.rate-times-hours'
  | 'amount.percentage-of'
  | 'price.of-amount'
  | 'sum'
  | 'difference'
  | 'tax.on-net'
  | 'tax.line-share'
  | 'net.inclusive'
  | 'net.line-share'
  | 'retainer.adjustment'
  | 'exchange';

/** One counted log, in whole seconds. */
export interface LogLeaf {
  readonly logId: string;
  readonly day: CalendarDate;
  readonly seconds: string;
  readonly task: string;
}

/** One counted day of leave, or a part of one. */
export interface LeaveLeaf {
  readonly leaveId: string;
  readonly day: CalendarDate;
  /** The counted part as decimal text, "0.50"; rounded if there are seconds. */
  readonly days: string;
  /**
   * The counted part in whole seconds of an eight-hour day; missing in traces from before leave was stored to the
   * second.
   */
  readonly seconds?: string;
  /** The full length of the leave, if only part of it fits into its day. */
  readonly wholeSeconds?: string;
  readonly kind: string;
}

/** The user who entered a figure, and the day. */
export interface Editor {
  readonly name: string;
  readonly day: CalendarDate;
}

export interface TraceSources {
  readonly logs?: readonly LogLeaf[];
  readonly leave?: readonly LeaveLeaf[];
  readonly days?: readonly CalendarDate[];
  /** The rate range of a rate; null for a day outside all ranges. */
  readonly rangeIds?: readonly (number | null)[];
  readonly spans?: readonly { readonly start: CalendarDate; readonly end: CalendarDate }[];
  readonly employeeId?: number | null;
  readonly role?: string;
  readonly rowId?: string;
  readonly name?: string;
  /** Who entered the figure; missing before it is saved, and if it was entered before users were stored. */
  readonly enteredBy?: Editor;
}

/**
 * The trace of a figure: its value, its rule and the traced inputs of the rule, down to logs, days, rates and user
 * input. Plain JSON. A figure that is used twice is written once with a `key` and referenced by it (`rule: 'see'`)
 * elsewhere.
 */
export interface Trace {
  readonly figure: string;
  /** Decimal text with all decimals of the unit. */
  readonly value: string;
  readonly unit: TraceUnit;
  /** With unit `money`. */
  readonly currency?: string;
  readonly rule: TraceRule;
  /** Why this rule or value applies, as a short key. */
  readonly reason?: string;
  readonly key?: string;
  /** The index of this share in a split, counted from 0. */
  readonly position?: number;
  readonly inputs: readonly Trace[];
  readonly sources?: TraceSources;
}

/** Decimals of each unit that does not depend on a currency. */
export const unitDecimals: Readonly<Record<Exclude<TraceUnit, 'money'>, number>> = {
  s: 0,
  h: 2,
  leave: 0,
  days: 2,
  count: 0,
  quantity: 2,
  '%': 2,
  'tax %': 4,
  rate: 4,
  exchange: 6,
};

/** Optional facts about a traced value besides its figure, unit and rule. */
export type TraceDetails = Partial<Pick<Trace, 'reason' | 'key' | 'position' | 'sources'>>;

/** The user who entered a figure as the source of its trace; nothing if no user is known. */
export const enteredBy = (editor: Editor | undefined): Pick<TraceSources, 'enteredBy'> =>
  editor === undefined ? {} : { enteredBy: editor };

/** A traced value in a unit other than money. */
export function traced(
  figure: string,
  units: bigint,
  unit: Exclude<TraceUnit, 'money'>,
  rule: TraceRule,
  inputs: readonly Trace[] = [],
  details: TraceDetails = {},
): Trace {
  return { figure, value: formatDecimal(units, unitDecimals[unit]), unit, rule, inputs, ...details };
}

/** A traced amount of money. */
export function tracedMoney(
  figure: string,
  money: bigint,
  currency: Currency,
  rule: TraceRule,
  inputs: readonly Trace[],
  details: TraceDetails = {},
): Trace {
  const value = formatDecimal(money, currency.decimals);
  return { figure, value, unit: 'money', currency: currency.code, rule, inputs, ...details };
}

/**
 * The same tree with each keyed figure written out at its first place and referenced after that, so that a stored trace
 * does not repeat a row's logs in every figure.
 */
export function writtenOnce(tree: Trace): Trace {
  const written = new Set<string>();
  const visit = (node: Trace): Trace => {
    if (node.key !== undefined && node.rule !== 'see') {
      if (written.has(node.key)) return named(node);
      written.add(node.key);
    }
    return { ...node, inputs: node.inputs.map(visit) };
  };
  return visit(tree);
}

function named({ figure, value, unit, currency, key }: Trace): Trace {
  const ofMoney = currency === undefined ? {} : { currency };
  return { figure, value, unit, ...ofMoney, rule: 'see', ...(key === undefined ? {} : { key }), inputs: [] };
}

/** The figures of a tree that are written out under a key, by that key. */
export function keyedTraces(tree: Trace): Map<string, Trace> {
  const found = new Map<string, Trace>();
  const visit = (node: Trace): void => {
    if (node.key !== undefined && node.rule !== 'see') found.set(node.key, node);
    for (const input of node.inputs) visit(input);
  };
  visit(tree);
  return found;
}

/** A trace that cannot be followed: an unknown rule or unit, a missing input, a reference to a missing figure. */
export class TraceError extends Error {
  constructor(fault: string, at: Trace) {
    super(`${fault}: ${at.figure} (${at.rule})`);
    this.name = 'TraceError';
  }
}

/** The value a trace states, in smallest units. @throws TraceError, DecimalError, CurrencyError for a damaged one */
export function statedValue(node: Trace): bigint {
  return parseDecimal(node.value, decimalsOfTrace(node));
}

/** Decimals of a traced value. @throws TraceError for an unknown unit */
export function decimalsOfTrace(node: Trace): number {
  if (node.unit === 'money') return currencyOfTrace(node).decimals;
  const decimals = unitDecimals[node.unit] as number | undefined;
  if (decimals === undefined) throw new TraceError('unknown unit', node);
  return decimals;
}

/** The currency of a traced amount. @throws CurrencyError if it is invalid */
export function currencyOfTrace(node: Trace): Currency {
  return parseCurrency(node.currency ?? '');
}
