import { addDays, type CalendarDay, firstOfMonth, weekday } from '../wire/calendar-day.ts';
import { demoPeople, demoProjects, holidays } from './demo-project-tool.ts';

export type LeaveType = 'PAID' | 'UNPAID' | 'ON_DUTY';
export type LeaveStatus = 'Approved' | 'Pending' | 'Rejected' | 'Cancelled' | '';

/** A leave as stored in the people service. */
export type LeaveRecord = {
  readonly id: string;
  /** Company number, such as S4: the only identification of the person in a leave. */
  readonly employeeNumber: string;
  readonly name: string;
  readonly type: LeaveType;
  readonly unit: 'Days' | 'Hours';
  /** By day: "1.0", "0.5", "0.0" for a weekend inside, or "04:00" if the unit is hours. */
  readonly days: Readonly<Record<CalendarDay, string>>;
  readonly status: LeaveStatus;
  readonly reason: string;
  readonly requestedOn: CalendarDay;
};

/** A person of the project tool as stored in the people service, which has an address for everyone. */
export type DemoEmployee = {
  readonly recordId: string;
  readonly employeeNumber: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
};

export const demoEmployees: readonly DemoEmployee[] = demoPeople.map((person, index) => {
  const [firstName = '', ...others] = person.name.split(' ');
  return {
    recordId: `972601000000${String(306_000 + index + 1)}`,
    employeeNumber: `S${index + 1}`,
    email: person.email ?? `${person.name.toLowerCase().replaceAll(' ', '.')}@devs.example`,
    firstName,
    lastName: others.join(' '),
    role: person.role,
  };
});

/** The employees of a demo, with or without its history. */
export const employeesOfDemo = (hasHistory: boolean): readonly DemoEmployee[] =>
  demoEmployees.filter((_employee, index) => hasHistory || demoPeople[index]?.isOfHistory !== true);

type PlannedLeave = readonly [days: Readonly<Record<CalendarDay, string>>, differing?: Partial<LeaveRecord>];

const unpaid: Partial<LeaveRecord> = { name: 'Loss of Pay', type: 'UNPAID', reason: 'Moving house' };

/** The absences of a month, by company number: every case that makes an invoice wrong if it is read carelessly. */
function plannedLeaveOf(month: CalendarDay): Readonly<Record<string, readonly PlannedLeave[]>> {
  const [first, second, third] = [workday(month, 3), workday(month, 8), workday(month, 13)];
  const friday = nextFriday(second);
  const overWeekend = {
    [friday]: '0.5',
    [addDays(friday, 1)]: '0.0',
    [addDays(friday, 2)]: '0.0',
    [addDays(friday, 3)]: '0.5',
  };
  // no one takes a whole week every month
  const quarter = Number(month.slice(5, 7)) % 3;
  const week = Object.fromEntries([0, 1, 2, 3, 4].map((day) => [addDays(nextMonday(first), day), '1.0']));
  return {
    S1: [[overWeekend]],
    S2: [[{ [second]: '1.0' }, { name: 'On Duty', type: 'ON_DUTY', reason: 'At the client' }]],
    S3: [[{ [third]: '1.0' }, unpaid]],
    S4: [[{ [first]: '0.5' }]],
    S5: [[{ [second]: '1.0' }]],
    S6: [[{ [holidayIn(month, 'S6') ?? first]: '1.0' }]],
    S7: [[{ [third]: '1.0' }, { status: 'Pending' }]],
    S8: [
      [{ [first]: '04:00' }, { unit: 'Hours' }],
      [{ [third]: '1.0' }, unpaid],
    ],
    S9: [[{ [second]: '1.0' }]],
    S10: [[{ [second]: '1.0' }, { status: '' }]],
    S11: [
      [{ [first]: '1.0' }, { status: 'Cancelled' }],
      [{ [third]: '1.0' }, { status: 'Rejected' }],
    ],
    S12: [[{ [workday(month, 18)]: '1.0' }]],
    S20: quarter === 0 ? [[week]] : [],
    S21: [[{ [second]: '0.5', [addDays(second, 1)]: '0.5' }]],
    S23: [[{ [third]: '1.0' }], [{ [workday(month, 15)]: '1.0' }, unpaid]],
    S25: [[{ [workday(month, 4)]: '1.0' }]],
    S26: [[overWeekend, unpaid]],
    S29: [[{ [first]: '1.0' }, { status: 'Pending' }]],
    S32: [[{ [holidayIn(month, 'S32') ?? third]: '1.0' }]],
    S33: [[{ [first]: '02:30' }, { unit: 'Hours' }], ...(quarter === 1 ? [[week] as const] : [])],
    S35: [[{ [third]: '0.5' }, unpaid]],
    S37: [[{ [second]: '1.0' }], [{ [third]: '1.0' }, { name: 'On Duty', type: 'ON_DUTY', reason: 'Site visit' }]],
    S39: [[{ [workday(month, 17)]: '1.0' }]],
  };
}

/** Everyone's leave in one month: always the same for the same month. */
export function demoLeaveOfMonth(month: CalendarDay): LeaveRecord[] {
  return Object.entries(plannedLeaveOf(month)).flatMap(([employeeNumber, requests]) =>
    requests.map(([days, differing], index) => ({
      id: `97260100${month.slice(0, 4)}${month.slice(5, 7)}${employeeNumber.slice(1).padStart(2, '0')}${String(index + 1).padStart(2, '0')}`,
      employeeNumber,
      name: 'Annual Leave',
      type: 'PAID',
      unit: 'Days',
      days,
      status: 'Approved',
      reason: 'Family visit',
      requestedOn: addDays(firstOfMonth(month), -10),
      ...differing,
    })),
  );
}

/** The n-th day of a month from Monday to Friday. */
function workday(month: CalendarDay, number: number): CalendarDay {
  let day = firstOfMonth(month);
  for (let left = number; ; day = addDays(day, 1)) {
    if (weekday(day) !== 0 && weekday(day) !== 6) left -= 1;
    if (left === 0) return day;
  }
}

const nextMonday = (day: CalendarDay): CalendarDay => addDays(day, (8 - weekday(day)) % 7);

function nextFriday(day: CalendarDay): CalendarDay {
  return addDays(day, (5 - weekday(day) + 7) % 7);
}

/** A public holiday of a person's client, which the people service does not know, so that it counts the day. */
function holidayIn(month: CalendarDay, employeeNumber: string): CalendarDay | undefined {
  const zuid = demoPeople[Number(employeeNumber.slice(1)) - 1]?.zuid ?? '';
  const region = demoProjects.find((project) => project.memberZuids.includes(zuid))?.region ?? 'US';
  return holidays[region].find((day) => day.startsWith(month.slice(0, 7)));
}
