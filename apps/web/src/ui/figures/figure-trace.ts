import { addDays, isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { daysFromText, daysOfSeconds, daysText } from '@countinghouse/billing/values/days.ts';
import { hoursFromSeconds, hoursText } from '@countinghouse/billing/values/hours.ts';
import { shownDate } from '../fields/typed-date.ts';
import { readableDecimal } from './amount.tsx';
import { periodWords } from './date-text.tsx';

/** The trace of a figure, as the billing package returns it and the server stores it: a tree of plain values. */
export interface FigureTrace {
  /** The key of the figure: `totalHours`. */
  readonly figure: string;
  /** Decimal text. */
  readonly value: string;
  /** `s`, `h`, `leave`, `days`, `count`, `quantity`, `%`, `tax %`, `rate`, `exchange`, `money`. */
  readonly unit: string;
  /** Present when the unit is `money`. */
  readonly currency?: string;
  /** The key of the rule that computed it: `row.total`. `see` names a figure whose trace is elsewhere in the tree. */
  readonly rule: string;
  /** The key of the reason for this rule. */
  readonly reason?: string;
  readonly key?: string;
  readonly inputs: readonly FigureTrace[];
  readonly sources?: TraceSources;
}

/** The records that a leaf is based on. */
export interface TraceSources {
  readonly logs?: readonly TraceLog[];
  readonly days?: readonly string[];
  readonly leave?: readonly TraceLeave[];
  readonly spans?: readonly { readonly start: string; readonly end: string }[];
  readonly role?: string;
  readonly name?: string;
  /** Who entered the figure, and on which day. */
  readonly enteredBy?: { readonly name: string; readonly day: string };
}

export interface TraceLeave {
  readonly day: string;
  /** Decimal text. */
  readonly days: string;
  /** Its exact time in whole seconds; when only a part of it fits into its day, that part. */
  readonly seconds?: string;
  readonly wholeSeconds?: string;
  readonly kind: string;
}

export interface TraceLog {
  readonly logId: string;
  readonly day: string;
  readonly seconds: string | number;
  readonly task: string;
}

/** The texts for figures, rules and reasons; a key without a text is turned into readable words. */
export interface TraceWords {
  readonly figures: Readonly<Record<string, string>>;
  readonly rules: Readonly<Record<string, string>>;
  readonly reasons: Readonly<Record<string, string>>;
  /** The source of a given value, by figure. */
  readonly givenBy: Readonly<Record<string, string>>;
}

/** The rule that made a figure; of a value that was given, its source. */
export function ruleWords({ figure, rule, reason, sources }: FigureTrace, words: TraceWords): string {
  if (sources?.enteredBy !== undefined)
    return `entered by ${sources.enteredBy.name} on ${shownDate(sources.enteredBy.day)}`;
  const source = rule === 'given' && reason === undefined ? words.givenBy[figure] : undefined;
  return source ?? words.rules[rule] ?? readableKey(rule);
}

/** Turns `calculatedBillingHours` and `hours.sum-of-logs` into `Calculated billing hours` and `Hours: sum of logs`. */
export function readableKey(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/\./g, ': ')
    .replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The figures of a tree that other nodes refer to, by key. */
export function keyedFigures(tree: FigureTrace): ReadonlyMap<string, FigureTrace> {
  const keyed = new Map<string, FigureTrace>();
  const visit = (node: FigureTrace): void => {
    if (node.key !== undefined && node.rule !== 'see') keyed.set(node.key, node);
    for (const input of node.inputs) visit(input);
  };
  visit(tree);
  return keyed;
}

/** The node itself, or the one that it refers to. A reference that cannot be resolved stays as it is. */
export function resolvedFigure(node: FigureTrace, keyed: ReadonlyMap<string, FigureTrace>): FigureTrace {
  return node.rule === 'see' && node.key !== undefined ? (keyed.get(node.key) ?? node) : node;
}

/** A formatted value with its unit. */
export function valueWords(node: FigureTrace, currency: string): string {
  const shown = readableDecimal(node.value);
  switch (node.unit) {
    case 's':
      return clockTime(node.value);
    case 'h':
      return `${shown} h`;
    case 'leave':
      return leaveWords(BigInt(node.value));
    case 'days':
      return `${shown} days`;
    case 'money':
      return `${node.currency ?? currency} ${shown}`.trim();
    case 'rate':
      return `${currency} ${shown} / h`.trim();
    case '%':
    case 'tax %':
      return `${shown.includes('.') ? shown.replace(/\.?0+$/, '') : shown} %`;
    default:
      return shown;
  }
}

/** The counted part of a day of leave: `1.00 days`, `0.31 days (2:30:00)`, `0.69 days (5:30:00 of 8:00:00)`. */
export function leaveLeafWords({ days, seconds, wholeSeconds }: TraceLeave): string {
  if (seconds === undefined) return `${readableDecimal(days)} days`;
  if (wholeSeconds === undefined) return leaveWords(BigInt(seconds));
  return `${readableDecimal(days)} days (${clockTime(seconds)} of ${clockTime(wholeSeconds)})`;
}

/** Leave in days, with its exact time when two decimals are not enough: `0.31 days (2:30:00)`. */
function leaveWords(seconds: bigint): string {
  const days = daysOfSeconds(seconds);
  const shown = `${readableDecimal(daysText(days))} days`;
  return daysFromText(daysText(days)) === days ? shown : `${shown} (${clockTime(seconds.toString())})`;
}

/** A time entry's hours for display; the sum is rounded once, so these need not add up to it. */
export function logHours(log: TraceLog): string {
  return hoursText(hoursFromSeconds(BigInt(log.seconds)));
}

/** Whole seconds as exact time, `7:30:00`. */
export function clockTime(wholeSeconds: string | number): string {
  const all = BigInt(wholeSeconds);
  const seconds = all < 0n ? -all : all;
  const two = (number: bigint) => number.toString().padStart(2, '0');
  return `${all < 0n ? '\u2212' : ''}${seconds / 3600n}:${two((seconds % 3600n) / 60n)}:${two(seconds % 60n)}`;
}

/** Days as ranges: `2 – 6 Nov 2026, 9 – 13 Nov 2026`. */
export function dayRuns(days: readonly string[]): string {
  const runs: { start: string; end: string }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && isCalendarDate(last.end) && addDays(last.end, 1) === day) last.end = day;
    else runs.push({ start: day, end: day });
  }
  return spansWords(runs);
}

export function spansWords(spans: readonly { readonly start: string; readonly end: string }[]): string {
  return spans
    .map(({ start, end }) =>
      isCalendarDate(start) && isCalendarDate(end) ? periodWords(start, end) : `${start} \u2013 ${end}`,
    )
    .join(', ');
}
