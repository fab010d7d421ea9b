import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Holiday } from '@countinghouse/contract/holidays/holidays.contract.ts';

interface ListedDay {
  readonly day: CalendarDate;
  readonly name: string;
}

export interface HolidayPlan {
  readonly added: readonly ListedDay[];
  readonly renamed: readonly { readonly before: Holiday; readonly name: string }[];
  readonly gone: readonly Holiday[];
  /** The number of days that have another name typed by a user here, which stays. */
  readonly kept: number;
}

/**
 * What a sync of the holidays of one region changes. A new day is added. A day that the people service listed earlier takes its
 * new name, or is removed when the service drops it, provided that the service lists any days of this region. A day that a user
 * entered or imported from a file stays as it is.
 */
export function planHolidaySync(
  here: readonly Holiday[],
  listed: readonly ListedDay[],
  isOfRegion: boolean,
): HolidayPlan {
  const byDay = new Map<string, Holiday>(here.map((one) => [one.date, one]));
  // of several on one day the first counts, as a day is off once
  const wanted = [...new Map(listed.toReversed().map((one) => [one.day, one])).values()].toReversed();
  const days = new Set<string>(wanted.map(({ day }) => day));
  const known = wanted.flatMap(({ day, name }) => {
    const before = byDay.get(day);
    return before === undefined || before.name === name ? [] : [{ before, name }];
  });
  return {
    added: wanted.filter(({ day }) => !byDay.has(day)),
    renamed: known.filter(({ before }) => before.source === 'people service'),
    gone: here.filter(({ source, date }) => isOfRegion && source === 'people service' && !days.has(date)),
    kept: known.filter(({ before }) => before.source !== 'people service').length,
  };
}
