import { type Trace, traced } from '../trace/trace.ts';
import { addDays, type CalendarDate, firstOfMonth, lastOfMonth } from '../values/calendar-date.ts';
import { type Days, daysOfSeconds, ZERO_DAYS } from '../values/days.ts';
import type { Period } from '../values/period.ts';
import type { LeaveOutcome } from './leave-balance.ts';
import { type KnownBalance, type LeaveAccount, leaveOverPeriod } from './leave-over-time.ts';
import { leaveUsedTrace } from './leave-trace.ts';

/** The days whose leave an invoice settles, and its closing balance. */
export interface SettledPeriod extends Period {
  readonly closingDays: Days;
}

/** A calendar month of a developer's leave account, in exact days: opening + earned − used + settled = closing. */
export interface LedgerMonth {
  /** The days of the month in the account. */
  readonly period: Period;
  readonly openingDays: Days;
  readonly earnedDays: Days;
  /** Approved leave, paid or not: used + deducted if the developer's rows deduct leave. */
  readonly takenDays: Days;
  readonly usedDays: Days;
  /** Below 0 if days earned later pay for leave that an earlier month deducted. */
  readonly deductedDays: Days;
  /** The invoices' closing balances minus the account's: leave or dates changed after the invoices were saved. */
  readonly settledDays: Days;
  readonly closingDays: Days;
  /** The trace of the closing balance. */
  readonly trace: Trace;
}

/**
 * A developer's leave account month by month, from the day after a known balance to a last day; each month opens with what
 * the one before closed with. Leave is worked out as invoices do, once over the days of each invoice and once over those that no
 * invoice covers, and a month gets what was added in it: so the account ends with the balance that the next invoice begins with
 * (docs/domain/leave.md#the-balance).
 * @param settled by their last days; those that end before the known balance are passed over
 */
export function leaveLedger(
  known: KnownBalance,
  settled: readonly SettledPeriod[],
  last: CalendarDate,
  account: LeaveAccount,
): LedgerMonth[] {
  const months: LedgerMonth[] = [];
  let balance = known.days;
  for (const pieces of piecesByMonth(known, settled, last, account)) {
    const month = monthOf(balance, pieces);
    months.push(month);
    balance = month.closingDays;
  }
  return months;
}

/**
 * The part of a span in one month: the span's leave up to the end of the previous month and up to the end of this one.
 */
interface Piece {
  readonly period: Period;
  readonly before: LeaveOutcome | undefined;
  readonly outcome: LeaveOutcome;
  readonly settledDays: Days;
}

/** The spans over which leave is computed at once: those of the invoices, and those between and after them. */
function splitSpans(
  { end }: KnownBalance,
  settled: readonly SettledPeriod[],
  last: CalendarDate,
): (Period & { readonly closingDays?: Days })[] {
  const spans: (Period & { readonly closingDays?: Days })[] = [];
  let start = addDays(end, 1);
  const open = (until: CalendarDate): void => {
    if (start <= until) spans.push({ start, end: until });
    if (start <= until) start = addDays(until, 1);
  };
  for (const one of settled) {
    if (one.end < start || one.end > last) continue;
    open(addDays(one.start, -1));
    spans.push({ start, end: one.end, closingDays: one.closingDays });
    start = addDays(one.end, 1);
  }
  open(last);
  return spans;
}

function piecesByMonth(
  known: KnownBalance,
  settled: readonly SettledPeriod[],
  last: CalendarDate,
  account: LeaveAccount,
): Piece[][] {
  const months = new Map<CalendarDate, Piece[]>();
  let balance = known.days;
  for (const { start, end, closingDays } of splitSpans(known, settled, last)) {
    let before: LeaveOutcome | undefined;
    for (let day = start; day <= end;) {
      const until = lastOfMonth(day) < end ? lastOfMonth(day) : end;
      const outcome = leaveOverPeriod(balance, { start, end: until }, account);
      const settledDays =
        until === end && closingDays !== undefined ? daysOfSeconds(closingDays - outcome.currentDays) : ZERO_DAYS;
      const month = firstOfMonth(day);
      months.set(month, [
        ...(months.get(month) ?? []),
        { period: { start: day, end: until }, before, outcome, settledDays },
      ]);
      before = outcome;
      day = addDays(until, 1);
    }
    balance = closingDays ?? before?.currentDays ?? balance;
  }
  return [...months.values()];
}

function monthOf(openingDays: Days, pieces: readonly Piece[]): LedgerMonth {
  const [first] = pieces;
  const lastPiece = pieces.at(-1);
  if (first === undefined || lastPiece === undefined) throw new Error('a month without a day');
  const added = (figure: 'earnedDays' | 'takenDays' | 'usedDays' | 'deductedDays'): Days =>
    daysOfSeconds(pieces.reduce((sum, { before, outcome }) => sum + outcome[figure] - (before?.[figure] ?? 0n), 0n));
  const earned = added('earnedDays');
  const used = added('usedDays');
  const settled = daysOfSeconds(pieces.reduce((sum, one) => sum + one.settledDays, 0n));
  const closing = daysOfSeconds(openingDays + earned - used + settled);
  const available = traced('leaveAvailable', openingDays + earned + settled, 'leave', 'sum', [
    traced('previousLeaveBalance', openingDays, 'leave', 'given'),
    traced('leaveEarned', earned, 'leave', 'given'),
    ...(settled === 0n ? [] : [traced('leaveSettled', settled, 'leave', 'given')]),
  ]);
  return {
    period: { start: first.period.start, end: lastPiece.period.end },
    openingDays,
    earnedDays: earned,
    takenDays: added('takenDays'),
    usedDays: used,
    deductedDays: added('deductedDays'),
    settledDays: settled,
    closingDays: closing,
    trace: traced('leaveClosing', closing, 'leave', 'difference', [
      available,
      traced('leaveUsed', used, 'leave', 'sum', pieces.map(usedInMonth)),
    ]),
  };
}

/** What a month used of the balance: the amount used by its end minus the amount used before it began. */
function usedInMonth({ before, outcome, period }: Piece): Trace {
  const until = leaveUsedTrace(outcome, 'leaveUsedUntilThen');
  if (before === undefined) return until;
  return traced(
    'leaveUsedInMonth',
    outcome.usedDays - before.usedDays,
    'leave',
    'difference',
    [until, leaveUsedTrace(before, 'leaveUsedBefore')],
    { sources: { spans: [period] } },
  );
}
