import { demoLogsBetween, type TimeLog } from '../demo/demo-logs.ts';
import { demoProjects, isStillHere } from '../demo/demo-project-tool.ts';
import type { Ledger, LedgerView, Pen } from '../ledger/ledger.ts';
import { addDays, type CalendarDay, firstOfMonth } from '../wire/calendar-day.ts';

const SHELF = 'zoho-projects/logs';
const DEMO = 'zoho-projects/demo';
const MONTHS_BEFORE = 8;

/** A change made by a user: the current log, or a deletion. */
type OwnLog = { readonly id: string; readonly log: TimeLog | null };

/** Sets the first day of the demo logs at the first start, so that later starts only add days. */
export function settleFirstDay(ledger: Ledger, now: Date): void {
  if (ledger.get(DEMO, 'first day') !== undefined) return;
  const today = now.toISOString().slice(0, 10);
  ledger.act((pen) => pen.put(DEMO, 'first day', firstOfMonth(today, -MONTHS_BEFORE)));
}

/** The first day of the demo. */
export function firstDemoDay(view: LedgerView, now: Date): CalendarDay {
  return (view.get(DEMO, 'first day') as CalendarDay | undefined) ?? now.toISOString().slice(0, 10);
}

/** Eight full months and the current one until yesterday, with all later changes. */
export function logsOfProject(
  view: LedgerView,
  now: Date,
  projectId: string,
  from?: CalendarDay,
  to?: CalendarDay,
): TimeLog[] {
  const own = view.all(SHELF) as OwnLog[];
  const touched = new Set(own.map((entry) => entry.id));
  const project = demoProjects.find((one) => one.id === projectId);
  const firstDay = firstDemoDay(view, now);
  const yesterday = addDays(now.toISOString().slice(0, 10), -1);
  const first = from === undefined || from < firstDay ? firstDay : from;
  const last = to === undefined || to > yesterday ? yesterday : to;
  const made =
    project === undefined
      ? []
      : demoLogsBetween(project, first, last).filter(
          (log) => !touched.has(log.id) && isStillHere(Number(log.zuid.slice(-2)), log.day, firstDay),
        );
  const changed = own.flatMap((entry) => (entry.log?.projectId === projectId ? [entry.log] : []));
  return [...made, ...changed]
    .filter((log) => (from === undefined || log.day >= from) && (to === undefined || log.day <= to))
    .sort((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1));
}

/** A number that grows with each change of the logs. */
export const changesOfLogs = (view: LedgerView): number => view.changesOf(SHELF) + view.changesOf(DEMO);

export function findLog(view: LedgerView, now: Date, logId: string): TimeLog | undefined {
  const own = view.get(SHELF, logId) as OwnLog | undefined;
  if (own !== undefined) return own.log ?? undefined;
  return demoProjects.flatMap((project) => logsOfProject(view, now, project.id)).find((log) => log.id === logId);
}

export function keepLog(pen: Pen, log: TimeLog): void {
  const entry: OwnLog = { id: log.id, log };
  pen.put(SHELF, log.id, entry);
}

export function removeLog(pen: Pen, logId: string): void {
  const entry: OwnLog = { id: logId, log: null };
  pen.put(SHELF, logId, entry);
}

export function newLogId(pen: Pen): string {
  return `6857989${String(pen.nextNumber('zoho-projects', 'log')).padStart(11, '0')}`;
}
