import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate } from '../values/calendar-date.ts';
import { moneyOfMinorUnits } from '../values/money.ts';
import { planBooksPayments, type PaymentHere, type PaymentThere, type ReceiptByHand } from './plan-books-payments.ts';

const day = (offset: number) => addDays(calendarDate('2028-02-27'), offset);
const there = (paymentId: string, offset: number, cents: number): PaymentThere => ({
  paymentId,
  day: day(offset),
  amount: moneyOfMinorUnits(BigInt(cents)),
});
const here = (paymentId: string, offset: number, cents: number, state: PaymentHere['state'] = 'counted') => ({
  ...there(paymentId, offset, cents),
  receiptId: 1,
  state,
});
const byHand = (
  receiptId: number,
  offset: number,
  cents: number,
  state: ReceiptByHand['state'] = 'kept',
): ReceiptByHand => ({
  receiptId,
  day: day(offset),
  amount: moneyOfMinorUnits(BigInt(cents)),
  state,
});
const short = ({ reversed, tied, added }: ReturnType<typeof planBooksPayments>) => ({
  reversed: reversed.map(({ paymentId }) => paymentId),
  tied: tied.map(({ payment, receiptId }) => [payment.paymentId, receiptId]),
  added: added.map(({ paymentId }) => paymentId),
});

describe('payments sent to the books', () => {
  test('match the payments that their references name, also if several are alike', () => {
    const entered = [byHand(1, 0, 100, 'sent'), byHand(2, 0, 100, 'sent'), byHand(3, 0, 100)];
    const payments = [
      { ...there('b', 0, 100), sentOf: 2 },
      { ...there('a', 0, 100), sentOf: 1 },
    ];
    expect(short(planBooksPayments(payments, [], entered))).toEqual({
      reversed: [],
      tied: [
        ['b', 2],
        ['a', 1],
      ],
      added: [],
    });
  });

  test('match no other payment of the same amount', () => {
    expect(short(planBooksPayments([there('x', 0, 100)], [], [byHand(1, 0, 100, 'sent')]))).toEqual({
      reversed: [],
      tied: [],
      added: ['x'],
    });
  });

  test('are not added again after a reversal here', () => {
    const plan = planBooksPayments([{ ...there('a', 0, 100), sentOf: 1 }], [], [byHand(1, 0, 100, 'sent, reversed')]);
    expect(short(plan)).toEqual({ reversed: [], tied: [['a', 1]], added: [] });
  });

  test('replace their payment if they were changed in the books before the sync', () => {
    const plan = planBooksPayments([{ ...there('a', 0, 90), sentOf: 1 }], [], [byHand(1, 0, 100, 'sent')]);
    expect(short(plan)).toEqual({ reversed: ['a'], tied: [], added: ['a'] });
    expect(plan.reversed).toMatchObject([{ receiptId: 1, amount: 100n }]);
  });
});

describe('payments of the books', () => {
  test('are added if new, and kept if unchanged', () => {
    expect(short(planBooksPayments([there('a', 0, 100), there('b', 1, 50)], [here('a', 0, 100)], []))).toEqual({
      reversed: [],
      tied: [],
      added: ['b'],
    });
  });

  test('are reversed and added again if changed, and reversed if deleted', () => {
    const known = [here('a', 0, 100), here('b', 1, 50), here('c', 1, 20)];
    expect(short(planBooksPayments([there('a', 0, 90), there('b', 2, 50)], known, []))).toEqual({
      reversed: ['a', 'b', 'c'],
      tied: [],
      added: ['a', 'b'],
    });
  });

  test("match a user's payment of the same amount within a week, the nearest first, each once", () => {
    const entered = [byHand(1, -6, 100), byHand(2, 1, 100), byHand(3, 8, 100), byHand(4, 0, 99)];
    expect(short(planBooksPayments([there('a', 0, 100), there('b', 0, 100), there('c', 0, 100)], [], entered))).toEqual(
      {
        reversed: [],
        tied: [
          ['a', 2],
          ['b', 1],
        ],
        added: ['c'],
      },
    );
  });

  test('stay reversed after a user reversed them, until the books change them', () => {
    const known = [here('a', 0, 100, 'taken back')];
    expect(short(planBooksPayments([there('a', 0, 100)], known, []))).toEqual({ reversed: [], tied: [], added: [] });
    expect(short(planBooksPayments([there('a', 0, 120)], known, []))).toEqual({ reversed: [], tied: [], added: ['a'] });
    expect(short(planBooksPayments([], known, []))).toEqual({ reversed: [], tied: [], added: [] });
  });

  test('count once each, and a second sync changes nothing', () => {
    const payment = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      offset: fc.integer({ min: 0, max: 9 }),
      cents: fc.integer({ min: 1, max: 3 }),
    });
    const payments = fc.uniqueArray(payment, { selector: ({ id }) => id, maxLength: 4 });
    fc.assert(
      fc.property(payments, payments, fc.array(payment, { maxLength: 4 }), (now, before, entered) => {
        const theirs = now.map(({ id, offset, cents }) => there(id, offset, cents));
        const known = before.map(({ id, offset, cents }, at) => ({ ...here(id, offset, cents), receiptId: 100 + at }));
        const hands = entered.map(({ offset, cents }, at) => byHand(at + 1, offset, cents));
        const plan = planBooksPayments(theirs, known, hands);
        const gone = new Set(plan.reversed.map(({ receiptId }) => receiptId));
        const after: PaymentHere[] = [
          ...known.filter(({ receiptId }) => !gone.has(receiptId)),
          ...plan.tied.map(({ payment: one, receiptId }) => ({ ...one, receiptId, state: 'counted' as const })),
          ...plan.added.map((one, at) => ({ ...one, receiptId: 200 + at, state: 'counted' as const })),
        ];
        const plain = (all: readonly PaymentThere[]) =>
          all
            .map(({ paymentId, day: on, amount }) => `${paymentId} ${on} ${amount}`)
            .toSorted((a, b) => a.localeCompare(b));
        expect(plain(after)).toEqual(plain(theirs));
        expect(new Set(plan.tied.map(({ receiptId }) => receiptId)).size).toBe(plan.tied.length);
        const tied = new Set(plan.tied.map(({ receiptId }) => receiptId));
        const left = hands.filter(({ receiptId }) => !tied.has(receiptId));
        expect(short(planBooksPayments(theirs, after, left))).toEqual({ reversed: [], tied: [], added: [] });
      }),
    );
  });
});
