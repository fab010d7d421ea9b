import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate } from '../values/calendar-date.ts';
import { daysFromText, daysOfHundredths, daysOfSeconds, daysText } from '../values/days.ts';
import { hoursText } from '../values/hours.ts';
import { WHOLE } from '../values/percentage.ts';
import { hoursOfDays } from '../timesheets/expected-hours.ts';
import { period } from '../values/period.ts';
import { earnedDays, leaveBalance, type LeaveDay, withoutDeduction } from './leave-balance.ts';
import { leaveByWeek, leaveOverPeriod, leaveSince } from './leave-over-time.ts';

const always = { from: null, offBoard: null };
const october = period(calendarDate('2026-10-01'), calendarDate('2026-10-31'));

function leaveOn(day: string, days = '1', differing: Partial<LeaveDay> = {}): LeaveDay {
  return { leaveId: day, day: calendarDate(day), days: daysFromText(days), kind: 'paid', approved: true, ...differing };
}

function textOf(outcome: ReturnType<typeof leaveBalance>): string[] {
  return [
    outcome.previousDays,
    outcome.earnedDays,
    outcome.takenDays,
    outcome.usedDays,
    outcome.deductedDays,
    outcome.currentDays,
  ].map(daysText);
}

describe('earned leave', () => {
  test.each([
    ['a full month earns the leave term', '2026-10-01', '2026-10-31', '1.50'],
    ['February earns the full term, in a leap year or not', '2024-02-01', '2024-02-29', '1.50'],
    ['half of a 30-day month earns half', '2026-11-01', '2026-11-15', '0.75'],
    ['several months are summed before the one rounding', '2026-10-16', '2026-11-15', '1.52'],
    ['one day', '2026-10-31', '2026-10-31', '0.05'],
    ['a whole year', '2026-01-01', '2026-12-31', '18.00'],
    ['the leap day alone is 1 of 29 days', '2024-02-29', '2024-02-29', '0.05'],
    ['half of a leap February is 15 of 29 days', '2024-02-15', '2024-02-29', '0.78'],
    ['half of another February is 14 of 28 days', '2026-02-15', '2026-02-28', '0.75'],
  ])('%s', (_what, start, end, earned) => {
    const days = earnedDays(daysFromText('1.5'), period(calendarDate(start), calendarDate(end)), always);
    expect(daysText(days)).toBe(earned);
  });

  test('only days on the project count', () => {
    const stay = { from: calendarDate('2026-10-17'), offBoard: calendarDate('2026-10-26') };
    expect(daysText(earnedDays(daysFromText('1.55'), october, stay))).toBe('0.50');
    expect(
      daysText(earnedDays(daysFromText('1.5'), october, { from: null, offBoard: calendarDate('2026-09-30') })),
    ).toBe('0.00');
  });
});

