import { describe, expect, test } from 'vitest';
import { recompute, traceErrors } from '../trace/recompute.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { parseCurrency, moneyFromText } from '../values/money.ts';
import { type InvoiceMoney, invoiceStatus, outstanding, paymentStatus } from './invoice-status.ts';
import { isOverInvoice, receiptError, outstandingTrace, runningOutstanding, settlementError } from './receipt.ts';

const usd = parseCurrency('USD');
const usdMoney = (text: string) => moneyFromText(text, usd);
const money = (amount: string, received = '0', adjusted = '0', creditsApplied = '0'): InvoiceMoney => ({
  amount: usdMoney(amount),
  received: usdMoney(received),
  adjusted: usdMoney(adjusted),
  creditsApplied: usdMoney(creditsApplied),
});

describe('the status of an issued invoice', () => {
  const on = (
    of: InvoiceMoney,
    today: string,
    due = '2028-02-29',
    { isSettledFromDeposit = false, isCreditNote = false } = {},
  ) => invoiceStatus(of, { dueDate: calendarDate(due), isSettledFromDeposit, isCreditNote }, calendarDate(today));

  test.each([
    ['nothing came', money('600'), 'Pending'],
    ['a cent came', money('600', '0.01'), 'Partial Received'],
    ['all but a cent came', money('600', '599.99'), 'Partial Received'],
    ['a part was waived and nothing came', money('600', '0', '10'), 'Pending'],
    ['all was waived', money('600', '0', '600'), 'Received'],
    ['all came', money('600', '600'), 'Received'],
    ['the rest was waived', money('600', '590', '10'), 'Received'],
    ['a part of a credit was paid back', money('-600', '-200'), 'Partial Received'],
    ['a credit was paid back', money('-600', '-600'), 'Received'],
  ])('before the due date: %s', (_, of, status) => {
    expect(on(of, '2028-02-28')).toBe(status);
  });

  test('is Overdue from the day after the due date, also in a leap year', () => {
    expect(on(money('600'), '2028-02-29')).toBe('Pending');
    expect(on(money('600'), '2028-03-01')).toBe('Overdue');
    expect(on(money('600'), '2027-03-01', '2027-02-28')).toBe('Overdue');
  });

  test('is Overdue while a part is missing, and the received part is reported separately', () => {
    const part = money('600', '100');
    expect(on(part, '2028-03-01')).toBe('Overdue');
    expect(paymentStatus(part)).toBe('Partial Received');
    expect(on(money('600', '600'), '2028-03-01')).toBe('Received');
  });

  test('is Closed once credit notes settled it without a payment, on any day', () => {
    expect(on(money('600', '0', '0', '600'), '2028-03-01')).toBe('Closed');
    expect(on(money('600', '0', '10', '590'), '2028-03-01')).toBe('Closed');
    expect(on(money('600', '590', '0', '10'), '2028-03-01')).toBe('Received');
    expect(on(money('600', '0', '0', '599.99'), '2028-03-01')).toBe('Overdue');
    expect(on(money('600', '0', '0', '599.99'), '2028-02-29')).toBe('Pending');
  });

  test('is never Overdue for a credit note: Pending while open, Closed once applied', () => {
    const creditNote = { isCreditNote: true };
    expect(on(money('-600'), '2028-03-01', '2028-02-29', creditNote)).toBe('Pending');
    expect(on(money('-600', '-100', '0', '-100'), '2028-03-01', '2028-02-29', creditNote)).toBe('Partial Received');
    expect(on(money('-600', '0', '0', '-600'), '2028-03-01', '2028-02-29', creditNote)).toBe('Closed');
    expect(on(money('-600', '-100', '0', '-500'), '2028-03-01', '2028-02-29', creditNote)).toBe('Received');
  });

  test('is Deposit Settlement only if the deposit left nothing to pay', () => {
    const fromDeposit = { isSettledFromDeposit: true };
    expect(on(money('0'), '2028-03-01', '2028-02-29', fromDeposit)).toBe('Deposit Settlement');
    expect(on(money('50'), '2028-02-29', '2028-02-29', fromDeposit)).toBe('Pending');
    expect(on(money('0'), '2028-03-01')).toBe('Received');
  });
});

