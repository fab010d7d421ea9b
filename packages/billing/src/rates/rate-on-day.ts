import type { CalendarDate } from '../values/calendar-date.ts';
import { type HourlyRate, ZERO_RATE } from '../values/hourly-rate.ts';
import { type RateRange, rangeOfDay } from './rate-range.ts';

/** All rates that can apply on a project. */
export interface ProjectRates {
  readonly ranges: readonly RateRange[];
  /** The default rate of each role from the tech-stack list. */
  readonly roleDefaults: ReadonlyMap<string, HourlyRate>;
}

/** Whose rate to find; employee id is null for a developer typed by hand and for a bare role. */
export interface RatedPerson {
  readonly employeeId: number | null;
  readonly role: string;
}

export type RateReason = 'special' | 'role' | 'default' | 'none';

export interface RateOfDay {
  readonly rate: HourlyRate;
  /** The rate's source; `default` is what screens call `defaultRateFlag`. */
  readonly reason: RateReason;
  /** The range that contains the day, even if it has no rate for this person. */
  readonly range: RateRange | undefined;
}

/**
 * The rate of a developer on a day: the special rate of that developer in the range, else the role's rate in the range,
 * else the role's default rate, else none, which counts as 0 (docs/domain/rates.md).
 */
export function rateOnDay(day: CalendarDate, person: RatedPerson, rates: ProjectRates): RateOfDay {
  return rateInRange(rangeOfDay(rates.ranges, day), person, rates);
}

/** The same for any day of one range, or for a day outside all ranges. */
export function rateInRange(range: RateRange | undefined, person: RatedPerson, rates: ProjectRates): RateOfDay {
  const special = person.employeeId === null ? undefined : range?.specialRates.get(person.employeeId);
  if (special !== undefined) return { rate: special, reason: 'special', range };
  const ofRole = range?.roleRates.get(person.role);
  if (ofRole !== undefined) return { rate: ofRole, reason: 'role', range };
  const ofDefault = rates.roleDefaults.get(person.role);
  if (ofDefault !== undefined) return { rate: ofDefault, reason: 'default', range };
  return { rate: ZERO_RATE, reason: 'none', range };
}
