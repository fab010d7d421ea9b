import type { Try } from './people-saving.ts';

/** When something was done to the cluster, and when it was healthy again. */
export interface Round {
  readonly what: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** How users felt it, in seconds. */
export interface Felt {
  readonly what: string;
  /** From the disturbance to the last failed response. */
  readonly failuresFor: number;
  /** The longest time without an acknowledged save of any user. */
  readonly noSaveFor: number;
  /** The slowest response. */
  readonly slowest: number;
}

const hasFailed = ({ status }: Try): boolean => status === undefined || status >= 500;

/** What users felt in one round. */
export function feltIn(tries: readonly Try[], { what, fromMs, untilMs }: Round): Felt {
  const during = tries.filter(({ sentAt, endedAt }) => endedAt >= fromMs && sentAt <= untilMs);
  const lastFailure = Math.max(fromMs, ...during.filter(hasFailed).map(({ endedAt }) => endedAt));
  const saves = during.flatMap((one) => (one.isWrite && !hasFailed(one) ? [one.endedAt] : []));
  const moments = [fromMs, ...saves.filter((at) => at > fromMs).sort((one, other) => one - other)];
  const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? at));
  return {
    what,
    failuresFor: (lastFailure - fromMs) / 1000,
    noSaveFor: Math.max(0, ...gaps) / 1000,
    slowest: Math.max(0, ...during.map(({ sentAt, endedAt }) => endedAt - sentAt)) / 1000,
  };
}

/** Failed responses while nothing was being done to the cluster. */
export const failuresOutside = (tries: readonly Try[], rounds: readonly Round[]): Try[] =>
  tries.filter(
    (one) => hasFailed(one) && !rounds.some(({ fromMs, untilMs }) => one.endedAt >= fromMs && one.sentAt <= untilMs),
  );

/** One line for each kind of disturbance: how often, and the median and the worst of what users felt. */
export function tableOfFelt(felt: readonly Felt[]): string[] {
  const kinds = [...new Set(felt.map(({ what }) => what))];
  return kinds.map((what) => {
    const own = felt.filter((one) => one.what === what);
    const both = (key: 'failuresFor' | 'noSaveFor' | 'slowest'): string => {
      const sorted = own.map((one) => one[key]).sort((one, other) => one - other);
      return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} / ${sorted.at(-1)?.toFixed(1)}`;
    };
    return `| ${what} | ${own.length} | ${both('failuresFor')} | ${both('noSaveFor')} | ${both('slowest')} |`;
  });
}