describe('the leave balance over a period', () => {
  const previous = daysFromText('0.50');
  const earned = daysFromText('1.50');
  const balance = (leave: LeaveDay[], before = previous) =>
    textOf(leaveBalance(before, earned, leave, october, always, new Set()));

  test('leave within the balance deducts nothing from the bill', () => {
    expect(balance([leaveOn('2026-10-05'), leaveOn('2026-10-06', '0.5')])).toEqual([
      '0.50',
      '1.50',
      '1.50',
      '1.50',
      '0.00',
      '0.50',
    ]);
  });

  test('leave beyond the balance is deducted', () => {
    expect(balance([leaveOn('2026-10-05'), leaveOn('2026-10-06'), leaveOn('2026-10-07')])).toEqual([
      '0.50',
      '1.50',
      '3.00',
      '2.00',
      '1.00',
      '0.00',
    ]);
  });

  test('a negative balance pays nothing and stays unchanged', () => {
    expect(balance([leaveOn('2026-10-05')], daysFromText('-3'))).toEqual([
      '-3.00',
      '1.50',
      '1.00',
      '0.00',
      '1.00',
      '-1.50',
    ]);
  });

  test('unpaid leave is deducted and leaves the balance unchanged', () => {
    expect(balance([leaveOn('2026-10-05', '1', { kind: 'unpaid' })])).toEqual([
      '0.50',
      '1.50',
      '1.00',
      '0.00',
      '1.00',
      '2.00',
    ]);
  });

  test('unapproved leave, on-duty days, weekends, holidays and days outside the period do not count', () => {
    const leave = [
      leaveOn('2026-10-05', '1', { approved: false }),
      leaveOn('2026-10-06', '1', { kind: 'on duty' }),
      leaveOn('2026-10-10'),
      leaveOn('2026-10-02'),
      leaveOn('2026-11-02'),
      leaveOn('2026-09-30'),
    ];
    const holidays = new Set([calendarDate('2026-10-02')]);
    expect(textOf(leaveBalance(previous, earned, leave, october, always, holidays))).toEqual([
      '0.50',
      '1.50',
      '0.00',
      '0.00',
      '0.00',
      '2.00',
    ]);
  });

  test('leave before joining the project is not deducted', () => {
    const stay = { from: calendarDate('2026-10-12'), offBoard: null };
    const outcome = leaveBalance(
      previous,
      earned,
      [leaveOn('2026-10-05'), leaveOn('2026-10-12')],
      october,
      stay,
      new Set(),
    );
    expect(daysText(outcome.takenDays)).toBe('1.00');
  });

  const hours = (day: string, leaveId: string, seconds: bigint, differing: Partial<LeaveDay> = {}): LeaveDay =>
    leaveOn(day, '0', { leaveId, days: daysOfSeconds(seconds), ...differing });
  const outcomeOf = (leave: LeaveDay[]) =>
    leaveBalance(daysFromText('0'), daysFromText('0'), leave, october, always, new Set());

  test('leave in hours is exact to the second; only displayed days are rounded', () => {
    const outcome = outcomeOf([hours('2026-10-05', 'a', 9_000n), hours('2026-10-06', 'b', 9_000n)]);
    expect(outcome.takenDays).toBe(18_000n);
    // twice 0.31 would be 0.62
    expect(daysText(outcome.takenDays)).toBe('0.63');
  });

  test('a balance that pays part of a leave in hours ends at zero, without a rounded remainder', () => {
    const outcome = leaveBalance(
      daysOfSeconds(9_000n),
      daysFromText('0'),
      [hours('2026-10-05', 'a', 9_001n)],
      october,
      always,
      new Set(),
    );
    expect([outcome.usedDays, outcome.deductedDays, outcome.currentDays]).toEqual([9_000n, 1n, 0n]);
  });

  test('all leave of one day counts for at most one day, and the excess is reported', () => {
    const outcome = outcomeOf([leaveOn('2026-10-05', '1', { leaveId: 'whole' }), hours('2026-10-05', 'part', 9_000n)]);
    expect(daysText(outcome.takenDays)).toBe('1.00');
    expect(outcome.excess).toEqual([{ day: '2026-10-05', days: 9_000n }]);
    expect(outcome.counted.map((each) => each.leaveId)).toEqual(['whole']);
    expect(outcomeOf([leaveOn('2026-10-05', '0.5'), hours('2026-10-05', 'part', 14_400n)]).excess).toEqual([]);
  });

  test('a week off plus leave in hours on its Monday is forty hours, of which a balance of half a day pays four', () => {
    const week = ['05', '06', '07', '08', '09'].map((day) => leaveOn(`2026-10-${day}`));
    const outcome = leaveBalance(
      daysFromText('0.5'),
      daysFromText('0'),
      [...week, hours('2026-10-05', 'part', 9_000n)],
      october,
      always,
      new Set(),
    );
    expect([outcome.takenDays, outcome.usedDays, outcome.deductedDays]).toEqual([144_000n, 14_400n, 129_600n]);
    expect(hoursText(hoursOfDays(outcome.deductedDays, WHOLE))).toBe('36.00');
  });

  test('paid leave of a day counts before unpaid leave, in any order', () => {
    const both = [
      leaveOn('2026-10-05', '1', { leaveId: 'unpaid', kind: 'unpaid' }),
      hours('2026-10-05', 'paid', 9_000n),
    ];
    for (const order of [both, both.toReversed()]) {
      const outcome = outcomeOf(order);
      expect([outcome.takenDays, outcome.unpaidDays]).toEqual([28_800n, 19_800n]);
      expect(outcome.counted.find((each) => each.leaveId === 'unpaid')).toMatchObject({
        days: 19_800n,
        wholeDays: 28_800n,
      });
    }
  });

  test('leave that does not count takes no time of its day', () => {
    const outcome = outcomeOf([
      leaveOn('2026-10-05', '1', { leaveId: 'not approved', approved: false }),
      leaveOn('2026-10-05', '1', { leaveId: 'duty', kind: 'on duty' }),
      hours('2026-10-05', 'part', 9_000n),
    ]);
    expect([outcome.takenDays, outcome.excess]).toEqual([9_000n, []]);
  });

  test('a row that bills logged hours deducts nothing, and its balance continues', () => {
    const outcome = withoutDeduction(outcomeOf([leaveOn('2026-10-05')]));
    expect([daysText(outcome.takenDays), daysText(outcome.deductedDays)]).toEqual(['1.00', '0.00']);
  });

  test('always: taken = used + deducted, previous + earned = used + current, used is never negative', () => {
    const days = fc.bigInt(-500n, 500n).map(daysOfHundredths);
    const leave = fc.array(
      fc.record({
        day: fc.integer({ min: -5, max: 35 }).map((after) => addDays(october.start, after)),
        days: fc.bigInt(0n, 86_400n).map(daysOfSeconds),
        kind: fc.constantFrom('paid' as const, 'unpaid' as const, 'on duty' as const),
        approved: fc.boolean(),
        leaveId: fc.constant('leave'),
      }),
    );
    fc.assert(
      fc.property(days, fc.bigInt(0n, 300n).map(daysOfHundredths), leave, (before, credit, taken) => {
        const outcome = leaveBalance(before, credit, taken, october, always, new Set());
        expect(outcome.usedDays + outcome.deductedDays).toBe(outcome.takenDays);
        expect(outcome.usedDays + outcome.currentDays).toBe(before + credit);
        expect(outcome.usedDays >= 0n && outcome.deductedDays >= 0n).toBe(true);
      }),
    );
  });
});