describe('the outstanding amount', () => {
  test('is amount − payments − adjustments − applied credit notes, to the cent', () => {
    expect(outstanding(money('600.10', '199.99', '0.01'))).toBe(usdMoney('400.10'));
    expect(outstanding(money('600.10', '199.99', '0.01', '400.09'))).toBe(usdMoney('0.01'));
    expect(outstanding(money('-600', '-200'))).toBe(usdMoney('-400'));
    expect(outstanding(money('-600', '-200', '0', '-399.99'))).toBe(usdMoney('-0.01'));
  });

  test('has a trace with every payment', () => {
    const receipts = [
      { kind: 'receipt' as const, name: '1 Jun 2026', amount: usdMoney('200.01') },
      { kind: 'receipt' as const, name: '2 Jun 2026, reversed', amount: usdMoney('-200.01') },
      { kind: 'receipt' as const, name: '3 Jun 2026', amount: usdMoney('100') },
    ];
    const trace = outstandingTrace(money('600', '100'), receipts, usd);
    expect(recompute(trace)).toBe('500.00');
    expect(traceErrors(trace)).toEqual([]);
    const waived = { kind: 'adjustment' as const, name: 'Discount', amount: usdMoney('0.99') };
    const withAdjustment = outstandingTrace(money('600', '100', '0.99'), [...receipts, waived], usd);
    expect(recompute(withAdjustment)).toBe('499.01');
    expect(traceErrors(withAdjustment)).toEqual([]);
    const credit = { kind: 'credit' as const, name: 'CN-1', amount: usdMoney('499') };
    const withCredit = outstandingTrace(money('600', '100', '0.99', '499'), [...receipts, waived, credit], usd);
    expect(recompute(withCredit)).toBe('0.01');
    expect(traceErrors(withCredit)).toEqual([]);
  });

  test('decreases line by line, and increases again where a payment is reversed', () => {
    const lines = [
      { kind: 'receipt' as const, amount: usdMoney('500') },
      { kind: 'adjustment' as const, amount: usdMoney('100') },
      { kind: 'adjustment' as const, amount: usdMoney('-100') },
    ];
    expect(runningOutstanding(usdMoney('600'), lines)).toEqual([100n, 0n, 100n].map((one) => one * 100n));
  });
});

describe('the received amount', () => {
  test.each([
    ['600', '600', false],
    ['600.01', '600', true],
    ['-600', '-600', false],
    ['-600.01', '-600', true],
  ])('%s of an invoice over %s', (received, amount, isOver) => {
    expect(isOverInvoice(usdMoney(received), money(amount))).toBe(isOver);
  });
});

describe('a payment or write-off amount', () => {
  test.each([
    ['500', undefined],
    ['500.01', 'over_outstanding'],
    ['0', 'nothing'],
    ['-5.25', 'other_sign'],
  ])('is checked: %s of 500.00 outstanding', (amount, fault) => {
    expect(settlementError(usdMoney(amount), money('600', '100'))).toBe(fault);
  });

  test.each([
    ['-500', undefined],
    ['-500.01', 'over_outstanding'],
    ['5.25', 'other_sign'],
  ])('is checked: %s of a credit note with 500.00 to refund', (amount, fault) => {
    expect(settlementError(usdMoney(amount), money('-600', '-100'))).toBe(fault);
  });

  test('is always too high for an invoice over zero', () => {
    expect(settlementError(usdMoney('0.01'), money('0'))).toBe('over_outstanding');
  });

  test.each([
    ['600.01', 'over_invoice', undefined],
    ['500.01', 'over_outstanding', undefined],
    ['90.01', 'over_outstanding', '10'],
    ['0', 'nothing', undefined],
    ['500', undefined, undefined],
  ])('%s to record distinguishes more than outstanding from more than the invoice', (amount, fault, waived) => {
    const before = waived === undefined ? money('600', '100') : money('600', '500', waived);
    expect(receiptError(usdMoney(amount), before)).toBe(fault);
  });

  test('is limited to what earlier write-offs leave', () => {
    expect(settlementError(usdMoney('90.01'), money('600', '500', '10'))).toBe('over_outstanding');
    expect(settlementError(usdMoney('90'), money('600', '500', '10'))).toBeUndefined();
  });
});
