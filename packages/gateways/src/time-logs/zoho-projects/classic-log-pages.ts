import { formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { containsDay } from '@countinghouse/billing/values/period.ts';
import { TimeLogError } from '../time-log-error.ts';
import {
  classicLogsAnswer,
  datedLogs,
  isOfOtherProject,
  logId,
  logMinutes,
  minutesOfClock,
  type DatedLog,
} from './from-zoho-projects.ts';
import type { LogWarning } from '../time-log-source.ts';
import type { KindOfLogs, LogRead } from './pull-all-kinds.ts';
import type { ZohoProjectsHttp } from './zoho-projects-http.ts';

const PAGE_LOGS = 200;
const PAGES_MAX = 500;

/** A validated log: it has an id, minutes, and belongs to the requested project and period. */
export interface CheckedLog {
  readonly dated: DatedLog;
  readonly sourceId: string;
  readonly minutes: number;
}

/** Reads all logs of one kind and period, page by page. Throws TimeLogError if a part is certainly missing. */
export function createClassicLogReader(
  http: ZohoProjectsHttp,
  inPortal: (path: string) => Promise<string>,
): (read: LogRead) => Promise<KindOfLogs<CheckedLog>> {
  /** Most portals want `All`, at least one wants `all` (facts, 5.2): what worked is remembered. */
  let billStatus: 'All' | 'all' = 'All';

  async function readPage(read: LogRead, index: number) {
    const start = formatDate(read.span.start, 'MM-dd-yyyy');
    const end = formatDate(read.span.end, 'MM-dd-yyyy');
    return http.read(
      {
        name: `read-${read.kind}-logs`,
        endpoint: 'logs',
        path: await inPortal(`projects/${encodeURIComponent(read.projectSourceId)}/logs`),
        parameters: {
          users_list: 'all',
          view_type: 'custom_date',
          date: start,
          custom_date: JSON.stringify({ start_date: start, end_date: end }),
          bill_status: billStatus,
          component_type: read.kind,
          index: String(index),
          range: String(PAGE_LOGS),
        },
        ...(read.signal ? { signal: read.signal } : {}),
      },
      classicLogsAnswer,
    );
  }

  async function readFirstPage(read: LogRead) {
    try {
      return await readPage(read, 1);
    } catch (error) {
      const isParameter = error instanceof TimeLogError && error.code === '6831';
      if (!isParameter || billStatus === 'all') throw error;
      billStatus = 'all';
      try {
        return await readPage(read, 1);
      } catch (second) {
        billStatus = 'All';
        throw second;
      }
    }
  }

  /** All pages once, with the grand totals that the tool returns, if any. */
  async function readAllPages(read: LogRead): Promise<Pages> {
    const byId = new Map<string, CheckedLog>();
    const totals: number[] = [];
    let hasList = false;
    let pages = 0;
    const whole = (): Pages => ({ logs: [...byId.values()], totals, hasList, pages });
    for (let index = 1; pages < PAGES_MAX; index += PAGE_LOGS) {
      const answer = pages === 0 ? await readFirstPage(read) : await readPage(read, index);
      pages += 1;
      const total = minutesOfClock(answer?.timelogs?.grandtotal ?? '');
      if (total !== undefined) totals.push(total);
      hasList ||= answer?.timelogs?.date !== undefined;
      const entries = answer === undefined ? [] : datedLogs(answer);
      const before = byId.size;
      for (const dated of entries) {
        const checked = checkedLog(dated, read.projectSourceId);
        byId.set(checked.sourceId, checked);
      }
      if (entries.length < PAGE_LOGS) return whole();
      if (byId.size === before) {
        // The same page again: the tool ignores paging. A page larger than its size then contained everything, one
        // of its size did not.
        if (entries.length > PAGE_LOGS) return whole();
        throw new TimeLogError('rejected', {
          reason: 'paging_ignored',
          words: 'The project tool returned only its first page of logs.',
        });
      }
    }
    throw new TimeLogError('rejected', { reason: 'paging_ignored', words: `More than ${PAGES_MAX} pages of logs.` });
  }

  return async (read) => {
    let last = await readAllPages(read);
    // A log deleted while pages are read moves another one across the edge of two pages. The total reveals it;
    // because its meaning is uncertain, two equal readings in a row are accepted as well, marked as doubtful.
    for (let again = 0; again < 2 && otherTotal(last) !== undefined; again += 1) {
      const next = await readAllPages(read);
      const isSame = fingerprint(next.logs) === fingerprint(last.logs);
      last = next;
      if (isSame) break;
    }
    const logs = last.logs.filter(({ dated }) => containsDay(read.span, dated.day));
    return { logs, warning: warningAbout(read, last) };
  };
}

interface Pages {
  readonly logs: readonly CheckedLog[];
  readonly totals: readonly number[];
  readonly hasList: boolean;
  readonly pages: number;
}

function warningAbout({ kind, span }: LogRead, pages: Pages): LogWarning | undefined {
  if (!pages.hasList) return { logKind: kind, period: span, reason: 'no_list' };
  const saidMinutes = otherTotal(pages);
  return saidMinutes === undefined
    ? undefined
    : { logKind: kind, period: span, reason: 'other_total', listedMinutes: minutesIn(pages.logs), saidMinutes };
}

/** The tool's total if the logs do not add up to it: it is that of all pages, or of each of them. */
function otherTotal({ logs, totals, pages }: Pages): number | undefined {
  const last = totals.at(-1);
  if (last === undefined) return undefined;
  const listed = minutesIn(logs);
  const ofPages = totals.length === pages ? totals.reduce((sum, minutes) => sum + minutes, 0) : last;
  return listed === last || listed === ofPages ? undefined : last;
}

function checkedLog(dated: DatedLog, projectSourceId: string): CheckedLog {
  if (isOfOtherProject(dated.log, projectSourceId)) {
    throw new TimeLogError('rejected', {
      reason: 'other_project',
      words: 'The project tool returned the logs of another project. Nothing was saved.',
    });
  }
  const sourceId = logId(dated.log);
  const minutes = logMinutes(dated.log);
  if (sourceId === undefined || minutes === undefined) {
    throw new TimeLogError('unavailable', {
      reason: 'unreadable_answer',
      words: `A log of ${dated.day} has no id or no hours.`,
    });
  }
  return { dated, sourceId, minutes };
}

function minutesIn(logs: readonly CheckedLog[]): number {
  return logs.reduce((sum, { minutes }) => sum + minutes, 0);
}

function fingerprint(logs: readonly CheckedLog[]): string {
  return logs
    .map(({ sourceId, minutes }) => `${sourceId}:${minutes}`)
    .sort()
    .join();
}
