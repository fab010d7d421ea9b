import type { RateReason } from '@countinghouse/billing/rates/rate-on-day.ts';
import { rateText, type HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import { shortDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { readableDecimal } from '../../ui/figures/amount.tsx';
import { periodWords } from '../../ui/figures/date-text.tsx';
import type { StripRow, StripSegment } from './coverage-rows.ts';

/** The source of a rate in words. */
export const reasonWords: Readonly<Record<RateReason | 'outside', string>> = {
  special: 'Special rate',
  role: 'Role rate',
  default: 'Default rate',
  none: 'No rate',
  outside: 'Not on the project',
};

/** A rate with at least two decimals: `25.50`, `25.125`, `25.1234`. */
export const shortRate = (rate: HourlyRate): string => readableDecimal(shortDecimal(rateText(rate)));

/** The rate of a segment; undefined when it has none. */
export const shownRate = (segment: StripSegment): string | undefined =>
  segment.reason === 'none' || segment.reason === 'outside' ? undefined : shortRate(segment.rate);

/** A segment in one line: role or developer, dates, rate and source. */
export function segmentWords(row: StripRow, segment: StripSegment, currency: string): string {
  const who = row.kind === 'role' ? row.name : `${row.name}, ${row.role}`;
  const rate = shownRate(segment);
  const what = reasonWords[segment.reason];
  const figure = rate === undefined ? what : `${currency} ${rate} an hour, ${what.toLowerCase()}`.trim();
  const gap = segment.reason === 'default' || segment.reason === 'none' ? ', a gap in the rate ranges' : '';
  return `${who}: ${periodWords(segment.start, segment.end)}: ${figure}${gap}`;
}
