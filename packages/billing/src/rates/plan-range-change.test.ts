import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, type CalendarDate } from '../values/calendar-date.ts';
import { planRangeChange, type RangeChange } from './plan-range-change.ts';
import { rateFromText } from '../values/hourly-rate.ts';
import { doOverlap, isInRange, type RateRange, rangeOfDay } from './rate-range.ts';

function range(id: number | undefined, start: string, end: string | null): RateRange {
  const dates = { start: calendarDate(start), end: end === null ? null : calendarDate(end) };
  return { ...(id === undefined ? {} : { id }), ...dates, roleRates: new Map(), specialRates: new Map() };
}

const spring = range(1, '2026-03-01', '2026-05-31');
const open = range(2, '2026-07-01', null);

describe('the days of a range', () => {
  test('include both ends; an open range never ends', () => {
    expect(isInRange(calendarDate('2026-03-01'), spring)).toBe(true);
    expect(isInRange(calendarDate('2026-05-31'), spring)).toBe(true);
    expect(isInRange(calendarDate('2026-06-01'), spring)).toBe(false);
    expect(isInRange(calendarDate('2199-01-01'), open)).toBe(true);
    expect(rangeOfDay([spring, open], calendarDate('2026-06-15'))).toBeUndefined();
    expect(rangeOfDay([spring, open], calendarDate('2026-07-01'))).toBe(open);
  });

  test.each([
    [range(3, '2026-05-31', '2026-06-30'), true],
    [range(3, '2026-06-01', '2026-06-30'), false],
    [range(3, '2026-01-01', null), true],
    [range(3, '2026-06-01', null), false],
  ])("overlap with another range's if they share a day (%#)", (other, shares) => {
    expect(doOverlap(spring, other)).toBe(shares);
    expect(doOverlap(other, spring)).toBe(shares);
  });
});

describe('adding a rate range', () => {
  test('ends the previous open range on the day before', () => {
    const added = range(undefined, '2026-11-01', null);
    expect(planRangeChange([spring, open], { kind: 'add', range: added })).toEqual({
      changes: [
        { kind: 'set dates', id: 2, start: '2026-07-01', end: '2026-10-31' },
        { kind: 'insert', range: added },
      ],
      touches: { start: '2026-11-01', end: null },
    });
  });

  test('splits an existing range: its rates continue on the day after', () => {
    const added = range(undefined, '2026-11-01', '2026-11-30');
    const surrounding = {
      ...open,
      roleRates: new Map([['QA', rateFromText('35')]]),
      specialRates: new Map([[7, rateFromText('40')]]),
    };
    const { id: _id, ...rates } = surrounding;
    const first = { kind: 'set dates', id: 2, start: '2026-07-01', end: '2026-10-31' };
    expect(planRangeChange([surrounding], { kind: 'add', range: added })).toEqual({
      changes: [
        first,
        { kind: 'insert', range: added },
        { kind: 'insert', range: { ...rates, start: '2026-12-01', end: null } },
      ],
      touches: { start: '2026-11-01', end: '2026-11-30' },
    });
    const year = { ...surrounding, end: calendarDate('2026-12-31') };
    expect(planRangeChange([year], { kind: 'add', range: added })).toMatchObject({
      changes: [first, { kind: 'insert' }, { range: { start: '2026-12-01', end: '2026-12-31' } }],
    });
  });

  test('leaves no day for the existing rates at the end of the calendar', () => {
    const added = range(undefined, '2026-11-01', '2200-12-31');
    expect(planRangeChange([open], { kind: 'add', range: added })).toMatchObject({
      changes: [{ id: 2 }, { range: added }],
    });
  });

  test('ends the existing range if its rates are not to continue', () => {
    const added = range(undefined, '2026-11-01', '2026-11-30');
    expect(planRangeChange([open], { kind: 'add', range: added, standingGoesOn: false })).toEqual({
      changes: [
        { kind: 'set dates', id: 2, start: '2026-07-01', end: '2026-10-31' },
        { kind: 'insert', range: added },
      ],
      touches: { start: '2026-11-01', end: null },
    });
  });

  test('can fill a gap', () => {
    const added = range(undefined, '2026-06-01', '2026-06-30');
    expect(planRangeChange([spring, open], { kind: 'add', range: added })).toEqual({
      changes: [{ kind: 'insert', range: added }],
      touches: { start: '2026-06-01', end: '2026-06-30' },
    });
  });

  test.each([
    ['shares a day with a closed range', range(undefined, '2026-05-31', '2026-06-10'), 'range_overlaps'],
    ['starts on the first day of the open one', range(undefined, '2026-07-01', null), 'range_overlaps'],
    ['starts before the open one and runs into it', range(undefined, '2026-06-15', null), 'range_overlaps'],
    ['ends before it starts', range(undefined, '2026-12-02', '2026-12-01'), 'range_reversed'],
  ])('is refused for a range that %s', (_what, added, refused) => {
    expect(planRangeChange([spring, open], { kind: 'add', range: added })).toEqual({ refused });
  });
});

