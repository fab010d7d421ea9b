import { hoursFromSeconds, hoursText } from '@countinghouse/billing/values/hours.ts';

/** How a figure came about, as the arithmetic answers it and the server stores it: a tree of plain values. */
export interface FigureTrace {
  /** What it is, by key: `totalHours`. */
  readonly figure: string;
  /** Decimal text. */
  readonly value: string;
  /** `h`, `days`, `rate`, `money`, `percent`, … */
  readonly unit: string;
  /** The rule that made it out of the inputs: `row.total`. */
  readonly rule: string;
  /** Why this one and not another: `special rate of the developer`. */
  readonly reason?: string;
  readonly inputs: readonly FigureTrace[];
  readonly sources?: TraceSources;
}

/** What a leaf rests on. */
export interface TraceSources {
  readonly logs?: readonly TraceLog[];
}

export interface TraceLog {
  readonly logId: string;
  readonly day: string;
  readonly seconds: string | number;
  readonly task: string;
}

/** The words in which figures and rules are told; keys without words are made readable from themselves. */
export interface TraceWords {
  readonly figures: Readonly<Record<string, string>>;
  readonly rules: Readonly<Record<string, string>>;
}

export function figureWords(key: string, words: TraceWords): string {
  return words.figures[key] ?? readableKey(key);
}

export function ruleWords(key: string, words: TraceWords): string {
  return words.rules[key] ?? readableKey(key);
}

/** `calculatedBillingHours` and `hours.sum-of-logs` as words: `Calculated billing hours`, `Hours: sum of logs`. */
export function readableKey(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/\./g, ': ')
    .replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A log's time as hours for reading; the sum is rounded once elsewhere, so these need not add up to the cent. */
export function logHours(log: TraceLog): string {
  return hoursText(hoursFromSeconds(BigInt(log.seconds)));
}

/** A log's exact time, `7:30:00`. */
export function exactTime(log: TraceLog): string {
  const seconds = BigInt(log.seconds);
  const two = (number: bigint) => number.toString().padStart(2, '0');
  return `${seconds / 3600n}:${two((seconds % 3600n) / 60n)}:${two(seconds % 60n)}`;
}

/** Further facts of a leaf beside its logs, such as the rate range or the days; only plain values are shown. */
export function otherSources(sources: TraceSources | undefined): { readonly label: string; readonly value: string }[] {
  return Object.entries(sources ?? {}).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'logs') return [];
    if (typeof value === 'string' || typeof value === 'number')
      return [{ label: readableKey(key), value: String(value) }];
    if (!Array.isArray(value) || value.length === 0) return [];
    const plain = value.filter((one) => typeof one === 'string' || typeof one === 'number');
    return plain.length === 0 ? [] : [{ label: readableKey(key), value: plain.join(', ') }];
  });
}
