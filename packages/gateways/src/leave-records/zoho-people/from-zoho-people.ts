import { CalendarDateError, calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { type Days, daysOfSeconds, secondsInDay } from '@countinghouse/billing/values/days.ts';
import { DecimalError, divideHalfAwayFromZero, parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import { z } from 'zod';
import { plainText } from '../../time-logs/plain-text.ts';
import type { HolidayOfPlace, LeaveOfDay, LeavePerson } from '../leave-source.ts';

const text = z.string().max(2_000);
/** Leave in hours may be longer than a working day; longer than 24 hours is an error. */
const secondsOfDayAndNight = 86_400n;
/** Fractions of a day have at most three decimals in the known responses; more are accepted. */
const decimalsOfCount = 6;

const leave = z.object({
  Type: text,
  Unit: text,
  Leavetype: text,
  ApprovalStatus: text,
  EmployeeId: z.union([text, z.number()]).transform(String),
  Reason: text.optional(),
  Days: z.record(text, z.object({ LeaveCount: text })),
});

/** Leave records by id. The keys are used because the ids inside the records are numbers of 18 digits, which JavaScript rounds. */
export const leaveAnswer = z.object({ records: z.record(text, leave) });

const employee = z.object({
  EmployeeID: z.union([text, z.number()]).transform(String),
  EmailID: text.optional(),
  FirstName: text.optional(),
  LastName: text.optional(),
});

/** Each employee is an object of one key, the record id. */
export const employeesAnswer = z.object({
  response: z.object({ result: z.array(z.record(text, z.tuple([employee]).rest(z.unknown()))) }),
});

const holiday = z.object({
  Name: text,
  Date: text,
  isRestrictedHoliday: z.boolean().default(false),
  isHalfday: z.boolean().default(false),
  LocationName: text.nullish(),
});

/** One row for each holiday and location. */
export const holidaysAnswer = z.object({ data: z.array(holiday) });

/** Restricted holidays are leave that a person may choose, and no days off for everyone. @throws LeaveUnreadable */
export const holidaysFromZoho = ({ data }: z.output<typeof holidaysAnswer>): HolidayOfPlace[] =>
  data
    .filter((one) => !one.isRestrictedHoliday)
    .map((one) => ({
      day: dayFrom(one.Date, `${one.Name} (holiday)`),
      name: plainText(one.Name),
      place: one.LocationName?.trim() ?? '',
      isHalfDay: one.isHalfday,
    }));

export const peopleFromZoho = ({ response }: z.output<typeof employeesAnswer>): LeavePerson[] =>
  response.result.flatMap((entry) =>
    Object.entries(entry).map(([sourceId, [fields]]) => {
      const email = fields.EmailID?.trim().toLowerCase() ?? '';
      return {
        sourceId,
        employeeNumber: fields.EmployeeID,
        name: [fields.FirstName, fields.LastName].filter(Boolean).join(' '),
        ...(email === '' ? {} : { email }),
      };
    }),
  );

/** Thrown for a leave that cannot be parsed. */
export class LeaveUnreadable extends Error {}

/** The days of one leave; days that count as zero and cancelled leave are left out. @throws LeaveUnreadable */
export function leaveFromZoho(sourceId: string, record: z.output<typeof leave>): LeaveOfDay[] {
  const { Type: type, ApprovalStatus: status } = record;
  if (status === 'Cancelled') return [];
  const kind = kinds[type];
  if (kind === undefined) throw new LeaveUnreadable(`leave ${sourceId} has the unknown type ${type}`);
  return Object.entries(record.Days).flatMap(([written, { LeaveCount: count }]) => {
    const day = dayFrom(written, sourceId);
    const [days, most] =
      record.Unit === 'Hours' ? [daysOfClock(count), secondsOfDayAndNight] : [daysFrom(count), secondsInDay];
    if (days === undefined || days < 0n || days > most)
      throw new LeaveUnreadable(`leave ${sourceId} counts ${count} on ${day}`);
    const isApproved = status === 'Approved';
    const { EmployeeId: employeeNumber, Leavetype: leaveType, Reason: reason = '' } = record;
    return days === 0n
      ? []
      : [{ sourceId, employeeNumber, day, days, kind, leaveType, reason: plainText(reason), isApproved }];
  });
}

/** Compensatory and restricted days off are paid; absence without leave is not; duty elsewhere is no leave (facts, 4.1). */
const kinds: Readonly<Record<string, LeaveOfDay['kind']>> = {
  PAID: 'paid',
  COMPENSATORY_OFF: 'paid',
  RESTRICTED_HOLIDAY: 'paid',
  UNPAID: 'unpaid',
  ABSENT: 'unpaid',
  ON_DUTY: 'on duty',
};

function dayFrom(written: string, sourceId: string): CalendarDate {
  try {
    return calendarDate(written);
  } catch (error) {
    if (error instanceof CalendarDateError) throw new LeaveUnreadable(`leave ${sourceId} names the day ${written}`);
    throw error;
  }
}

function daysFrom(count: string): Days | undefined {
  try {
    const fraction = parseDecimal(count, decimalsOfCount);
    return daysOfSeconds(divideHalfAwayFromZero(fraction * secondsInDay, 10n ** BigInt(decimalsOfCount)));
  } catch (error) {
    if (error instanceof DecimalError) return undefined;
    throw error;
  }
}

/** Leave in hours is exact to the second: `02:30` is 9,000 s. */
function daysOfClock(clock: string): Days | undefined {
  const match = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/.exec(clock);
  if (match === null) return undefined;
  const [hours, minutes, seconds] = [match[1], match[2], match[3]].map((part) => BigInt(part ?? '0'));
  return daysOfSeconds(((hours ?? 0n) * 60n + (minutes ?? 0n)) * 60n + (seconds ?? 0n));
}
