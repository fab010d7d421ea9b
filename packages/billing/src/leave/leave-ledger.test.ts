import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recompute, traceErrors } from '../trace/recompute.ts';
import { addDays, calendarDate } from '../values/calendar-date.ts';
import { daysFromText, daysOfHundredths, daysOfSeconds, daysText } from '../values/days.ts';
import type { LeaveDay } from './leave-balance.ts';
import { leaveLedger, type LedgerMonth, type SettledPeriod } from './leave-ledger.ts';
import { leaveSince, type LeaveAccount } from './leave-over-time.ts';

const date = calendarDate;
const leaveOn = (day: string, days = '1', kind: LeaveDay['kind'] = 'paid'): LeaveDay => ({
  leaveId: day,
  day: date(day),
  days: daysFromText(days),
  kind,
  approved: true,
});
const accountWith = (leave: readonly LeaveDay[], stay: Partial<LeaveAccount['stay']> = {}): LeaveAccount => ({
  leaveTermDays: daysFromText('1.5'),
  stay: { from: null, offBoard: null, ...stay },
  leave,
  holidays: new Set(),
  isDeducted: true,
});
const settled = (start: string, end: string, days: string): SettledPeriod => ({
  start: date(start),
  end: date(end),
  closingDays: daysFromText(days),
});
const line = (of: LedgerMonth) =>
  [
    `${of.period.start} to ${of.period.end}:`,
    ...[of.openingDays, of.earnedDays, of.takenDays, of.usedDays, of.deductedDays, of.settledDays, of.closingDays].map(
      daysText,
    ),
  ].join(' ');
const ledger = (...given: Parameters<typeof leaveLedger>) => leaveLedger(...given).map(line);
const opening = { end: date('2028-01-31'), days: daysFromText('0.5') };

describe('the leave account by months: opening, earned, taken, used, deducted, settled, closing', () => {
  test('runs from the opening balance through a leap February until today', () => {
    const account = accountWith([
      leaveOn('2028-02-29'),
      leaveOn('2028-03-01', '0.5'),
      leaveOn('2028-03-02', '1', 'unpaid'),
    ]);
    expect(ledger(opening, [], date('2028-04-10'), account)).toEqual([
      '2028-02-01 to 2028-02-29: 0.50 1.50 1.00 1.00 0.00 0.00 1.00',
      '2028-03-01 to 2028-03-31: 1.00 1.50 1.50 0.50 1.00 0.00 2.00',
      '2028-04-01 to 2028-04-10: 2.00 0.50 0.00 0.00 0.00 0.00 2.50',
    ]);
  });

  test('earns in total what the whole time earns, however single months round', () => {
    const account = { ...accountWith([]), leaveTermDays: daysFromText('1.55') };
    const from = { end: date('2026-01-14'), days: daysFromText('0') };
    const months = leaveLedger(from, [], date('2026-03-15'), account);
    expect(months.map((one) => daysText(one.earnedDays))).toEqual(['0.85', '1.55', '0.75']);
    expect(months.at(-1)?.closingDays).toBe(leaveSince(from, date('2026-03-15'), account).currentDays);
  });

  test('pays later for uncovered leave, like one invoice over the same days', () => {
    const account = accountWith([leaveOn('2028-02-01'), leaveOn('2028-02-02'), leaveOn('2028-02-03')]);
    expect(ledger(opening, [], date('2028-03-31'), account)).toEqual([
      '2028-02-01 to 2028-02-29: 0.50 1.50 3.00 2.00 1.00 0.00 0.00',
      '2028-03-01 to 2028-03-31: 0.00 1.50 0.00 1.00 -1.00 0.00 0.50',
    ]);
  });

  test('never pays for leave that an issued invoice deducted', () => {
    const account = accountWith([leaveOn('2028-02-01'), leaveOn('2028-02-02'), leaveOn('2028-02-03')]);
    expect(ledger(opening, [settled('2028-02-01', '2028-02-29', '0')], date('2028-03-31'), account)).toEqual([
      '2028-02-01 to 2028-02-29: 0.50 1.50 3.00 2.00 1.00 0.00 0.00',
      '2028-03-01 to 2028-03-31: 0.00 1.50 0.00 0.00 0.00 0.00 1.50',
    ]);
  });

  test('keeps the closing balance of an issued invoice when leave changes later, also in the middle of a month', () => {
    const account = accountWith([leaveOn('2028-02-01')]);
    expect(ledger(opening, [settled('2028-02-01', '2028-02-14', '1.25')], date('2028-02-29'), account)).toEqual([
      // 14 days earn 0.72, 15 days 0.78
      '2028-02-01 to 2028-02-29: 0.50 1.50 1.00 1.00 0.00 1.03 2.03',
    ]);
  });

  test('stops when the employee has left, and has no month before the employee joins', () => {
    const gone = accountWith([leaveOn('2028-02-20')], { offBoard: date('2028-02-14') });
    expect(ledger(opening, [], date('2028-03-31'), gone)).toEqual([
      '2028-02-01 to 2028-02-29: 0.50 0.72 0.00 0.00 0.00 0.00 1.22',
      '2028-03-01 to 2028-03-31: 1.22 0.00 0.00 0.00 0.00 0.00 1.22',
    ]);
    expect(ledger({ ...opening, end: date('2028-08-31') }, [], date('2028-03-31'), accountWith([]))).toEqual([]);
  });
});

