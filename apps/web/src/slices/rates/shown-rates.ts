import type { ProjectRates } from '@countinghouse/billing/rates/rate-on-day.ts';
import type { RateRange } from '@countinghouse/billing/rates/rate-range.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import type { rateEndpoints, RateRangeOut } from '@countinghouse/contract/rates/rates.contract.ts';

type Received = ReceivedOf<typeof rateEndpoints.ranges>;

/** A range as the screen shows it: the dates and rates for billing's functions, and what is needed to change it. */
export interface ShownRange extends RateRange {
  /** Only for billing's plans: the ranges of one answer, counted from 1. A range is identified by its first day. */
  readonly id: number;
  readonly version: number;
  /** The developers with special rates; the role is empty if the developer is no longer on the project. */
  readonly holders: RateRangeOut['specialRateDetails'];
}

/** Everything about the rates of one project. */
export interface ShownRates extends ProjectRates {
  /** Oldest first. */
  readonly ranges: readonly ShownRange[];
  readonly developers: Received['developers'];
  /** The roles of the developers and of the ranges, by name. */
  readonly roles: readonly string[];
}

/** The rates of a project from the server's answer, as exact values. */
export function shownRates(received: Received): ShownRates {
  const ranges = received.dateRangeOptions.map((range, at) => shownRange(range, at + 1));
  const roles = new Set([
    ...received.developers.map((developer) => developer.role),
    ...ranges.flatMap((range) => [...range.roleRates.keys()]),
  ]);
  return {
    ranges,
    developers: received.developers,
    roleDefaults: ratesByRole(received.defaultRates),
    roles: [...roles].sort((one, other) => one.localeCompare(other)),
  };
}

/** One range from the server's answer, or from a refusal that carries the newer one. */
export function shownRange(range: RateRangeOut, id: number): ShownRange {
  return {
    id,
    version: range.version,
    start: calendarDate(range.startDate),
    end: range.endDate === null ? null : calendarDate(range.endDate),
    roleRates: ratesByRole(range.techStackRates),
    specialRates: new Map(range.specialRateDetails.map(({ employeeId, rate }) => [employeeId, rateFromText(rate)])),
    holders: range.specialRateDetails,
  };
}

/** Reads the newer range that a refusal carries. */
export const rangeIn = (answer: typeof rateEndpoints.change.answer, id: number) => ({
  safeParse: (sent: unknown) => {
    const { data } = answer.safeParse(sent);
    return { data: data && shownRange(data, id) };
  },
});

function ratesByRole(rates: Readonly<Record<string, string>>) {
  return new Map(Object.entries(rates).map(([role, rate]) => [role, rateFromText(rate)]));
}
