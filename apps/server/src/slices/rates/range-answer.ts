import type { RateRangeOut } from '@countinghouse/contract/rates/rates.contract.ts';
import { rateText, type HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import type { StoredRange } from './rates.sql.ts';

/** A range as it travels. */
export function rangeAnswer(range: StoredRange): RateRangeOut {
  return {
    startDate: range.start,
    endDate: range.end,
    techStackRates: ratesAnswer(range.roleRates),
    specialRateDetails: range.holders.map((holder) => ({
      ...holder,
      rate: rateText(range.specialRates.get(holder.employeeId) ?? missing(holder.employeeId)),
    })),
    version: range.version,
  };
}

/** Rates by role as they travel, roles by name. */
export function ratesAnswer(rates: ReadonlyMap<string, HourlyRate>): Record<string, string> {
  const byName = [...rates].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(byName.map(([role, rate]) => [role, rateText(rate)]));
}

function missing(employeeId: number): never {
  throw new Error(`no special rate of employee ${employeeId}`);
}
