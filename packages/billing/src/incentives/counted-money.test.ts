import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate } from '../values/calendar-date.ts';
import { moneyOfMinorUnits } from '../values/money.ts';
import { countedMoney, type InvoiceEvents, type MoneyEvent } from './counted-money.ts';

let last = 0;
const event = (source: MoneyEvent['source'], day: string, amount: bigint): MoneyEvent => ({
  source,
  sourceId: (last += 1),
  day: calendarDate(day),
  amount: moneyOfMinorUnits(amount),
});
const receipt = (day: string, amount: bigint) => event('receipt', day, amount);
const credit = (day: string, amount: bigint) => event('credit', day, amount);
const counted = (total: bigint, events: readonly MoneyEvent[], isVoid = false) =>
  countedMoney({ total: moneyOfMinorUnits(total), isVoid, events }).map((one) => one.counted);

describe('what counts as received', () => {
  test.each([
    ['parts that came', 1000n, [receipt('2028-02-28', 400n), receipt('2028-02-29', 600n)], [400n, 600n]],
    [
      'a receipt that was taken back',
      1000n,
      [receipt('2026-05-01', 400n), receipt('2026-06-01', -400n)],
      [400n, -400n],
    ],
    ['a credit of what was paid', 1000n, [receipt('2026-05-01', 1000n), credit('2026-06-01', -300n)], [1000n, -300n]],
    [
      'a credit that is paid back: taken back once',
      1000n,
      [receipt('2026-05-01', 1000n), credit('2026-06-01', -300n), receipt('2026-06-20', -300n)],
      [1000n, -300n, 0n],
    ],
    [
      'a credit of what was not paid yet takes nothing back',
      1000n,
      [credit('2026-05-01', -300n), receipt('2026-06-01', 700n)],
      [0n, 700n],
    ],
    [
      'more than is asked for after a credit',
      1000n,
      [credit('2026-05-01', -300n), receipt('2026-06-01', 1000n)],
      [0n, 700n],
    ],
    ['a credit of the whole', 1000n, [receipt('2026-05-01', 1000n), credit('2026-05-01', -1000n)], [1000n, -1000n]],
    ['what is paid to the client by an invoice below zero', -500n, [receipt('2026-05-01', -500n)], [-500n]],
  ])('%s', (_, total, events, expected) => {
    expect(counted(total, events)).toEqual(expected);
  });

  test.each([
    ['an invoice that is paid whole counts its net amount', [receipt('2026-05-01', 11_800n)], [10_000n]],
    [
      'parts add up to the net amount',
      [3_933n, 3_933n, 3_934n].map((part) => receipt('2026-05-01', part)),
      [3_333n, 3_333n, 3_334n],
    ],
    [
      'a credit of the whole takes all of it back',
      [receipt('2026-05-01', 11_800n), credit('2026-06-01', -11_800n)],
      [10_000n, -10_000n],
    ],
  ])('never counts the tax: %s', (_, events, expected) => {
    const invoice = { total: moneyOfMinorUnits(11_800n), tax: moneyOfMinorUnits(1_800n), isVoid: false, events };
    expect(countedMoney(invoice).map((one) => one.counted)).toEqual(expected);
  });

  test('goes by the days, whenever it was entered', () => {
    const events = [receipt('2026-06-20', -300n), credit('2026-06-01', -300n), receipt('2026-05-01', 1000n)];
    const inTurn = countedMoney({ total: moneyOfMinorUnits(1000n), isVoid: false, events });
    expect(inTurn.map((one) => one.counted)).toEqual([1000n, -300n, 0n]);
    expect(inTurn.map((one) => one.event)).toEqual(events.toReversed());
  });

  test('is nothing of a void invoice', () => {
    expect(counted(1000n, [receipt('2026-05-01', 1000n)], true)).toEqual([0n]);
  });

  const someEvents: fc.Arbitrary<InvoiceEvents> = fc.record({
    total: fc.bigInt({ min: -100_000n, max: 100_000n }).map(moneyOfMinorUnits),
    isVoid: fc.boolean(),
    events: fc.array(
      fc.record({
        source: fc.constantFrom('receipt' as const, 'credit' as const),
        sourceId: fc.integer({ min: 1, max: 1000 }),
        day: fc.integer({ min: 0, max: 800 }).map((after) => addDays(calendarDate('2026-01-01'), after)),
        amount: fc.bigInt({ min: -100_000n, max: 100_000n }).map(moneyOfMinorUnits),
      }),
      { maxLength: 12 },
    ),
  });

  test('adds up to what was received, held between nothing and what is asked for after credits', () => {
    fc.assert(
      fc.property(someEvents, (invoice) => {
        const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n);
        const of = (source: MoneyEvent['source']) =>
          sum(invoice.events.filter((one) => one.source === source).map((one) => one.amount));
        const [received, asked] = [of('receipt'), invoice.total + of('credit')];
        const total = sum(countedMoney(invoice).map((one) => one.counted));
        if (invoice.isVoid) expect(total).toBe(0n);
        else if (asked >= 0n) expect(total).toBe(received < 0n ? 0n : received > asked ? asked : received);
        else expect(total).toBe(received > 0n ? 0n : received < asked ? asked : received);
      }),
    );
  });
});
