import { describe, expect, test } from 'vitest';
import { generator, pick, type Draw } from '../testing/random-run.ts';
import {
  likelyDays,
  medianDays,
  paymentCurve,
  sharePaidUntil,
  wholeShare,
  type PastInvoices,
} from './payment-curve.ts';

const paidAfter = (...days: number[]): PastInvoices[] => days.map((one) => ({ days: one, paid: 1, open: 0 }));
const openFor = (...days: number[]): PastInvoices[] => days.map((one) => ({ days: one, paid: 0, open: 1 }));
const percents = (past: readonly PastInvoices[], from?: number) => {
  const { steps, unpaid } = paymentCurve(past, from);
  const percent = (share: bigint): number => Number((share * 10_000n) / wholeShare) / 100;
  return [...steps.map(({ days, share }) => [days, percent(share)]), ['open', percent(unpaid)]];
};

describe('the shares of invoices that are paid after so many days', () => {
  test.each<[string, readonly PastInvoices[], number | undefined, readonly (readonly [number | string, number])[]]>([
    ['nothing is known without invoices', [], undefined, [['open', 100]]],
    [
      'each payment counts once, the same day together',
      paidAfter(0, 10, 10, 30),
      undefined,
      [
        [0, 25],
        [10, 50],
        [30, 25],
        ['open', 0],
      ],
    ],
    [
      // after 10 days one of the two that are left is paid: half of 66.66 %
      'an open invoice counts as long as it has been open',
      [...paidAfter(0, 10, 30), ...openFor(5)],
      undefined,
      [
        [0, 25],
        [10, 37.5],
        [30, 37.5],
        ['open', 0],
      ],
    ],
    [
      'an invoice that is open longer than any paid one stays open',
      [...paidAfter(0, 10, 30), ...openFor(75)],
      undefined,
      [
        [0, 25],
        [10, 25],
        [30, 25],
        ['open', 25],
      ],
    ],
    [
      'an invoice open on the whole day of a payment was not paid on it',
      [...paidAfter(10), ...openFor(10)],
      undefined,
      [
        [10, 50],
        ['open', 50],
      ],
    ],
    [
      'an invoice that is 5 days overdue is compared with those that were open as long',
      [...paidAfter(-3, 0, 5, 8), ...openFor(4)],
      5,
      [
        [5, 50],
        [8, 50],
        ['open', 0],
      ],
    ],
    ['none was ever paid as late', paidAfter(-3, 0, 5), 6, [['open', 100]]],
  ])('%s', (_case, past, from, expected) => {
    expect(percents(past, from)).toEqual(expected);
  });

  test('add up to the whole exactly, in whatever order the invoices come', () => {
    const draw = generator(7);
    const past = Array.from({ length: 40 }, () => pick(draw, [paidAfter, openFor])(draw(30) - 10)).flat();
    const { steps, unpaid } = paymentCurve(past);
    expect(steps.reduce((sum, { share }) => sum + share, unpaid)).toBe(wholeShare);
    expect(paymentCurve(past.toReversed())).toEqual({ payments: expect.any(Number), steps, unpaid });
    for (let until = -12; until <= 21; until += 1)
      expect([until, sharePaidUntil(paymentCurve(past), until)]).toEqual([
        until,
        steps.reduce((sum, { days, share }) => (days <= until ? sum + share : sum), 0n),
      ]);
    expect(sharePaidUntil(paymentCurve(past), 20)).toBe(wholeShare - unpaid);
  });
});

describe('median and range', () => {
  test.each<[string, readonly PastInvoices[], number | undefined, readonly [number, number] | undefined]>([
    ['no payment', [], undefined, undefined],
    ['one payment', paidAfter(3), 3, [3, 3]],
    ['two payments: half of them are paid by the first', paidAfter(3, 9), 3, [3, 9]],
    ['nine payments: eight of them hold eight of nine', paidAfter(-20, 0, 1, 2, 3, 4, 5, 6, 7), 3, [0, 7]],
    ['few payments: all of them, as the next one may differ', paidAfter(-20, 0, 1, 2), 0, [-20, 2]],
    ['the earlier of two ranges that are as short', paidAfter(0, 1, 2, 3, 4, 5, 6, 7, 8, 9), 4, [0, 8]],
    ['half of them open for long: neither', [...paidAfter(0), ...openFor(90, 90)], undefined, undefined],
    ['a quarter of them open for long: no range', [...paidAfter(0, 1, 2), ...openFor(90)], 1, undefined],
  ])('%s', (_case, past, median, range) => {
    const curve = paymentCurve(past);
    const likely = likelyDays(curve);
    expect([medianDays(curve), likely && [likely.from, likely.to]]).toEqual([median, range]);
  });

  /** Payers with habits: in time, a few days late or early, with a long tail, by two habits. */
  const habits: Readonly<Record<string, (draw: Draw) => number>> = {
    'around the due date': (draw) => draw(7) + draw(7) + draw(7) - 9,
    'with a long tail': (draw) => draw(6) + (draw(4) === 0 ? draw(60) : 0),
    'evenly over a month': (draw) => draw(31),
  };
  test.each(Object.keys(habits))('holds for 77 to 86 of 100 next payments %s', (habit) => {
    const next = habits[habit] ?? (() => 0);
    const draw = generator(2026);
    let held = 0;
    const tries = 1500;
    for (let at = 0; at < tries; at += 1) {
      const likely = likelyDays(paymentCurve(paidAfter(...Array.from({ length: 60 }, () => next(draw)))));
      const paid = next(draw);
      if (likely !== undefined && likely.from <= paid && paid <= likely.to) held += 1;
    }
    expect((held * 100) / tries).toBeGreaterThan(77);
    expect((held * 100) / tries).toBeLessThan(86);
  });

  test('is not too early because slow invoices are still open', () => {
    const draw = generator(5);
    // every day an invoice became due, and is paid 0 to 60 days later; today is day 60
    const past = Array.from({ length: 600 }, (_, at): PastInvoices => {
      const [age, days] = [at % 60, draw(61)];
      return days < age ? { days, paid: 1, open: 0 } : { days: age - 1, paid: 0, open: 1 };
    });
    const paidOnly = medianDays(paymentCurve(past.filter(({ paid }) => paid > 0))) ?? 0;
    const median = medianDays(paymentCurve(past)) ?? 0;
    expect(paidOnly).toBeLessThan(25);
    expect(median).toBeGreaterThan(26);
    expect(median).toBeLessThan(34);
  });
});