describe('the leave balance over time', () => {
  const account = {
    leaveTermDays: daysFromText('1.5'),
    stay: always,
    holidays: new Set<never>(),
    isDeducted: true,
    leave: [leaveOn('2026-09-07'), leaveOn('2026-09-08')],
  };

  test('includes days that no invoice covers', () => {
    const known = { end: calendarDate('2026-07-31'), days: daysFromText('1') };
    expect(textOf(leaveSince(known, calendarDate('2026-09-30'), account))).toEqual([
      '1.00',
      '3.00',
      '2.00',
      '2.00',
      '0.00',
      '2.00',
    ]);
  });

  test('is unchanged if no day has passed', () => {
    const known = { end: calendarDate('2026-09-30'), days: daysFromText('-0.25') };
    for (const last of ['2026-09-30', '2026-03-01'])
      expect(textOf(leaveSince(known, calendarDate(last), account))).toEqual([
        '-0.25',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '-0.25',
      ]);
  });

  test('neither gains nor loses leave when computed in two parts', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((after) => addDays(calendarDate('2024-02-01'), after));
    const leave = fc.array(
      fc.record({ day, kind: fc.constantFrom('paid' as const, 'unpaid' as const), approved: fc.boolean() }),
    );
    const first = period(calendarDate('2024-02-01'), calendarDate('2024-02-29'));
    const second = period(calendarDate('2024-03-01'), calendarDate('2024-03-31'));
    fc.assert(
      fc.property(leave, fc.bigInt(-300n, 300n).map(daysOfHundredths), (drawn, before) => {
        const taking = {
          ...account,
          leave: drawn.map((each, at) => ({ ...each, leaveId: String(at), days: daysFromText('0.5') })),
        };
        const [one, two] = [first, second].reduce<ReturnType<typeof leaveOverPeriod>[]>(
          (done, each) => [...done, leaveOverPeriod(done.at(-1)?.currentDays ?? before, each, taking)],
          [],
        );
        if (one === undefined || two === undefined) throw new Error('two periods have two outcomes');
        expect(two.previousDays).toBe(one.currentDays);
        expect(two.currentDays).toBe(before + one.earnedDays + two.earnedDays - one.usedDays - two.usedDays);
      }),
    );
  });

  test('passes from week to week, and the weeks together earn what the period earns', () => {
    const weeks = [
      period(calendarDate('2026-10-01'), calendarDate('2026-10-04')),
      period(calendarDate('2026-10-05'), calendarDate('2026-10-11')),
      period(calendarDate('2026-10-12'), calendarDate('2026-10-18')),
      period(calendarDate('2026-10-19'), calendarDate('2026-10-25')),
      period(calendarDate('2026-10-26'), calendarDate('2026-10-31')),
    ];
    const taking = { ...account, leave: [leaveOn('2026-10-06'), leaveOn('2026-10-30')] };
    const outcomes = leaveByWeek(daysFromText('0.25'), weeks, taking);
    const whole = leaveOverPeriod(daysFromText('0.25'), october, taking);
    expect(outcomes.reduce((sum, each) => sum + each.earnedDays, 0n)).toBe(whole.earnedDays);
    expect(outcomes.map((each) => daysText(each.previousDays))).toEqual(['0.25', '0.44', '0.00', '0.34', '0.68']);
    expect(outcomes.at(-1)?.currentDays).toBe(0n);
  });
});
