import { demoLogsBetween, type TimeLog } from '../demo/demo-logs.ts';
import { type DemoProject, demoProjects, isStillHere, projectsOfDemo } from '../demo/demo-project-tool.ts';
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

/** Gives the demo its history: earlier months, and projects and people of those. */
export const addHistory = (pen: Pen): void => pen.put(DEMO, 'history', true);

/** Whether the demo has its history. */
export const hasHistory = (view: LedgerView): boolean => view.get(DEMO, 'history') === true;

/** The projects that the project tool has. */
export const projectsIn = (view: LedgerView): readonly DemoProject[] => projectsOfDemo(hasHistory(view));

/** The first day on which anyone logs time in a demo. */
export function firstLogDay(view: LedgerView, now: Date): CalendarDay {
  const first = Math.min(0, ...projectsIn(view).map((project) => monthsOf(view, project).fromMonth));
  return firstOfMonth(firstDemoDay(view, now), first);
}

/** The months in which people work on a project, counted from the first one of the demo. */
const monthsOf = (view: LedgerView, { history }: DemoProject): { fromMonth: number; toMonth?: number } =>
  hasHistory(view) && history !== undefined ? history : { fromMonth: 0 };

/** The projects that people work on at a day, as a demo with or without its history has them. */
export const projectsOnDay = (view: LedgerView, now: Date, day: CalendarDay): readonly DemoProject[] =>
  projectsIn(view).flatMap((project) => {
    const { begins, ends } = daysOf(view, now, project);
    return begins <= day && day <= ends ? [hasHistory(view) ? { ...project, startDay: begins } : project] : [];
  });

/** The first and the last day on which time is logged on a project, yesterday at the latest. */
function daysOf(view: LedgerView, now: Date, project: DemoProject): { begins: CalendarDay; ends: CalendarDay } {
  const firstDay = firstDemoDay(view, now);
  const { fromMonth, toMonth } = monthsOf(view, project);
  const yesterday = addDays(now.toISOString().slice(0, 10), -1);
  const over = toMonth === undefined ? yesterday : addDays(firstOfMonth(firstDay, toMonth + 1), -1);
  return { begins: firstOfMonth(firstDay, fromMonth), ends: over < yesterday ? over : yesterday };
}

/** Eight full months and the current one until yesterday, with all later changes; more of a demo with a history. */
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
  const made = project === undefined ? [] : madeLogs(view, now, project, { from, to, touched });
  const changed = own.flatMap((entry) => (entry.log?.projectId === projectId ? [entry.log] : []));
  return [...made, ...changed]
    .filter((log) => (from === undefined || log.day >= from) && (to === undefined || log.day <= to))
    .sort((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1));
}

/** A number that grows with each change of the logs. */
export const changesOfLogs = (view: LedgerView): number => view.changesOf(SHELF) + view.changesOf(DEMO);

interface Wanted {
  readonly from: CalendarDay | undefined;
  readonly to: CalendarDay | undefined;
  /** Ids of logs that users changed or deleted. */
  readonly touched: ReadonlySet<string>;
}

function madeLogs(view: LedgerView, now: Date, project: DemoProject, { from, to, touched }: Wanted): TimeLog[] {
  const { begins, ends } = daysOf(view, now, project);
  const first = from === undefined || from < begins ? begins : from;
  const last = to === undefined || to > ends ? ends : to;
  const firstDay = firstDemoDay(view, now);
  return demoLogsBetween(hasHistory(view) ? { ...project, startDay: begins } : project, first, last).filter(
    (log) => !touched.has(log.id) && isStillHere(Number(log.zuid.slice(-2)), log.day, firstDay),
  );
}

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
