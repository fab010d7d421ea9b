import { type AttendanceEntry, demoAttendanceOfDay } from '../demo/demo-attendance.ts';
import { daysBetween } from '../demo/demo-logs.ts';
import { isStillHere } from '../demo/demo-project-tool.ts';
import type { LedgerView, Pen } from '../ledger/ledger.ts';
import { addDays, type CalendarDay } from '../wire/calendar-day.ts';
import { firstDemoDay, firstLogDay, projectsOnDay } from '../zoho-projects/time-logs.ts';

const SHELF = 'ontime/entries';

type OwnEntry = { readonly id: string; readonly entry: AttendanceEntry | null };

/** Attendance of a period until yesterday, with all later corrections; oldest day first. */
export function attendanceEntries(view: LedgerView, now: Date, from: CalendarDay, to: CalendarDay): AttendanceEntry[] {
  const own = view.all(SHELF) as OwnEntry[];
  const touched = new Set(own.map((each) => each.id));
  const yesterday = addDays(now.toISOString().slice(0, 10), -1);
  const firstDay = firstDemoDay(view, now);
  const begins = firstLogDay(view, now);
  const made = daysBetween(from < begins ? begins : from, to > yesterday ? yesterday : to)
    .flatMap((day) => demoAttendanceOfDay(projectsOnDay(view, now, day), day))
    .filter(
      (entry) => !touched.has(entry.id) && isStillHere(Number(entry.employeeNumber.slice(1)), entry.day, firstDay),
    );
  const changed = own.flatMap(({ entry }) => (entry !== null && from <= entry.day && entry.day <= to ? [entry] : []));
  return [...made, ...changed].sort((one, other) => (`${one.day} ${one.id}` < `${other.day} ${other.id}` ? -1 : 1));
}

export const keepEntry = (pen: Pen, entry: AttendanceEntry): void => pen.put(SHELF, entry.id, { id: entry.id, entry });

export const removeEntry = (pen: Pen, id: string): void => pen.put(SHELF, id, { id, entry: null });

export const newEntryId = (pen: Pen): string => `ot-own-${pen.nextNumber('ontime', 'entry')}`;
