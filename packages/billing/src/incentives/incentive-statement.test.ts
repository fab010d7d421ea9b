import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFullRun } from '../testing/random-run.ts';
import { addDays, addMonths, calendarDate, type CalendarDate, firstOfMonth } from '../values/calendar-date.ts';
import { moneyOfMinorUnits } from '../values/money.ts';
import { type Due, incentiveStatement, nextToPay, type Paid, type StatementLine } from './incentive-statement.ts';

const due = (key: string, day: string, amount: bigint): Due => ({
  key,
  day: calendarDate(day),
  amount: moneyOfMinorUnits(amount),
});
const paid = (month: string, of: Due): Paid => ({ ...of, month: calendarDate(month) });
const short = (lines: readonly StatementLine[]) =>
  lines.map((one) => [one.month.slice(0, 7), one.key, one.amount, one.isCorrection ? 'correction' : '', one.isPaid]);

describe('the incentive statement of a sales person', () => {
  test('lists each fact in its own month while that month is open', () => {
    const lines = incentiveStatement({
      due: [due('a', '2028-02-29', 100n), due('b', '2028-03-01', 7n), due('c', '2028-03-31', 0n)],
      paid: [],
      paidThrough: undefined,
    });
    expect(short(lines)).toEqual([
      ['2028-02', 'a', 100n, '', false],
      ['2028-03', 'b', 7n, '', false],
    ]);
    expect(nextToPay(lines)).toBe('2028-02-01');
  });

  test('keeps a paid-out month unchanged and corrects it in the next open month', () => {
    const march = paid('2026-03-01', due('a', '2026-03-10', 100n));
    const lines = incentiveStatement({
      // changed, gone, late, and new
      due: [due('a', '2026-03-10', 60n), due('late', '2026-03-31', 5n), due('new', '2026-05-02', 9n)],
      paid: [march, paid('2026-03-01', due('gone', '2026-03-11', 20n))],
      paidThrough: calendarDate('2026-03-01'),
    });
    expect(short(lines)).toEqual([
      ['2026-03', 'a', 100n, '', true],
      ['2026-03', 'gone', 20n, '', true],
      ['2026-04', 'a', -40n, 'correction', false],
      ['2026-04', 'late', 5n, 'correction', false],
      ['2026-05', 'new', 9n, '', false],
      ['2026-04', 'gone', -20n, 'correction', false],
    ]);
    expect(nextToPay(lines)).toBe('2026-04-01');
  });

  test('marks what was paid in a later month than its own as a correction, and pays the earliest month next', () => {
    const lines = incentiveStatement({
      due: [due('new', '2026-06-02', 9n), due('late', '2026-03-31', 5n), due('open', '2026-05-31', 7n)],
      paid: [paid('2026-04-01', due('late', '2026-03-31', 5n))],
      paidThrough: calendarDate('2026-04-01'),
    });
    expect(short(lines)).toEqual([
      ['2026-04', 'late', 5n, 'correction', true],
      ['2026-06', 'new', 9n, '', false],
      ['2026-05', 'open', 7n, '', false],
    ]);
    expect(nextToPay(lines)).toBe('2026-05-01');
    expect(nextToPay(lines.toReversed())).toBe('2026-05-01');
  });

  test('has nothing to pay once everything due was paid', () => {
    const one = due('a', '2026-12-31', 100n);
    const lines = incentiveStatement({
      due: [one],
      paid: [paid('2026-12-01', one)],
      paidThrough: calendarDate('2026-12-01'),
    });
    expect(nextToPay(lines)).toBeUndefined();
  });

  /** A year in which facts are added, changed and deleted, and months are paid out now and then. */
  const someStep = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        act: fc.constant('say' as const),
        fact: fc.nat(15),
        amount: fc.bigInt({ min: -500n, max: 500n }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('forget' as const), fact: fc.nat(15) }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('pay' as const) }) },
  );
  const dayOfFact = (fact: number): CalendarDate => addDays(calendarDate('2027-11-20'), fact * 23);
  const sum = (lines: readonly { readonly amount: bigint }[]) => lines.reduce((all, one) => all + one.amount, 0n);

  test('pays nothing twice, loses nothing and changes no paid-out month, in any order of events', () => {
    fc.assert(
      fc.property(fc.array(someStep, { maxLength: 60 }), (steps) => {
        const facts = new Map<string, Due>();
        const payments: Paid[] = [];
        let paidThrough: CalendarDate | undefined;
        for (const step of steps) {
          if (step.act === 'say')
            facts.set(`fact-${step.fact}`, due(`fact-${step.fact}`, dayOfFact(step.fact), step.amount));
          if (step.act === 'forget') facts.delete(`fact-${step.fact}`);
          const known = { due: [...facts.values()], paid: payments, paidThrough };
          const lines = incentiveStatement(known);
          // paid and unpaid amounts add up to what is due, fact by fact
          for (const key of new Set(lines.map((one) => one.key)))
            expect(sum(lines.filter((one) => one.key === key))).toBe(facts.get(key)?.amount ?? 0n);
          expect(sum(lines)).toBe(sum(known.due));
          // closed months show what was paid in them and nothing else; no unpaid amount is in a closed month
          expect(lines.filter((one) => one.isPaid).map(({ key, month, amount }) => [key, month, amount])).toEqual(
            payments.map(({ key, month, amount }) => [key, month, amount]),
          );
          const open = lines.filter((one) => !one.isPaid);
          expect(new Set(open.map((one) => one.key)).size).toBe(open.length);
          for (const one of open) {
            expect(paidThrough === undefined || one.month > paidThrough).toBe(true);
            expect(one.isCorrection).toBe(one.month !== firstOfMonth(one.day));
            if (one.isCorrection) expect(one.month).toBe(addMonths(paidThrough ?? one.month, 1));
          }
          const month = nextToPay(lines);
          expect(month === undefined).toBe(open.length === 0);
          if (step.act !== 'pay' || month === undefined) continue;
          payments.push(
            ...open.filter((one) => one.month === month).map(({ key, day, amount }) => ({ key, day, amount, month })),
          );
          paidThrough = month;
        }
      }),
      { numRuns: isFullRun ? 50_000 : 100 },
    );
  });
});
