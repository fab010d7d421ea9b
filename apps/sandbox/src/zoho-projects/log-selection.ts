import type { LogKind, TimeLog } from '../demo/demo-logs.ts';
import {
  addDays,
  addMonths,
  type CalendarDay,
  dayFromMonthFirst,
  firstOfMonth,
  weekday,
} from '../wire/calendar-day.ts';
import { inputMissing } from './zoho-projects-error.ts';

export type LogSelection = {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly kind: LogKind;
  readonly zuids: 'all' | readonly string[];
  readonly bill: 'All' | 'Billable' | 'Non Billable';
  readonly index: number;
  readonly range: number;
};

const SPAN_MONTHS_MAX = 6;

/** Reads the parameters of the classic log call as strictly as the project tool does. */
export function readLogSelection(query: Readonly<Record<string, string>>): LogSelection {
  const { users_list: users, view_type: view, date, component_type: kind, bill_status: bill } = query;
  const day = date === undefined ? undefined : dayFromMonthFirst(date);
  if (users === undefined || users === '' || view === undefined || day === undefined) throw inputMissing();
  if (bill !== 'All' && bill !== 'Billable' && bill !== 'Non Billable') throw inputMissing();
  if (kind !== 'task' && kind !== 'bug' && kind !== 'general') throw inputMissing();
  const [from, to] = spanOf(view, day, query['custom_date']);
  return {
    from,
    to,
    kind,
    zuids: users === 'all' ? 'all' : users.split(',').map((zuid) => zuid.trim()),
    bill,
    index: wholeNumber(query['index'], 1, Number.MAX_SAFE_INTEGER),
    range: wholeNumber(query['range'], 100, 200),
  };
}

/** "range" above 200 is cut to 200, as in the tool; anything that is not a number is refused. */
export function wholeNumber(text: string | undefined, usual: number, max: number): number {
  if (text === undefined) return usual;
  if (!/^\d+$/.test(text) || Number(text) < 1) throw inputMissing();
  return Math.min(Number(text), max);
}

function spanOf(view: string, day: CalendarDay, customDate: string | undefined): [CalendarDay, CalendarDay] {
  if (view === 'day') return [day, day];
  if (view === 'month') return [firstOfMonth(day), addDays(firstOfMonth(day, 1), -1)];
  if (view === 'week') {
    // The portal's week starts on Sunday.
    const sunday = addDays(day, -weekday(day));
    return [sunday, addDays(sunday, 6)];
  }
  if (view !== 'custom_date' || customDate === undefined) throw inputMissing();
  const input = parsedDates(customDate);
  const from = dayFromMonthFirst(input.start_date);
  const to = dayFromMonthFirst(input.end_date);
  if (from === undefined || to === undefined || from > to || to > addMonths(from, SPAN_MONTHS_MAX))
    throw inputMissing();
  return [from, to];
}

function parsedDates(text: string): { start_date: string; end_date: string } {
  try {
    const input: unknown = JSON.parse(text);
    if (typeof input === 'object' && input !== null && 'start_date' in input && 'end_date' in input)
      return { start_date: String(input.start_date), end_date: String(input.end_date) };
  } catch {
    // Not JSON: the tool's gateway refuses it like any missing input.
  }
  throw inputMissing();
}

export function selects(selection: LogSelection, log: TimeLog): boolean {
  if (log.kind !== selection.kind || log.day < selection.from || log.day > selection.to) return false;
  if (selection.zuids !== 'all' && !selection.zuids.includes(log.zuid)) return false;
  return selection.bill === 'All' || log.billable === (selection.bill === 'Billable');
}
