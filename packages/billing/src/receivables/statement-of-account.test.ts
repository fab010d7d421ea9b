import { describe, expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { moneyFromText, moneyText, parseCurrency } from '../values/money.ts';
import {
  statementOfAccount,
  type AccountDocument,
  type AccountFacts,
  type AccountMoney,
} from './statement-of-account.ts';

const gbp = parseCurrency('GBP');
const money = (text: string) => moneyFromText(text, gbp);
const nothing: AccountFacts = { documents: [], settlements: [], onAccount: [] };
const october = { from: calendarDate('2026-10-01'), to: calendarDate('2026-10-31') };

const aDocument = (id: number, date: string, total: string, more: Partial<AccountDocument> = {}): AccountDocument => ({
  id,
  date: calendarDate(date),
  total: money(total),
  isCredit: total.startsWith('-'),
  isVoid: false,
  isShown: true,
  ...more,
});
const settling = (id: number, documentId: number, date: string, amount: string) => ({
  id,
  documentId,
  date: calendarDate(date),
  amount: money(amount),
  isReversal: amount.startsWith('-'),
});
const paid = (...given: Parameters<typeof settling>) => ({ ...settling(...given), kind: 'Payment' as const });
const applied = (creditId: number | undefined, ...given: Parameters<typeof settling>) => ({
  ...settling(...given),
  kind: 'Credit applied' as const,
  creditId,
});
const onAccount = (kind: AccountMoney['kind'], id: number, date: string, amount: string): AccountMoney => ({
  id,
  kind,
  date: calendarDate(date),
  amount: money(amount),
});

/** The lines of the statement of October as a reader sees them: day, kind, amount and balance, between the two balances. */
function linesOf(facts: Partial<AccountFacts>): string[] {
  const { opening, entries, closing } = statementOfAccount({ ...nothing, ...facts }, october);
  return [
    moneyText(opening, gbp),
    ...entries.map(({ date, kind, note, amount, balance }) =>
      [date.slice(8), kind, ...(note === null ? [] : [note]), moneyText(amount, gbp), moneyText(balance, gbp)].join(
        ' ',
      ),
    ),
    moneyText(closing, gbp),
  ];
}

describe('a statement of account', () => {
  test('begins with what was owed before, and adds each document and payment in order', () => {
    const documents = [aDocument(1, '2026-09-30', '1000.00'), aDocument(2, '2026-10-10', '250.00')];
    const settlements = [
      paid(11, 1, '2026-09-30', '300.00'),
      paid(12, 1, '2026-10-10', '700.00'),
      paid(13, 2, '2026-11-01', '250.00'),
    ];
    expect(linesOf({ documents, settlements })).toEqual([
      '700.00',
      '10 Invoice 250.00 950.00',
      '10 Payment -700.00 250.00',
      '250.00',
    ]);
  });

  test('shows a reversed payment and its reversal', () => {
    const settlements = [paid(11, 1, '2026-10-02', '40.00'), paid(12, 1, '2026-10-03', '-40.00')];
    expect(linesOf({ documents: [aDocument(1, '2026-10-01', '100.00')], settlements })).toEqual([
      '0.00',
      '01 Invoice 100.00 100.00',
      '02 Payment -40.00 60.00',
      '03 Payment reversed 40.00 100.00',
      '100.00',
    ]);
  });

  test('keeps the balance when a credit note is applied, and shows both of its documents', () => {
    const documents = [aDocument(1, '2026-10-01', '100.00'), aDocument(2, '2026-10-02', '-30.00')];
    expect(linesOf({ documents, settlements: [applied(2, 11, 1, '2026-10-05', '30.00')] })).toEqual([
      '0.00',
      '01 Invoice 100.00 100.00',
      '02 Credit note -30.00 70.00',
      '05 Credit applied -30.00 40.00',
      '05 Credit used 30.00 70.00',
      '70.00',
    ]);
  });

  test('counts a credit of the books, which has no credit note here', () => {
    const documents = [aDocument(1, '2026-10-01', '100.00')];
    expect(linesOf({ documents, settlements: [applied(undefined, 11, 1, '2026-10-05', '30.00')] }).at(-1)).toBe(
      '70.00',
    );
  });

  test('has a line without an amount for a void document, and nothing of what was entered for it', () => {
    const documents = [aDocument(1, '2026-10-01', '100.00', { isVoid: true }), aDocument(2, '2026-10-02', '-10.00')];
    const settlements = [
      { ...settling(11, 1, '2026-10-03', '5.00'), kind: 'Discount' as const },
      applied(2, 12, 1, '2026-10-04', '10.00'),
    ];
    expect(linesOf({ documents, settlements })).toEqual([
      '0.00',
      '01 Invoice void 0.00 0.00',
      '02 Credit note -10.00 -10.00',
      '-10.00',
    ]);
  });

  test('counts what was paid before the invoice date from that date', () => {
    const documents = [aDocument(1, '2026-10-05', '100.00')];
    expect(linesOf({ documents, settlements: [paid(11, 1, '2026-09-20', '100.00')] })).toEqual([
      '0.00',
      '05 Invoice 100.00 100.00',
      '05 Payment -100.00 0.00',
      '0.00',
    ]);
  });

  test('shows money on account, its use and its refund, and the refund of a credit note', () => {
    const documents = [aDocument(1, '2026-10-01', '100.00'), aDocument(2, '2026-10-01', '-30.00')];
    const settlements = [
      paid(13, 1, '2026-10-03', '20.00'),
      { ...paid(16, 2, '2026-10-06', '-30.00'), isReversal: false },
    ];
    const onAccountMoney = [
      onAccount('Payment on account', 12, '2026-10-02', '50.00'),
      onAccount('Payment on account', 14, '2026-10-03', '-20.00'),
      onAccount('Refund', 15, '2026-10-05', '-30.00'),
      onAccount('Refund', 17, '2026-10-07', '30.00'),
    ];
    expect(linesOf({ documents, settlements, onAccount: onAccountMoney }).slice(3)).toEqual([
      '02 Payment on account -50.00 20.00',
      '03 Payment -20.00 0.00',
      '03 Payment on account used 20.00 20.00',
      '05 Refund 30.00 50.00',
      '06 Refund 30.00 80.00',
      '07 Refund reversed -30.00 50.00',
      '50.00',
    ]);
  });

  test('leaves out the entries of documents that the reader may not see', () => {
    const documents = [aDocument(1, '2026-10-01', '100.00'), aDocument(2, '2026-10-02', '-30.00', { isShown: false })];
    expect(linesOf({ documents, settlements: [applied(2, 11, 1, '2026-10-05', '30.00')] })).toEqual([
      '0.00',
      '01 Invoice 100.00 100.00',
      '05 Credit applied -30.00 70.00',
      '70.00',
    ]);
  });
});
