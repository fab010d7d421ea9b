import { seededDraw } from '../faults/fault-script.ts';
import { addDays, type CalendarDay, dayNumber, weekday } from '../wire/calendar-day.ts';
import { demoProjects, type DemoProject, holidays } from './demo-project-tool.ts';

export type LogKind = 'task' | 'bug' | 'general';

/** One entry of a person's timesheet in the project tool. */
export type TimeLog = {
  readonly id: string;
  readonly projectId: string;
  readonly kind: LogKind;
  readonly day: CalendarDay;
  readonly minutes: number;
  readonly billable: boolean;
  readonly zuid: string;
  /** Task or bug; empty for general logs. */
  readonly aboutId: string;
  /** Name of the activity of a general log. */
  readonly name: string;
  readonly notes: string;
  readonly approval: 'Approved' | 'Pending';
  readonly createdAt: string;
  readonly changedAt: string;
};

const NOTES = [
  '',
  '',
  '',
  'Continued from yesterday',
  'Pairing with the client team',
  '<div>Reviewed <b>two</b> pull requests<br>and merged one</div>',
  'Fixed after the call',
  '=SUM(A1:A3) formula check in the export',
  'Tests &amp; clean-up',
  '<ul><li>layout</li><li>error states</li></ul>',
  'Deployed to staging',
];
const MS_PER_MINUTE = 60_000;

const made = new Map<string, readonly TimeLog[]>();

/** A month is usually requested again for its next pages, so it is cached. */
const madeBetween = new Map<string, readonly TimeLog[]>();

/** The logs of one project from the first to the last of some days, both included. */
export function demoLogsBetween(project: DemoProject, first: CalendarDay, last: CalendarDay): readonly TimeLog[] {
  const key = `${project.id} ${project.startDay} ${first} ${last}`;
  const logs = madeBetween.get(key) ?? daysBetween(first, last).flatMap((day) => demoLogsOfDay(project, day));
  madeBetween.set(key, logs);
  return logs;
}

/** The logs of one project for one day: always the same for the same project and day. */
export function demoLogsOfDay(project: DemoProject, day: CalendarDay): readonly TimeLog[] {
  if (day < project.startDay) return [];
  const key = `${project.id} ${day}`;
  const logs = made.get(key) ?? project.memberZuids.flatMap((zuid) => logsOfPerson(project, zuid, day));
  made.set(key, logs);
  return logs;
}

function logsOfPerson(project: DemoProject, zuid: string, day: CalendarDay): TimeLog[] {
  const isSecondProject =
    project.history?.isOnlyThere !== true &&
    demoProjects.find((one) => one.memberZuids.includes(zuid))?.id !== project.id;
  const projectNumber = Number(project.id.slice(-2));
  const personNumber = Number(zuid.slice(-2));
  const draw = seededDraw(dayNumber(day) * 7919 + projectNumber * 104_729 + personNumber * 1_299_709);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(draw() * from.length)] as T;
  if (!worksOn(project, day, draw())) return [];
  const quarters = isSecondProject ? 2 + Math.floor(draw() * 6) : 26 + Math.floor(draw() * 9);
  const pieces = isSecondProject ? 1 : 1 + Math.floor(draw() * 3);
  const logs: TimeLog[] = [];
  let left = isWeekend(day) ? Math.min(quarters, 12) : quarters;
  for (let piece = 1; piece <= pieces && left > 0; piece += 1) {
    const share =
      piece === pieces ? left : Math.max(1, Math.floor((left / (pieces - piece + 1)) * (0.6 + draw() * 0.8)));
    const minutes = Math.max(5, Math.min(share, left) * 15 + (draw() < 0.07 ? pick([-10, -5, 5, 10, 20]) : 0));
    left -= Math.min(share, left);
    const chance = draw();
    const kind: LogKind = chance < 0.78 ? 'task' : chance < 0.9 ? 'bug' : 'general';
    const aboutId = kind === 'task' ? pick(project.tasks).id : kind === 'bug' ? pick(project.bugs).id : '';
    const typedAt = new Date(Date.parse(`${day}T12:30:00Z`) + Math.floor(draw() * 300) * MS_PER_MINUTE).toISOString();
    logs.push({
      id: `6857981${String(dayNumber(day)).padStart(5, '0')}${String(personNumber).padStart(2, '0')}${String(projectNumber).padStart(2, '0')}${String(piece).padStart(2, '0')}`,
      projectId: project.id,
      kind,
      day,
      minutes,
      billable: draw() >= (kind === 'general' ? 0.45 : 0.06),
      zuid,
      aboutId,
      name: kind === 'general' ? pick(project.generalNames) : '',
      notes: pick(NOTES),
      approval: draw() < 0.85 ? 'Approved' : 'Pending',
      createdAt: typedAt,
      changedAt: typedAt,
    });
  }
  return logs;
}

function worksOn(project: DemoProject, day: CalendarDay, chance: number): boolean {
  if (holidays[project.region].includes(day)) return chance < 0.04;
  return isWeekend(day) ? chance < 0.04 : chance < 0.95;
}

function isWeekend(day: CalendarDay): boolean {
  return weekday(day) === 0 || weekday(day) === 6;
}

/** Every day from the first to the last, both included. */
export function daysBetween(first: CalendarDay, last: CalendarDay): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
