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

describe('the received amount that counts for incentives', () => {
  test.each([
    ['partial payments', 1000n, [receipt('2028-02-28', 400n), receipt('2028-02-29', 600n)], [400n, 600n]],
    ['a reversed payment', 1000n, [receipt('2026-05-01', 400n), receipt('2026-06-01', -400n)], [400n, -400n]],
    [
      'a credit note of a paid invoice',
      1000n,
      [receipt('2026-05-01', 1000n), credit('2026-06-01', -300n)],
      [1000n, -300n],
    ],
    [
      'a refunded credit note is subtracted once',
      1000n,
      [receipt('2026-05-01', 1000n), credit('2026-06-01', -300n), receipt('2026-06-20', -300n)],
      [1000n, -300n, 0n],
    ],
    [
      'a credit note of an unpaid amount subtracts nothing',
      1000n,
      [credit('2026-05-01', -300n), receipt('2026-06-01', 700n)],
      [0n, 700n],
    ],
    [
      'a payment above what is due after a credit note',
      1000n,
      [credit('2026-05-01', -300n), receipt('2026-06-01', 1000n)],
      [0n, 700n],
    ],
    [
      'a credit note for the whole invoice',
      1000n,
      [receipt('2026-05-01', 1000n), credit('2026-05-01', -1000n)],
      [1000n, -1000n],
    ],
    ['a payment to the client for a negative invoice', -500n, [receipt('2026-05-01', -500n)], [-500n]],
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
  ])('excludes tax: %s', (_, events, expected) => {
    const invoice = { total: moneyOfMinorUnits(11_800n), tax: moneyOfMinorUnits(1_800n), isVoid: false, events };
    expect(countedMoney(invoice).map((one) => one.counted)).toEqual(expected);
  });

  test('excludes the tax of a negative invoice, of each part and of the whole', () => {
    const events = [receipt('2026-05-01', -5_900n), receipt('2026-05-02', -5_900n)];
    const invoice = { total: moneyOfMinorUnits(-11_800n), tax: moneyOfMinorUnits(-1_800n), isVoid: false, events };
    expect(countedMoney(invoice).map((one) => one.counted)).toEqual([-5_000n, -5_000n]);
  });

  test('counts the payments of a day in the order of entry, and its credit notes after them', () => {
    const [first, second] = [receipt('2026-05-01', 600n), receipt('2026-05-01', 400n)];
    const events = [credit('2026-05-01', -300n), second, first];
    const inTurn = countedMoney({ total: moneyOfMinorUnits(1000n), isVoid: false, events });
    expect(inTurn.map((one) => one.event)).toEqual(events.toReversed());
    expect(inTurn.map((one) => one.counted)).toEqual([600n, 400n, -300n]);
  });

  test('follows the event dates, not the order of entry', () => {
    const events = [receipt('2026-06-20', -300n), credit('2026-06-01', -300n), receipt('2026-05-01', 1000n)];
    const inTurn = countedMoney({ total: moneyOfMinorUnits(1000n), isVoid: false, events });
    expect(inTurn.map((one) => one.counted)).toEqual([1000n, -300n, 0n]);
    expect(inTurn.map((one) => one.event)).toEqual(events.toReversed());
  });

  test('is zero for a void invoice', () => {
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

  test('is the sum of payments, limited to between zero and what is due after credit notes', () => {
    fc.assert(
      fc.property(someEvents, (invoice) => {
        const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n);
        const of = (source: MoneyEvent['source']) =>
          sum(invoice.events.filter((one) => one.source === source).map((one) => one.amount));
        const [received, due] = [of('receipt'), invoice.total + of('credit')];
        const total = sum(countedMoney(invoice).map((one) => one.counted));
        if (invoice.isVoid) expect(total).toBe(0n);
        else if (due >= 0n) expect(total).toBe(received < 0n ? 0n : received > due ? due : received);
        else expect(total).toBe(received > 0n ? 0n : received < due ? due : received);
      }),
    );
  });
});
