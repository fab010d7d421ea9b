import { hoursFromSeconds, hoursText } from '@countinghouse/billing/values/hours.ts';
import { containsDay, type Period } from '@countinghouse/billing/values/period.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { LogWarning } from '@countinghouse/gateways/time-logs/time-log-source.ts';
import type { Removal } from '../sync-stops/sync-stops.public.ts';
import type { StoredLog } from './plan-log-changes.ts';

/** What an answer about time logs would remove, with the reasons to doubt it that concern the logs it would remove. */
export function removalOfLogs(params: {
  readonly projectId: number;
  readonly period: Period;
  /** The logs of the period that are known. */
  readonly known: readonly StoredLog[];
  /** Those of them that the answer no longer has. */
  readonly removed: readonly StoredLog[];
  readonly warnings: readonly LogWarning[];
  readonly nameOf: (employeeId: number) => string;
}): Removal {
  const { projectId, period, known, removed, warnings, nameOf } = params;
  const concerns = (warning: LogWarning): boolean =>
    // before kinds were stored, almost all logs were of tasks
    removed.some((log) => (log.kind ?? 'task') === warning.logKind && containsDay(warning.period, log.day));
  const people = [...new Set(removed.map(({ employeeId }) => employeeId))];
  return {
    what: 'TIME_LOGS',
    projectId,
    region: null,
    period,
    removed: removed.length,
    known: known.length,
    amount: hoursIn(removed),
    reasons: [...new Set(warnings.filter(concerns).map(warningInWords))],
    rows: people
      .map((employeeId) => {
        const theirs = removed.filter((log) => log.employeeId === employeeId);
        return { name: nameOf(employeeId), removed: theirs.length, amount: hoursIn(theirs) };
      })
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    records: removed.map(({ sourceId, employeeId, day, seconds, billable }) =>
      [sourceId, employeeId, day, seconds, billable].join(' '),
    ),
  };
}

/** Why an answer is doubted, in words. */
export function warningInWords(warning: LogWarning): string {
  return warning.reason === 'no_list'
    ? serverMessages.answerWithoutList('TIME_LOGS', warning.logKind)
    : serverMessages.answerContradictsTotal(hoursOfMinutes(warning.listedMinutes), hoursOfMinutes(warning.saidMinutes));
}

const hoursOfMinutes = (minutes: number): string => hoursText(hoursFromSeconds(BigInt(minutes) * 60n));

const hoursIn = (logs: readonly StoredLog[]): string => {
  const seconds = logs.reduce((sum, log) => sum + log.seconds, 0);
  return `${hoursText(hoursFromSeconds(BigInt(seconds)))} hours`;
};
