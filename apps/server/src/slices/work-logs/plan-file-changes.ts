import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { nextTurn } from '../../clock/next-turn.ts';
import { changeOf, isSame, type LogChange, type NewLog, type StoredLog } from './plan-log-changes.ts';

/** A row of a file, mapped to a developer of the project. */
export interface FileRow extends Omit<NewLog, 'sourceId'> {
  readonly line: number;
  readonly ownId: string | undefined;
  readonly formerId: string;
  readonly startMinute: number | null;
  readonly fileProject: string;
  /** The tool says that it was invoiced there: it is never added, and what is stored of it stays. */
  readonly isInvoiced: boolean;
}

/** A log that a file brought, with how the file described it; logs of earlier releases have no such description. */
export interface StoredFileLog extends StoredLog {
  readonly origin:
    | { readonly importId: number | null; readonly startMinute: number | null; readonly fileProject: string }
    | undefined;
}

/** Hours on the covered days whose person or project the file does not have. */
export interface AbsentGroup {
  readonly employeeId: number;
  readonly fileProject: string | null;
  readonly logs: readonly StoredFileLog[];
  readonly isRemoved: boolean;
}

export interface PlannedChange {
  readonly before: StoredFileLog;
  readonly change: LogChange;
  /** The row that describes the log now; none for a log that the file no longer has. */
  readonly row: FileRow | undefined;
}

export interface FilePlan {
  readonly added: readonly FileRow[];
  /** Logs that were removed before and are in the file again. */
  readonly returned: readonly PlannedChange[];
  readonly changed: readonly PlannedChange[];
  readonly removed: readonly PlannedChange[];
  readonly unchanged: readonly { readonly before: StoredFileLog; readonly row: FileRow }[];
  /** Rows that the tool marks as invoiced and that are not stored. */
  readonly invoiced: readonly FileRow[];
  readonly absent: readonly AbsentGroup[];
}

export interface FileRequest {
  readonly mode: 'replace' | 'add';
  readonly covers: Period;
  /** Projects of the file that were not chosen. */
  readonly otherProjects: ReadonlySet<string>;
  /** People of the chosen projects were left out: what is absent may be theirs. */
  readonly isPartial: boolean;
  readonly removeAbsent: readonly { readonly employeeId: number; readonly fileProject: string | null }[] | null;
}

/**
 * Compares the rows of a file with the logs that files of the same tool brought before. A row is the log with its id, or
 * else the one with the same developer, day, start, task and duration, one for one. When days are replaced, an edited row
 * is paired with the log that it was, and logs that the file no longer has are removed. Others have their turn meanwhile.
 */
export async function planFileChanges(
  stored: readonly StoredFileLog[],
  rows: readonly FileRow[],
  request: FileRequest,
): Promise<FilePlan> {
  const pairs = new Map<FileRow, StoredFileLog>();
  // a removed log is taken up again only where no living one is the same
  const left = new Set(stored.toSorted((a, b) => Number(a.hasVanished) - Number(b.hasVanished)));
  const open = new Set(rows);
  const pair = async (keyOfRow: (row: FileRow) => Key, keyOfLog: (log: StoredFileLog) => Key): Promise<void> => {
    if (open.size === 0 || left.size === 0) return;
    const logs = await queues(left, keyOfLog);
    let at = 0;
    for (const row of open) {
      if ((at += 1) % itemsOfATurn === 0) await nextTurn();
      const found = logs.next(keyOfRow(row), row.ownId !== undefined);
      if (found === undefined) continue;
      pairs.set(row, found);
      left.delete(found);
      open.delete(row);
    }
  };
  const byId = new Map(stored.map((log) => [log.sourceId, log]));
  for (const row of rows) {
    const found = row.ownId === undefined ? undefined : byId.get(row.ownId);
    if (found === undefined || !left.delete(found)) continue;
    pairs.set(row, found);
    open.delete(row);
  }
  for (const [keyOfRow, keyOfLog] of sameLog) await pair(keyOfRow, keyOfLog);
  if (request.mode === 'replace') {
    for (const [keyOfRow, keyOfLog] of sameFormerLog) await pair(keyOfRow, keyOfLog);
    for (const log of left) if (log.hasVanished) left.delete(log);
    for (const [keyOfRow, keyOfLog] of editedLog) await pair(keyOfRow, keyOfLog);
  }
  const { removed, absent } =
    request.mode === 'replace' ? leftovers(stored, left, rows, request) : { removed: [], absent: [] };
  const plan = {
    added: rows.filter((row) => !pairs.has(row) && !row.isInvoiced),
    invoiced: rows.filter((row) => !pairs.has(row) && row.isInvoiced),
    returned: [] as PlannedChange[],
    changed: [] as PlannedChange[],
    unchanged: [] as { before: StoredFileLog; row: FileRow }[],
  };
  for (const [row, before] of pairs) {
    const log: NewLog = { ...row, sourceId: before.sourceId };
    if (row.isInvoiced && before.hasVanished) plan.invoiced.push(row);
    else if (isSame(before, log) || row.isInvoiced) plan.unchanged.push({ before, row });
    else plan[before.hasVanished ? 'returned' : 'changed'].push({ before, row, change: changeOf(before, log, false) });
  }
  return { ...plan, removed, absent };
}

