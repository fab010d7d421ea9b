import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { region } from '../options.ts';
import { adminAndCsm, adminOnly } from '../roles.ts';
import { choiceField, dateField, outShape, requiredText, typedShape } from '../record.ts';
import { dateOut, idIn, idOut, nothing, versionIn } from '../wire.ts';

/** Calendar files of a region's holidays have some kilobytes; the limit keeps a mistake from being read. */
export const calendarFileMax = 500_000;
export const holidayYears = { min: 1990, max: 2100 };

const yearIn = z.coerce.number().int().min(holidayYears.min).max(holidayYears.max);

/** The region of a holiday, which never becomes another one. */
export const regionField = choiceField('Region', region.options, messages.pleaseSelect('region'));
export const holidayFields = {
  date: dateField('Holiday date', messages.pleaseSelect('holiday date')),
  name: requiredText('Holiday name', 100, messages.pleaseEnter('holiday name')),
};

const holiday = z.object({
  id: idOut,
  region,
  ...outShape(holidayFields),
  /** Entered by hand, read from a calendar file, or told by the people service. */
  source: z.enum(['hand', 'file', 'people service']),
  version: z.int(),
});
export type Holiday = z.output<typeof holiday>;

const oneHoliday = z.strictObject({ id: idIn });

/** A day of a calendar file, and the effect of importing it. */
const calendarDay = z.object({
  date: dateOut,
  name: z.string(),
  /** `new`: it will be added; `known`: the region has a holiday on that day, which is kept. */
  standing: z.enum(['new', 'known']),
  /** The existing holiday's name on that day. */
  knownName: z.string().nullable(),
});
export type CalendarDay = z.output<typeof calendarDay>;

const calendarFile = z.strictObject({
  region: regionField.typed,
  /** The text of an iCalendar file (RFC 5545). */
  calendar: z.string().min(1, messages.pleaseSelect('calendar file')).max(calendarFileMax, messages.calendarTooLong),
  /** First and last imported year; events that repeat yearly are returned for each of them. */
  from: yearIn,
  to: yearIn,
});
export type CalendarFile = z.output<typeof calendarFile>;

/** Public holidays by region. They are not working days (docs/domain/timesheet-arithmetic.md). */
export const holidayEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/holiday',
    summary: 'The holidays of a year in all regions, by date; of the current year by default',
    roles: adminAndCsm,
    query: z.strictObject({ year: yearIn.optional() }),
    answer: z.object({ holidayDetails: z.array(holiday) }),
    refusals: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/holiday',
    summary: 'Add a holiday; expected hours of unsaved timesheets no longer include it',
    roles: adminOnly,
    body: z.strictObject({ region: regionField.typed, ...typedShape(holidayFields) }),
    answer: holiday,
    refusals: ['holiday_exists'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/holiday/:id',
    summary: 'Change the date or the name of a holiday; saved invoices do not change',
    roles: adminOnly,
    params: oneHoliday,
    body: z.strictObject({ ...typedShape(holidayFields), version: versionIn }),
    answer: holiday,
    refusals: ['not_found', 'holiday_exists', 'stale_version'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/holiday/:id',
    summary: 'Delete a holiday; saved invoices do not change',
    roles: adminOnly,
    params: oneHoliday,
    query: z.strictObject({ version: versionIn }),
    answer: nothing,
    refusals: ['not_found', 'stale_version'],
  }),
  previewFile: endpoint({
    method: 'POST',
    path: '/holiday/import/preview',
    summary: 'Preview a calendar file day by day; nothing is stored',
    roles: adminOnly,
    reads: true,
    body: calendarFile,
    answer: z.object({
      days: z.array(calendarDay),
      /** Entries of the file that are not holidays, each with the reason. */
      leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
    refusals: ['calendar_unreadable', 'range_reversed'],
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/holiday/import',
    summary: 'Add every new day of a calendar file, all or none',
    roles: adminOnly,
    body: calendarFile,
    answer: z.object({ added: z.int() }),
    refusals: ['calendar_unreadable', 'range_reversed', 'no_new_holiday'],
  }),
};