describe('changing or deleting a rate range', () => {
  test('affects the days before and after when dates change', () => {
    const edit = {
      kind: 'change dates',
      id: 1,
      start: calendarDate('2026-02-01'),
      end: calendarDate('2026-04-30'),
    } as const;
    expect(planRangeChange([spring, open], edit)).toEqual({
      changes: [{ kind: 'set dates', id: 1, start: '2026-02-01', end: '2026-04-30' }],
      touches: { start: '2026-02-01', end: '2026-05-31' },
    });
  });

  test('stores nothing for the same dates', () => {
    const edit = { kind: 'change dates', id: 1, start: spring.start, end: spring.end } as const;
    expect(planRangeChange([spring, open], edit)).toMatchObject({ changes: [] });
  });

  test('is refused if it overlaps another range, also by becoming open', () => {
    const onto = { kind: 'change dates', id: 1, start: spring.start, end: calendarDate('2026-07-01') } as const;
    expect(planRangeChange([spring, open], onto)).toEqual({ refused: 'range_overlaps' });
    expect(planRangeChange([spring, open], { ...onto, end: null })).toEqual({ refused: 'range_overlaps' });
    expect(planRangeChange([spring, open], { ...onto, end: calendarDate('2026-02-28') })).toEqual({
      refused: 'range_reversed',
    });
  });

  test('is not found if another user deleted it meanwhile', () => {
    expect(planRangeChange([open], { kind: 'delete', id: 1 })).toEqual({ refused: 'range_not_found' });
    expect(planRangeChange([open], { kind: 'change dates', id: 1, start: open.start, end: null })).toEqual({
      refused: 'range_not_found',
    });
  });

  test('leaves a gap and does not reopen the previous range when deleting', () => {
    expect(planRangeChange([spring, open], { kind: 'delete', id: 2 })).toEqual({
      changes: [{ kind: 'delete', id: 2 }],
      touches: { start: '2026-07-01', end: null },
    });
  });
});

describe('for any planned changes', () => {
  const day = fc.integer({ min: 0, max: 200 }).map((after) => addDays(calendarDate('2026-01-01'), after));
  const end = fc.option(day, { nil: null });
  const edit = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), start: day, end }),
    fc.record({ kind: fc.constant('change dates' as const), at: fc.nat(5), start: day, end }),
    fc.record({ kind: fc.constant('delete' as const), at: fc.nat(5) }),
  );

  test('ranges never overlap at any step, and no day outside the affected ones changes its rates', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
        let stored: RateRange[] = [];
        let newId = 1;
        for (const each of edits) {
          const before = stored;
          const plan =
            each.kind === 'add'
              ? planRangeChange(stored, {
                  kind: 'add',
                  range: { ...range(undefined, '2026-01-01', null), start: each.start, end: each.end },
                })
              : planRangeChange(stored, { ...each, id: stored[each.at]?.id ?? 0 });
          if ('refused' in plan) continue;
          for (const change of plan.changes) {
            stored = apply(stored, change, newId);
            newId += 1;
            expectNoOverlap(stored);
          }
          for (let after = 0; after < 260; after += 1) {
            const date = addDays(calendarDate('2026-01-01'), after);
            if (isInRange(date, plan.touches)) continue;
            // the continuation after a split is another range with the same rates
            expect(rangeOfDay(stored, date)?.roleRates).toBe(rangeOfDay(before, date)?.roleRates);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

function apply(stored: RateRange[], change: RangeChange, newId: number): RateRange[] {
  if (change.kind === 'insert') return [...stored, { ...change.range, id: newId }];
  if (change.kind === 'delete') return stored.filter((each) => each.id !== change.id);
  const dates: { start: CalendarDate; end: CalendarDate | null } = { start: change.start, end: change.end };
  return stored.map((each) => (each.id === change.id ? { ...each, ...dates } : each));
}

function expectNoOverlap(stored: RateRange[]): void {
  for (const [at, one] of stored.entries()) {
    for (const other of stored.slice(at + 1)) expect(doOverlap(one, other)).toBe(false);
  }
}