/** As many rows or logs as are compared in some milliseconds: the thread is everybody's. */
const itemsOfATurn = 5000;

type Key = string | undefined;
/** The length in front of each text keeps two different lists of parts apart. */
const keyOf = (...parts: readonly (string | number | null)[]): string =>
  parts.map((part) => (typeof part === 'string' ? `${part.length}:${part}` : String(part))).join(' ');

/** The logs of each key in their order, those without an id of the tool first: a row with an id is no log with another one. */
async function queues(logs: Iterable<StoredFileLog>, keyOfLog: (log: StoredFileLog) => Key) {
  const byKey = new Map<string, { readonly nameless: StoredFileLog[]; readonly named: StoredFileLog[] }>();
  let at = 0;
  for (const log of logs) {
    if ((at += 1) % itemsOfATurn === 0) await nextTurn();
    const key = keyOfLog(log);
    if (key === undefined) continue;
    const queue = byKey.get(key) ?? { nameless: [], named: [] };
    byKey.set(key, queue);
    (hasOwnId(log) ? queue.named : queue.nameless).push(log);
  }
  for (const queue of byKey.values()) {
    queue.nameless.reverse();
    queue.named.reverse();
  }
  return {
    next: (key: Key, isNamed: boolean): StoredFileLog | undefined => {
      const queue = key === undefined ? undefined : byKey.get(key);
      return queue?.nameless.pop() ?? (isNamed ? undefined : queue?.named.pop());
    },
  };
}

const ofFile = /^file:|^[0-9a-f]{32}-\d+$/;
const hasOwnId = (log: StoredFileLog): boolean => !ofFile.test(log.sourceId);

type Pass = readonly [(row: FileRow) => Key, (log: StoredFileLog) => Key];

/** What makes a row and a log one and the same, the surest first. */
const sameLog: readonly Pass[] = [
  [(row) => row.formerId, (log) => (log.origin === undefined ? log.sourceId : undefined)],
  [
    (row) => keyOf(row.employeeId, row.day, row.startMinute, row.task, row.seconds, row.fileProject),
    ({ origin, ...log }) =>
      origin && keyOf(log.employeeId, log.day, origin.startMinute, log.task, log.seconds, origin.fileProject),
  ],
  // two logs of the same task, minute and length are one: the project was renamed in the tool
  [
    (row) =>
      row.startMinute === null ? undefined : keyOf(row.employeeId, row.day, row.startMinute, row.task, row.seconds),
    ({ origin, ...log }) =>
      origin === undefined || origin.startMinute === null
        ? undefined
        : keyOf(log.employeeId, log.day, origin.startMinute, log.task, log.seconds),
  ],
];

