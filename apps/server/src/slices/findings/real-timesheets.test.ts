import { type EarlierPeriod, secondsOfDays } from '@countinghouse/billing/findings/checked-row.ts';
import { earlierPeriods } from '@countinghouse/billing/findings/earlier-periods.ts';
import type { Finding } from '@countinghouse/billing/findings/finding.ts';
import { findFindings } from '@countinghouse/billing/findings/find-findings.ts';
import { developerRow } from '@countinghouse/billing/timesheets/developer-row.ts';
import { expectedHours } from '@countinghouse/billing/timesheets/expected-hours.ts';
import { sumSeconds } from '@countinghouse/billing/timesheets/row-basis.ts';
import type { TimeLog } from '@countinghouse/billing/timesheets/row-input.ts';
import { timesheetFrame } from '@countinghouse/billing/timesheets/timesheet-frame.ts';
import { workingDays } from '@countinghouse/billing/timesheets/working-days.ts';
import { calendarDate, firstOfMonth, lastOfMonth } from '@countinghouse/billing/values/calendar-date.ts';
import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import { hoursFromSeconds } from '@countinghouse/billing/values/hours.ts';
import { parseCurrency } from '@countinghouse/billing/values/money.ts';
import { WHOLE } from '@countinghouse/billing/values/percentage.ts';
import { containsDay, type Period, period } from '@countinghouse/billing/values/period.ts';
import { hasSharedData, sharedText } from '@countinghouse/gateways/testing/shared-data.ts';
import { describe, expect, test } from 'vitest';

/** The days from the first to the last log. */
function daysOfLogs(logs: readonly TimeLog[]): Period {
  const days = logs.map(({ day }) => day).toSorted();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) throw new Error('no logs');
  return period(first, last);
}

/** What is found in the logs of one person at a rate, as one period. */
function findingsIn(logs: readonly TimeLog[], all = daysOfLogs(logs), earlier: readonly EarlierPeriod[] = []) {
  const frame = timesheetFrame({
    projectModel: 'Hourly',
    payModel: 'Postpaid',
    invoicePeriod: all,
    timesheetPeriod: all,
    holidays: new Set(),
    rates: { ranges: [], roleDefaults: new Map([['Developer', rateFromText('50')]]) },
    currency: parseCurrency('USD'),
  });
  const developer = {
    rowId: '1',
    employeeId: 1,
    name: 'Someone',
    role: 'Developer',
    billingModel: null,
    billingPercentage: WHOLE,
    from: null,
    offBoard: null,
  };
  const row = developerRow(frame, { developer, logs });
  return findFindings(frame, [{ row, logs, secondsByDay: secondsOfDays(logs), earlier }], true);
}

/** The same month by month, each compared with the months before it. */
function findingsByMonth(logs: readonly TimeLog[]) {
  const months = new Set(logs.map(({ day }) => firstOfMonth(day)));
  return [...months].flatMap((start) => {
    const month = period(start, lastOfMonth(start));
    const earlier = earlierPeriods(month).flatMap((one): EarlierPeriod[] => {
      const logged = hoursFromSeconds(sumSeconds(logs.filter(({ day }) => containsDay(one, day))));
      const expected = expectedHours(workingDays(one, new Set()).length, WHOLE);
      return logged === 0n ? [] : [{ expected, logged, billable: logged }];
    });
    const ofMonth = logs.filter(({ day }) => containsDay(month, day));
    return findingsIn(ofMonth, month, earlier);
  });
}

/** How many logs each rule points at. */
const logsByRule = (found: readonly Finding[]) => found.map(({ rule, logIds }) => [rule, logIds.length]);

const aLog = (logId: string, day: string, seconds: number, note: string, task = ''): TimeLog => ({
  logId,
  day: calendarDate(day),
  seconds: BigInt(seconds),
  billable: true,
  task,
  note,
});

describe.skipIf(!hasSharedData)('recorded timesheets', () => {
  test('raise no false alarm in 100 days of a Harvest account in which nothing is wrong', () => {
    const recorded = JSON.parse(sharedText('timesheets', 'harvest', 'time-entries-page-1.json')) as {
      time_entries: { id: number; spent_date: string; hours: number; notes: string | null; task: { name: string } }[];
    };
    const logs = recorded.time_entries.map(({ id, spent_date: day, hours, notes, task }) =>
      aLog(String(id), day, Math.round(hours * 3600), notes ?? '', task.name),
    );
    expect(logs).toHaveLength(100);
    expect(findingsIn(logs)).toEqual([]);
    expect(findingsByMonth(logs)).toEqual([]);
  });

  test('with several people under one name have exactly the long days that their hours add up to', () => {
    const [, ...lines] = sharedText('timesheets', 'timeguard', 'timesheet.csv').trim().split('\n');
    const logs = lines.map((line, at) => {
      const [day = '', start = '', end = '', project = ''] = line.trim().split(',');
      return aLog(String(at), day, (minutesOf(end) - minutesOf(start)) * 60, '', project);
    });
    const hours = new Map<string, number>();
    for (const { day, seconds } of logs) hours.set(day, (hours.get(day) ?? 0) + Number(seconds) / 3600);
    const longer = (least: number, most: number) =>
      [...hours].filter(([, sum]) => sum > least && sum <= most).map(([day]) => day);
    const found = findingsIn(logs);
    expect(logsByRule(found)).toEqual([
      ['over_24_hours', 489],
      ['over_12_hours', 11],
    ]);
    expect(found.map(({ rule, days }) => [rule, days])).toEqual([
      ['over_24_hours', longer(24, 1000).toSorted()],
      ['over_12_hours', longer(12, 24).toSorted()],
    ]);
  });
});

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};
