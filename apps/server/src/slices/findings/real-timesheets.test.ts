import { findFindings } from '@countinghouse/billing/findings/find-findings.ts';
import { secondsOfDays } from '@countinghouse/billing/findings/checked-row.ts';
import { developerRow } from '@countinghouse/billing/timesheets/developer-row.ts';
import type { TimeLog } from '@countinghouse/billing/timesheets/row-input.ts';
import { timesheetFrame } from '@countinghouse/billing/timesheets/timesheet-frame.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import { parseCurrency } from '@countinghouse/billing/values/money.ts';
import { WHOLE } from '@countinghouse/billing/values/percentage.ts';
import { period } from '@countinghouse/billing/values/period.ts';
import { hasSharedData, sharedText } from '@countinghouse/gateways/testing/shared-data.ts';
import { describe, expect, test } from 'vitest';

/** What is found in the logs of one person at a rate, as one period. */
function findingsIn(logs: readonly TimeLog[]) {
  const days = logs.map(({ day }) => day).toSorted();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) throw new Error('no logs');
  const all = period(first, last);
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
  return findFindings(frame, [{ row, logs, secondsByDay: secondsOfDays(logs), earlier: [] }], true);
}

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
    expect(findingsIn(logs).map(({ rule, days }) => [rule, days])).toEqual([
      ['over_24_hours', longer(24, 1000).toSorted()],
      ['over_12_hours', longer(12, 24).toSorted()],
    ]);
  });
});

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};
