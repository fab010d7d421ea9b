import { type Hours, hoursOfHundredths } from '../values/hours.ts';

export type VarianceBand = 'good' | 'warning' | 'bad';

/** Whether a variance of exactly one hour is still good: yes on the verification screen, no in the wizard. */
export type VarianceEdge = 'inclusive' | 'strict';

const goodHours = hoursOfHundredths(100n);
const warningHours = hoursOfHundredths(400n);

/**
 * How far logged time is off, for colour and sign: up to one hour good, up to four a warning, beyond bad, in either
 * direction; the edge says whether one hour itself is good (docs/domain/timesheet-arithmetic.md#colours-of-differences).
 */
export function varianceBand(variance: Hours, edge: VarianceEdge): VarianceBand {
  const size = variance < 0n ? 0n - variance : variance;
  if (edge === 'inclusive' ? size <= goodHours : size < goodHours) return 'good';
  return size <= warningHours ? 'warning' : 'bad';
}
