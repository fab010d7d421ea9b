import { describe, expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { moneyOfMinorUnits as money, type Money } from '../values/money.ts';
import { openCreditOfPayment, spreadByDueDate, spreadError, type PayableInvoice } from './spread-payment.ts';

const invoice = (invoiceId: number, due: string | undefined, outstanding: bigint): PayableInvoice => ({
  invoiceId,
  dueDate: due === undefined ? undefined : calendarDate(due),
  outstanding: money(outstanding),
});
/** Harbour Ltd, in the order of a list by number. */
const harbour = [
  invoice(1, '2028-03-01', 60_000n),
  invoice(2, '2028-02-29', 25_000n),
  invoice(3, '2028-02-29', 8_000n),
  invoice(4, undefined, 5_000n),
];

describe('a payment of several invoices is spread by due date', () => {
  test.each<[string, bigint, Record<number, bigint>, bigint]>([
    ['the leap day before the first of March', 25_000n, { 2: 25_000n }, 0n],
    ['the same due date by the order of entry', 30_000n, { 2: 25_000n, 3: 5_000n }, 0n],
    ['the last one in part', 40_000n, { 2: 25_000n, 3: 8_000n, 1: 7_000n }, 0n],
    ['one without a due date last', 98_000n, { 2: 25_000n, 3: 8_000n, 1: 60_000n, 4: 5_000n }, 0n],
    ['a cent more than all is open credit', 98_001n, { 2: 25_000n, 3: 8_000n, 1: 60_000n, 4: 5_000n }, 1n],
    ['a single cent', 1n, { 2: 1n }, 0n],
    ['nothing', 0n, {}, 0n],
    ['less than nothing', -5n, {}, -5n],
  ])('%s', (_name, payment, parts, openCredit) => {
    const spread = spreadByDueDate(money(payment), harbour);
    expect([...spread]).toEqual(
      Object.entries(parts)
        .map(([id, part]) => [Number(id), part])
        .toSorted(([one], [other]) => orderOf(one) - orderOf(other)),
    );
    expect(openCreditOfPayment(money(payment), [...spread.values()])).toBe(openCredit);
  });
  const orderOf = (id: unknown): number => [2, 3, 1, 4].indexOf(Number(id));

  test('leaves out an invoice with nothing outstanding', () => {
    expect([...spreadByDueDate(money(100n), [invoice(1, '2028-01-01', 0n), invoice(2, '2028-01-02', 40n)])]).toEqual([
      [2, 40n],
    ]);
  });
});

test.each<[string, bigint, bigint[], ReturnType<typeof spreadError>]>([
  ['all of it on invoices', 100n, [60n, 40n], undefined],
  ['a part is open credit', 100n, [60n], undefined],
  ['a cent more on invoices than was paid', 100n, [60n, 41n], 'over_payment'],
  ['no invoice', 100n, [], 'no_invoice'],
  ['nothing paid', 0n, [], 'nothing'],
  ['less than nothing', -1n, [1n], 'nothing'],
])('%s', (_name, payment, parts, error) => {
  expect(spreadError(money(payment), parts as Money[])).toBe(error);
});
