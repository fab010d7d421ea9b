import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { SourceProject } from '@countinghouse/gateways/time-logs/time-log-source.ts';

/** A project here, as far as the project tool has a say in it. */
export interface SyncedProject {
  readonly id: number;
  readonly zohoProjectId: string;
  readonly name: string;
  readonly startDate: CalendarDate | null;
  readonly endDate: CalendarDate | null;
  readonly inTool: boolean | null;
}

export interface NewProject {
  readonly zohoProjectId: string;
  readonly name: string;
  readonly startDate: CalendarDate | null;
  readonly endDate: CalendarDate | null;
}

export interface SyncCounts {
  readonly found: number;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
}

export interface SyncPlan {
  readonly added: readonly NewProject[];
  /** Each with what it was and what it becomes. */
  readonly changed: readonly { readonly before: SyncedProject; readonly after: SyncedProject }[];
  /** Listed again as they were: only the listing is noted. */
  readonly listed: readonly number[];
  readonly gone: readonly SyncedProject[];
  readonly counts: SyncCounts;
}

const nameMax = 200;

/**
 * What the list of the project tool changes here: it says name and end date, and the start date while there is none; all
 * else belongs to the form. What it lists no more becomes inactive and is never deleted; a list without any project says
 * nothing about those that are here.
 */
export function planSync(here: readonly SyncedProject[], listed: readonly SourceProject[]): SyncPlan {
  const known = new Map(here.map((one) => [one.zohoProjectId, one]));
  const added: NewProject[] = [];
  const changed: { before: SyncedProject; after: SyncedProject }[] = [];
  const same: number[] = [];
  for (const project of listed) {
    const name = project.name.trim().slice(0, nameMax).trim();
    const before = known.get(project.sourceId);
    if (name.length < 3 || !/^[A-Za-z0-9-]{1,40}$/.test(project.sourceId)) continue;
    if (before === undefined) added.push({ zohoProjectId: project.sourceId, name, ...datesOf(project, null) });
    else {
      const after = { ...before, name, ...datesOf(project, before), inTool: true };
      const isSame =
        after.name === before.name && after.startDate === before.startDate && after.endDate === before.endDate;
      if (isSame && before.inTool !== false) same.push(before.id);
      else changed.push({ before, after });
    }
  }
  const inTool = new Set(listed.map((one) => one.sourceId));
  const gone = listed.length === 0 ? [] : here.filter((one) => one.inTool === true && !inTool.has(one.zohoProjectId));
  return {
    added,
    changed,
    listed: same,
    gone,
    counts: { found: listed.length, added: added.length, changed: changed.length, gone: gone.length },
  };
}

/** An end before the start is no end: the tool has no such rule. */
function datesOf(
  { start, end }: SourceProject,
  before: SyncedProject | null,
): { startDate: CalendarDate | null; endDate: CalendarDate | null } {
  const startDate = before?.startDate ?? start ?? null;
  const requested = end === undefined ? (before?.endDate ?? null) : end;
  const isEnd = requested === null || startDate === null || requested >= startDate;
  return { startDate, endDate: isEnd ? requested : (before?.endDate ?? null) };
}
