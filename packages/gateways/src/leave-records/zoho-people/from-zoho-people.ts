import { CalendarDateError, calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { type Days, daysFromText, daysOfHundredths } from '@countinghouse/billing/values/days.ts';
import { DecimalError, divideHalfAwayFromZero } from '@countinghouse/billing/values/decimal.ts';
import { z } from 'zod';
import { plainText } from '../../time-logs/plain-text.ts';
import type { HolidayOfPlace, LeaveOfDay, LeavePerson } from '../leave-source.ts';

const text = z.string().max(2_000);
const MINUTES_OF_DAY = 480n;
const ONE_DAY = 100n;

const leave = z.object({
  Type: text,
  Unit: text,
  Leavetype: text,
  ApprovalStatus: text,
  EmployeeId: z.union([text, z.number()]).transform(String),
  Reason: text.optional(),
  Days: z.record(text, z.object({ LeaveCount: text })),
});

/** Keyed by id: the ids inside the records are numbers that a plain reading would damage (facts, section 3). */
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

/** Each holiday of a place in one row (facts, section 8). */
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

/** What a leave says that cannot be understood. */
export class LeaveUnreadable extends Error {}

/** The days of one leave; days that count nothing and cancelled leave are left out. @throws LeaveUnreadable */
export function leaveFromZoho(sourceId: string, record: z.output<typeof leave>): LeaveOfDay[] {
  const { Type: type, ApprovalStatus: status } = record;
  if (status === 'Cancelled') return [];
  const kind = kinds[type];
  if (kind === undefined) throw new LeaveUnreadable(`leave ${sourceId} has the unknown type ${type}`);
  return Object.entries(record.Days).flatMap(([written, { LeaveCount: count }]) => {
    const day = dayFrom(written, sourceId);
    const days = record.Unit === 'Hours' ? daysOfClock(count) : daysFrom(count);
    if (days === undefined || days < 0n || days > ONE_DAY)
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
    return daysFromText(count);
  } catch (error) {
    if (error instanceof DecimalError) return undefined;
    throw error;
  }
}

/** `04:00` is half a day: a full day has eight hours (decisions, section 5). */
function daysOfClock(clock: string): Days | undefined {
  const match = /^(\d{1,2}):([0-5]\d)$/.exec(clock);
  if (match === null) return undefined;
  const minutes = BigInt(match[1] ?? '0') * 60n + BigInt(match[2] ?? '0');
  return daysOfHundredths(divideHalfAwayFromZero(minutes * ONE_DAY, MINUTES_OF_DAY));
}
