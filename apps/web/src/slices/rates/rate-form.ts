import type { RangeEdit } from '@countinghouse/billing/rates/plan-range-change.ts';
import type { RateRange } from '@countinghouse/billing/rates/rate-range.ts';
import { calendarDate, isCalendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { rateText, type HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { FieldErrors } from '../../ui/form/form-state.ts';
import { effectsOf, type RangeEffects } from './range-effects.ts';

/** The field of one rate; the name comes first, so that no field's name begins with another's and a point. */
export type RateName = `${string} rate`;

/** Rates as a form holds them: decimal text by role or by employee id; '' is no rate. */
export type RateValues = Readonly<Record<RateName, string>>;

/** A range as a form holds it. */
export type RangeValues = { readonly startDate: string; readonly endDate: string } & RateValues;

export const rateName = (of: string | number): RateName => `${of} rate`;

/** Whose rates a form has fields for, in the order of the fields. */
export const ratedIn = (values: object): string[] =>
  Object.keys(values).flatMap((name) => (name.endsWith(' rate') ? [name.slice(0, -' rate'.length)] : []));

/** The rate fields for these roles or people, filled with their current rates. */
export const rateValues = <Key extends string | number>(
  of: readonly Key[],
  rates: ReadonlyMap<Key, HourlyRate>,
): RateValues => Object.fromEntries(of.map((key) => [rateName(key), textOf(rates.get(key))]));

const textOf = (rate: HourlyRate | undefined): string => (rate === undefined ? '' : rateText(rate));

/** The fields for a range: its dates and a rate for each of the given roles and its own. */
export function rangeValues(range: RateRange, roles: readonly string[]): RangeValues {
  const all = [...new Set([...roles, ...range.roleRates.keys()])];
  return { startDate: range.start, endDate: range.end ?? '', ...rateValues(all, range.roleRates) };
}

/** The typed rates, by role or employee id; an empty field is no rate, so that the next one in the order applies. */
export const typedRates = (values: object): Record<string, string> =>
  Object.fromEntries(
    ratedIn(values).flatMap((of) => {
      const rate = (values as RateValues)[rateName(of)] ?? '';
      return rate === '' ? [] : [[of, rate]];
    }),
  );

/** The typed dates; undefined while one is not a date. */
export function typedDates(values: {
  readonly startDate: string;
  readonly endDate: string;
}): { readonly start: CalendarDate; readonly end: CalendarDate | null } | undefined {
  const { startDate, endDate } = values;
  if (!isCalendarDate(startDate) || (endDate !== '' && !isCalendarDate(endDate))) return undefined;
  return { start: calendarDate(startDate), end: endDate === '' ? null : calendarDate(endDate) };
}

/** The effects of saving the typed dates: as a new range, or as new dates of the range that begins on `changed`. */
export function effectsOfTyped(
  ranges: readonly RateRange[],
  values: { readonly startDate: string; readonly endDate: string },
  changed?: CalendarDate,
  standingGoesOn = true,
): RangeEffects | undefined {
  const dates = typedDates(values);
  if (dates === undefined) return undefined;
  return effectsOf(ranges, changed === undefined ? addition(dates, standingGoesOn) : newDates(ranges, dates, changed));
}

const addition = (dates: { start: CalendarDate; end: CalendarDate | null }, standingGoesOn: boolean): RangeEdit => ({
  kind: 'add',
  standingGoesOn,
  range: { ...dates, roleRates: new Map(), specialRates: new Map() },
});

const newDates = (
  ranges: readonly RateRange[],
  dates: { start: CalendarDate; end: CalendarDate | null },
  changed: CalendarDate,
): RangeEdit => ({
  kind: 'change dates',
  id: ranges.find((range) => range.start === changed)?.id ?? 0,
  ...dates,
});

/** The typed dates if they can be saved. */
export function datesToSave(
  values: { readonly startDate: string; readonly endDate: string },
  effects: RangeEffects | undefined,
): { readonly startDate: CalendarDate; readonly endDate: CalendarDate | null } | undefined {
  const dates = effects === undefined || 'refused' in effects ? undefined : typedDates(values);
  return dates && { startDate: dates.start, endDate: dates.end };
}

/** The errors of the typed dates, at their fields and in the words of the server. */
export function dateErrors(values: { readonly startDate: string }, effects: RangeEffects | undefined): FieldErrors {
  if (values.startDate === '') return { startDate: messages.pleaseSelect('start date') };
  if (effects === undefined || !('refused' in effects)) return {};
  if (effects.refused === 'range_reversed') return { endDate: messages.rangeReversed };
  return effects.refused === 'range_overlaps' ? { [effects.field]: messages.rangeOverlaps } : {};
}
