import { seededDraw } from '../faults/fault-script.ts';
import { type CalendarDay, dayNumber } from '../wire/calendar-day.ts';
import { demoEmployees } from './demo-leave.ts';
import { demoLogsOfDay } from './demo-logs.ts';
import { demoPeople, type DemoProject } from './demo-project-tool.ts';

/** A person's time at work, in one place. */
export type AttendanceEntry = {
  readonly id: string;
  readonly employeeNumber: string;
  readonly email: string;
  readonly day: CalendarDay;
  readonly category: string;
  readonly minutes: number;
  /** The person came and has not left yet; the minutes are 0. */
  readonly isOpen: boolean;
  readonly updatedAt: string;
};

const places = ['Office', 'Office', 'Home', 'Client site', 'Training'];

const made = new Map<string, readonly AttendanceEntry[]>();

/** Everyone's attendance on one day: about the hours logged on some projects, sometimes missing, in one place or two. */
export function demoAttendanceOfDay(projects: readonly DemoProject[], day: CalendarDay): readonly AttendanceEntry[] {
  const key = `${day} ${projects.map(({ id }) => id.slice(-2)).join('')}`;
  const entries = made.get(key) ?? attendanceOfDay(projects, day);
  made.set(key, entries);
  return entries;
}

function attendanceOfDay(projects: readonly DemoProject[], day: CalendarDay): AttendanceEntry[] {
  const loggedBy = new Map<string, number>();
  for (const log of projects.flatMap((project) => demoLogsOfDay(project, day)))
    loggedBy.set(log.zuid, (loggedBy.get(log.zuid) ?? 0) + log.minutes);
  return demoEmployees.flatMap((employee, index) => {
    const draw = seededDraw(dayNumber(day) * 6007 + index * 15_485_863);
    const logged = loggedBy.get(demoPeople[index]?.zuid ?? '') ?? 0;
    if (logged === 0 || draw() < 0.04) return [];
    const seen = Math.max(15, logged + Math.round(draw() * 50) - 20);
    const pieces = draw() < 0.3 ? [Math.floor(seen * 0.6), seen - Math.floor(seen * 0.6)] : [seen];
    return pieces.map((minutes, piece) => ({
      id: `ot-${day}-${employee.employeeNumber}-${piece + 1}`,
      employeeNumber: employee.employeeNumber,
      email: employee.email,
      day,
      category: places[Math.floor(draw() * places.length)] ?? 'Office',
      minutes,
      isOpen: false,
      updatedAt: `${day}T18:${String(10 + piece)}:00Z`,
    }));
  });
}
