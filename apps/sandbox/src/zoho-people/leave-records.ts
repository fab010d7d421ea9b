import { demoLeaveOfMonth, type LeaveRecord } from '../demo/demo-leave.ts';
import type { LedgerView, Pen } from '../ledger/ledger.ts';
import { type CalendarDay, firstOfMonth } from '../wire/calendar-day.ts';
import { firstLogDay } from '../zoho-projects/time-logs.ts';

const SHELF = 'zoho-people/leave';

/** A change made by a user: the current leave, or a deletion. */
type OwnLeave = { readonly id: string; readonly leave: LeaveRecord | null };

/** Everyone's leave from the first month of the demo to the current one, with all later changes. */
export function leaveRecords(view: LedgerView, now: Date): LeaveRecord[] {
  const own = view.all(SHELF) as OwnLeave[];
  const touched = new Set(own.map((entry) => entry.id));
  const today = now.toISOString().slice(0, 10);
  const made: LeaveRecord[] = [];
  for (let month: CalendarDay = firstLogDay(view, now); month <= today; month = firstOfMonth(month, 1))
    made.push(...demoLeaveOfMonth(month));
  return [...made.filter((leave) => !touched.has(leave.id)), ...own.flatMap((entry) => entry.leave ?? [])];
}

export const keepLeave = (pen: Pen, leave: LeaveRecord): void => pen.put(SHELF, leave.id, { id: leave.id, leave });

export const removeLeave = (pen: Pen, id: string): void => pen.put(SHELF, id, { id, leave: null });

export const newLeaveId = (pen: Pen): string =>
  `972602${String(pen.nextNumber('zoho-people', 'leave')).padStart(12, '0')}`;