/** A log of an earlier release, whose start and project are not known. */
const sameFormerLog: readonly Pass[] = [
  [
    (row) => keyOf(row.employeeId, row.day, row.task, row.seconds),
    (log) => (log.origin === undefined ? keyOf(log.employeeId, log.day, log.task, log.seconds) : undefined),
  ],
  [
    (row) => keyOf(row.employeeId, row.day, row.task),
    (log) => (log.origin === undefined ? keyOf(log.employeeId, log.day, log.task) : undefined),
  ],
];

/** What an edited row has kept of the log that it was. */
const editedLog: readonly Pass[] = [
  [
    (row) => (row.startMinute === null ? undefined : keyOf(row.employeeId, row.day, row.startMinute, row.fileProject)),
    ({ origin, ...log }) =>
      origin === undefined || origin.startMinute === null
        ? undefined
        : keyOf(log.employeeId, log.day, origin.startMinute, origin.fileProject),
  ],
  [
    (row) => keyOf(row.employeeId, row.day, row.task, row.fileProject),
    ({ origin, ...log }) => origin && keyOf(log.employeeId, log.day, log.task, origin.fileProject),
  ],
  [
    (row) => keyOf(row.employeeId, row.day, row.seconds, row.fileProject),
    ({ origin, ...log }) => origin && keyOf(log.employeeId, log.day, log.seconds, origin.fileProject),
  ],
];

/** What is left of the covered days: logs of the file's people and projects are removed, those of others by choice or evidence. */
function leftovers(
  stored: readonly StoredFileLog[],
  left: ReadonlySet<StoredFileLog>,
  rows: readonly FileRow[],
  request: FileRequest,
): Pick<FilePlan, 'removed' | 'absent'> {
  const people = new Set(rows.map((row) => row.employeeId));
  const projects = new Set(rows.map((row) => row.fileProject));
  const isPersonThere = (log: StoredFileLog): boolean => people.has(log.employeeId);
  const isProjectThere = ({ origin }: StoredFileLog): boolean =>
    origin === undefined || projects.has(origin.fileProject);
  // a former file that had them beside the people and projects of this one was the same export
  const besidePeople = new Set(stored.filter(isPersonThere).map((log) => log.origin?.importId));
  const besideProjects = new Set(stored.filter(isProjectThere).map((log) => log.origin?.importId));
  const gone: StoredFileLog[] = [];
  const groups = new Map<string, StoredFileLog[]>();
  for (const log of left) {
    if (log.hasVanished || !isCovered(log.day, request.covers)) continue;
    if (isPersonThere(log) && isProjectThere(log)) gone.push(log);
    else {
      const key = keyOf(log.employeeId, log.origin?.fileProject ?? null);
      groups.set(key, groups.get(key) ?? []);
      groups.get(key)?.push(log);
    }
  }
  const wasTheSameExport = (log: StoredFileLog): boolean => {
    const importId = log.origin?.importId ?? null;
    if (importId === null || request.isPartial || request.otherProjects.has(log.origin?.fileProject ?? ''))
      return false;
    return (isPersonThere(log) || besidePeople.has(importId)) && (isProjectThere(log) || besideProjects.has(importId));
  };
  const chosen =
    request.removeAbsent && new Set(request.removeAbsent.map((one) => keyOf(one.employeeId, one.fileProject)));
  const absent = [...groups].flatMap(([key, logs]): AbsentGroup[] => {
    const [first] = logs;
    if (first === undefined) return [];
    const isRemoved = chosen === null ? logs.every(wasTheSameExport) : chosen.has(key);
    return [{ employeeId: first.employeeId, fileProject: first.origin?.fileProject ?? null, logs, isRemoved }];
  });
  const removed = [...gone, ...absent.flatMap((group) => (group.isRemoved ? group.logs : []))];
  return {
    removed: removed.map((log) => ({ before: log, row: undefined, change: changeOf(log, log, true) })),
    absent,
  };
}

const isCovered = (day: CalendarDate, covers: Period): boolean => day >= covers.start && day <= covers.end;
