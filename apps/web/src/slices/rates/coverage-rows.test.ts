import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { rateText } from '@countinghouse/billing/values/hourly-rate.ts';
import { describe, expect, test } from 'vitest';
import { coverageRows, hasGap, type StripRow } from './coverage-rows.ts';
import { segmentWords } from './segment-words.ts';
import { aRange, dorasRate, ratesWith, sampleProject } from './testing/sample-rates.ts';

const year = { start: calendarDate('2026-01-01'), end: calendarDate('2026-12-31') };
const summer = aRange('2026-04-01', '2026-06-30', {
  techStackRates: { 'React Developer': '60.0000' },
  specialRateDetails: dorasRate('75.5000'),
});
const autumn = aRange('2026-08-01', null, {
  techStackRates: { 'React Developer': '62.0000', 'Node.js Developer': '70.0000' },
});

const rows = (...ranges: Parameters<typeof ratesWith>) => coverageRows(year, ratesWith(...ranges), sampleProject);
const lines = (row: StripRow | undefined) =>
  row?.segments.map(({ start, end, reason, rate }) => `${start} ${end} ${reason} ${rateText(rate)}`);

describe('the timeline of rates', () => {
  test('has a line for each role, and below it one for each of its developers', () => {
    expect(rows(summer, autumn).map((row) => [row.kind, row.name])).toEqual([
      ['role', 'Node.js Developer'],
      ['developer', 'Egon Engineer'],
      ['role', 'React Developer'],
      ['developer', 'Dora Dev'],
    ]);
  });

  test("shows a developer’s special rate instead of the role's, and gaps at the default rate between ranges", () => {
    const [, , role, dora] = rows(summer, autumn);
    expect(lines(role)).toEqual([
      '2026-01-01 2026-03-31 default 20.0000',
      '2026-04-01 2026-06-30 role 60.0000',
      '2026-07-01 2026-07-31 default 20.0000',
      '2026-08-01 2026-12-31 role 62.0000',
    ]);
    expect(lines(dora)).toEqual([
      '2026-01-01 2026-02-28 outside 20.0000',
      '2026-03-01 2026-03-31 default 20.0000',
      '2026-04-01 2026-06-30 special 75.5000',
      '2026-07-01 2026-07-31 default 20.0000',
      '2026-08-01 2026-12-31 role 62.0000',
    ]);
  });

  test('shows a range without a rate for a role as a gap, and nothing at all without a default', () => {
    const [node] = rows(summer, autumn);
    expect(lines(node)).toEqual([
      '2026-01-01 2026-03-31 none 0.0000',
      '2026-04-01 2026-06-30 none 0.0000',
      '2026-07-01 2026-07-31 none 0.0000',
      '2026-08-01 2026-12-31 role 70.0000',
    ]);
  });

  test('counts no gap before a developer joined, after they left, or outside the project', () => {
    const fromMarch = aRange('2026-03-01', '2026-09-30', {
      techStackRates: { 'React Developer': '60.0000', 'Node.js Developer': '70.0000' },
    });
    const ended = { ...sampleProject, startDate: '2026-03-01', endDate: '2026-09-30' };
    const shown = coverageRows(year, ratesWith(fromMarch), ended);
    expect(shown.filter(hasGap).map((row) => row.name)).toEqual([]);
    expect(lines(shown[0])?.map((line) => line.split(' ')[2])).toEqual(['outside', 'role', 'outside']);
    expect(lines(shown[1])?.map((line) => line.split(' ')[2])).toEqual(['outside', 'role', 'outside']);
  });

  test('distinguishes a rate of 0 from no rate', () => {
    const free = aRange('2026-01-01', null, { techStackRates: { 'React Developer': '0.0000' } });
    expect(hasGap(rows(free)[2] as StripRow)).toBe(false);
  });

  test('covers the whole window without a hole or an overlap', () => {
    for (const row of rows(summer, autumn)) {
      expect(row.segments[0]?.start).toBe(year.start);
      expect(row.segments.at(-1)?.end).toBe(year.end);
    }
  });

  test('describes each segment in words: whose, when, how much and from where', () => {
    const dora = rows(summer, autumn)[3] as StripRow;
    expect(dora.segments.map((segment) => segmentWords(dora, segment, 'USD'))).toEqual([
      'Dora Dev, React Developer: 1 Jan – 28 Feb 2026: Not on the project',
      'Dora Dev, React Developer: 1 – 31 Mar 2026: USD 20.00 an hour, default rate, a gap in the rate ranges',
      'Dora Dev, React Developer: 1 Apr – 30 Jun 2026: USD 75.50 an hour, special rate',
      'Dora Dev, React Developer: 1 – 31 Jul 2026: USD 20.00 an hour, default rate, a gap in the rate ranges',
      'Dora Dev, React Developer: 1 Aug – 31 Dec 2026: USD 62.00 an hour, role rate',
    ]);
  });
});
