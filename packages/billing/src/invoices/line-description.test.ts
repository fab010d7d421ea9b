import { expect, test } from 'vitest';
import { october } from '../testing/sample-timesheet.ts';
import { addDays, calendarDate } from '../values/calendar-date.ts';
import { describeLine, isGeneratedDescription, isPeriodInWords } from './line-description.ts';

const asha = { name: 'Asha Rao', role: 'React Developer' };
const days = (start: string, end: string) => ({ start: calendarDate(start), end: calendarDate(end) });

test('the days of a rate are named once, where they touch as one run', () => {
  const rateDays = [
    days('2026-10-20', '2026-10-20'),
    days('2026-10-01', '2026-10-04'),
    days('2026-10-05', '2026-10-09'),
  ];
  expect(describeLine('Standard', asha, october, rateDays)).toBe(
    'Asha Rao, React Developer, 1 Oct 2026 to 31 Oct 2026, rate from 1 Oct 2026 to 9 Oct 2026 and on 20 Oct 2026',
  );
  expect(describeLine('Techwise', asha, october, [])).toBe('React Developer, 1 Oct 2026 to 31 Oct 2026');
});

test.each([
  [
    'a run within another',
    [days('2026-10-01', '2026-10-09'), days('2026-10-03', '2026-10-05')],
    'from 1 Oct 2026 to 9 Oct 2026',
  ],
  [
    'runs that overlap',
    [days('2026-10-03', '2026-10-12'), days('2026-10-01', '2026-10-09')],
    'from 1 Oct 2026 to 12 Oct 2026',
  ],
  [
    'runs with a day between',
    [days('2026-10-01', '2026-10-09'), days('2026-10-11', '2026-10-11')],
    'from 1 Oct 2026 to 9 Oct 2026 and on 11 Oct 2026',
  ],
])('the days of a rate are named without repeating one: %s', (_what, rateDays, words) => {
  expect(describeLine('Developerwise', asha, october, rateDays)).toBe(
    `Asha Rao, React Developer, 1 Oct 2026 to 31 Oct 2026, rate ${words}`,
  );
});

test('up to ten runs of days are named, and more are left out', () => {
  const runs = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const day = addDays(calendarDate('2026-10-01'), at * 2);
      return { start: day, end: day };
    });
  expect(describeLine('Standard', asha, october, runs(10)).match(/ on /g)).toHaveLength(10);
  expect(describeLine('Standard', asha, october, runs(11))).toBe(
    'Asha Rao, React Developer, 1 Oct 2026 to 31 Oct 2026',
  );
});

test.each([
  ['Asha Rao, React Developer, 1 Oct 2026 to 31 Oct 2026, PO 4711', false],
  ['PO 4711: Asha Rao, React Developer, 1 Oct 2026 to 31 Oct 2026', false],
  ['Asha Rao, React Developer', true],
  ['React Developer', false],
])('"%s" was generated for Asha: %s', (description, isGenerated) => {
  expect(isGeneratedDescription(description, 'Standard', asha, october)).toBe(isGenerated);
});

test.each([
  ['1 Oct 2026 to 31 Oct 2026', true],
  ['October', false],
])('"%s" is the period in words: %s', (text, isPeriod) => {
  expect(isPeriodInWords(text, october)).toBe(isPeriod);
});

test('every generated description is known as generated, and fits the books, however often the rate changes', () => {
  for (const runs of [0, 1, 10, 15]) {
    const rateDays = Array.from({ length: runs }, (_, at) => {
      const day = addDays(calendarDate('2026-10-01'), at * 2);
      return { start: day, end: day };
    });
    for (const template of ['Standard', 'Techwise'] as const) {
      const description = describeLine(template, asha, october, rateDays);
      expect(isGeneratedDescription(description, template, asha, october)).toBe(true);
      expect(description.length).toBeLessThan(1000);
    }
  }
});

test('a single day is named once, and known as generated as an earlier version wrote it too', () => {
  const day = days('2026-10-20', '2026-10-20');
  expect(describeLine('Standard', asha, day, [])).toBe('Asha Rao, React Developer, 20 Oct 2026');
  for (const written of ['20 Oct 2026', '20 Oct 2026 to 20 Oct 2026'])
    expect(isGeneratedDescription(`Asha Rao, React Developer, ${written}`, 'Standard', asha, day)).toBe(true);
  expect(isGeneratedDescription('Asha Rao, React Developer, 21 Oct 2026', 'Standard', asha, day)).toBe(false);
});