test('a leave account whose rows deduct no leave shows nothing deducted and the same balance', () => {
  const account = accountWith([leaveOn('2028-02-01'), leaveOn('2028-02-02'), leaveOn('2028-02-03')]);
  expect(ledger(opening, [], date('2028-03-31'), { ...account, isDeducted: false })).toEqual([
    '2028-02-01 to 2028-02-29: 0.50 1.50 3.00 2.00 0.00 0.00 0.00',
    '2028-03-01 to 2028-03-31: 0.00 1.50 0.00 1.00 0.00 0.00 0.50',
  ]);
});

test('always: a leave account adds up, is continuous, ends with the balance of the next invoice, and has a trace', () => {
  const start = date('2027-12-20');
  const day = (max: number) => fc.integer({ min: 0, max }).map((after) => addDays(start, after));
  const days = (min: bigint, max: bigint) => fc.bigInt(min, max).map(daysOfHundredths);
  const seconds = (min: bigint, max: bigint) => fc.bigInt(min, max).map(daysOfSeconds);
  const leave = fc.array(
    fc.record({
      leaveId: fc.string({ minLength: 1, maxLength: 3 }),
      day: day(130),
      days: seconds(1n, 40_000n),
      kind: fc.constantFrom('paid' as const, 'unpaid' as const, 'on duty' as const),
      approved: fc.boolean(),
    }),
  );
  const invoices = fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { maxLength: 4 }).chain((ends) =>
    fc.tuple(
      ...ends
        .toSorted((one, other) => one - other)
        .map((end) =>
          fc.record({
            start: fc.integer({ min: 0, max: end }).map((after) => addDays(start, after)),
            end: fc.constant(addDays(start, end)),
            closingDays: seconds(-60_000n, 120_000n),
          }),
        ),
    ),
  );
  fc.assert(
    fc.property(leave, invoices, days(-300n, 300n), day(130), (drawn, closed, before, last) => {
      const account = accountWith(drawn);
      const known = { end: addDays(start, -1), days: before };
      const months = leaveLedger(known, closed, last, account);
      let balance = before;
      for (const one of months) {
        expect(one.openingDays).toBe(balance);
        expect(one.openingDays + one.earnedDays - one.usedDays + one.settledDays).toBe(one.closingDays);
        expect(one.usedDays + one.deductedDays).toBe(one.takenDays);
        expect(recompute(one.trace)).toBe(one.closingDays.toString());
        expect(traceErrors(one.trace)).toEqual([]);
        balance = one.closingDays;
      }
      const newest = closed.findLast(({ end }) => end <= last);
      const since = newest === undefined ? known : { end: newest.end, days: newest.closingDays };
      expect(balance).toBe(leaveSince(since, last, account).currentDays);
    }),
  );
});
