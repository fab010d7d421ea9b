import { describe, expect, test } from 'vitest';
import { generator } from '../testing/random-run.ts';
import { aRange, react } from '../testing/sample-timesheet.ts';
import { addDays, calendarDate, type CalendarDate } from '../values/calendar-date.ts';
import { rateFromText } from '../values/hourly-rate.ts';
import { planPasted, type PastedRange } from './pasted-ranges.ts';
import { doOverlap, isInRange, type RateRange } from './rate-range.ts';

const line = (start: string, end: string | null, rate?: string): PastedRange => ({
  start: calendarDate(start),
  end: end === null ? null : calendarDate(end),
  roleRates: new Map(rate === undefined ? [] : [[react, rateFromText(rate)]]),
});
const plannedRanges = (ranges: readonly RateRange[], ...lines: PastedRange[]): string[] =>
  planPasted(ranges, lines).outcomes.map((one) =>
    one.becomes === 'refused' ? one.why : `${one.becomes} ${one.end ?? 'open'}`,
  );

const open = aRange(1, '2026-01-01', null, '25', { 7: '40' });

describe('the lines of a pasted rate card', () => {
  test.each<[string, readonly RateRange[], readonly PastedRange[], readonly string[]]>([
    ['change nothing if equal', [open], [line('2026-01-01', null, '25')], ['same open']],
    ['another rate', [open], [line('2026-01-01', null, '26')], ['changed open']],
    ['keep the existing rate if they have none', [open], [line('2026-01-01', null)], ['same open']],
    ['another end', [open], [line('2026-01-01', '2026-06-30', '25')], ['changed 2026-06-30']],
    ['end the open range when a new one begins', [open], [line('2026-07-01', null, '30')], ['new open']],
    [
      'end an open line where the next one begins, in any order',
      [],
      [line('2026-07-01', null, '30'), line('2024-02-29', null, '20')],
      ['new open', 'new 2026-06-30'],
    ],
    ['split a range that they fall into', [open], [line('2025-12-01', '2026-01-15', '1')], ['range_overlaps']],
    ['reversed', [], [line('2026-02-02', '2026-02-01', '1')], ['range_reversed']],
    [
      'replace the range with the same start twice',
      [],
      [line('2026-02-02', '2026-02-03', '1'), line('2026-02-02', null, '2')],
      ['new 2026-02-03', 'range_twice'],
    ],
  ])('%s', (_words, ranges, lines, expected) => {
    expect(plannedRanges(ranges, ...lines)).toEqual(expected);
  });

  test('keep special rates and the rates of roles they do not name', () => {
    const designer = { ...open, roleRates: new Map([...open.roleRates, ['Designer', rateFromText('15')] as const]) };
    const [after] = planPasted([designer], [line('2026-01-01', null, '26')]).after;
    expect([after?.specialRates, after?.roleRates]).toEqual([
      open.specialRates,
      new Map([
        [react, rateFromText('26')],
        ['Designer', rateFromText('15')],
      ]),
    ]);
  });

  test('never overlap, and change nothing when pasted again, for random lines over random ranges', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const draw = generator(seed);
      const day = () => addDays(calendarDate('2026-01-01'), draw(120));
      const some = (): PastedRange => {
        const start = day();
        return {
          start,
          end: draw(3) === 0 ? null : addDays(start, draw(40) - 3),
          roleRates: new Map([[react, rateFromText(String(draw(5)))]]),
        };
      };
      const first = planPasted([], Array.from({ length: draw(5) }, some)).after.map((range, at) => ({
        ...range,
        id: at + 1,
      }));
      const lines = Array.from({ length: draw(8) }, some);
      const { after, outcomes, touches } = planPasted(first, lines);
      for (const [at, one] of after.entries())
        for (const other of after.slice(at + 1)) expect(doOverlap(one, other)).toBe(false);
      const rateOn = (ranges: readonly RateRange[], date: CalendarDate) =>
        ranges.find((range) => isInRange(date, range))?.roleRates.get(react);
      for (let at = 0; at < 200; at += 1) {
        const date = addDays(calendarDate('2025-12-25'), at);
        if (touches === undefined || !isInRange(date, touches))
          expect([seed, date, rateOn(after, date)]).toEqual([seed, date, rateOn(first, date)]);
      }
      if (outcomes.some(({ becomes }) => becomes === 'refused')) continue;
      const stored = after.map((range, at) => ({ ...range, id: at + 1 }));
      const again = planPasted(stored, lines);
      expect(again.outcomes.map(({ becomes }) => becomes)).toEqual(lines.map(() => 'same'));
      expect([again.after, again.touches]).toEqual([stored, undefined]);
    }
  });
});
