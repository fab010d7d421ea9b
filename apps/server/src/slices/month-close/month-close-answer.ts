import { formatDate, calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { hoursFromSeconds, hoursText } from '@countinghouse/billing/values/hours.ts';
import {
  parseCurrency,
  moneyFromText,
  moneyOfMinorUnits,
  moneyText,
  type Currency,
  ZERO_MONEY,
} from '@countinghouse/billing/values/money.ts';
import {
  openKinds,
  type MonthClose,
  type MonthFigures,
  type MonthHours,
  type OpenRow,
} from '@countinghouse/contract/month-close/month-close.contract.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { selectClosings } from './month-close.sql.ts';
import { figuresOfMonth, keptFigures, type StoredFigures } from './month-figures.sql.ts';
import { openInMonth, type StoredOpen } from './open-in-month.sql.ts';

const usd = parseCurrency('USD');

/** A month as the caller sees it: its totals, what is open in it, and when it was closed. */
export async function monthCloseAnswer(tx: Tx, caller: Caller, month: CalendarDate): Promise<MonthClose> {
  const history = await selectClosings(tx, month);
  const last = history[0];
  const isClosed = last !== undefined && last.reopenedAt === null;
  const open: MonthClose['open'][number][] = [];
  for (const kind of openKinds) {
    const { count, rows } = await openInMonth(tx, caller, { month, kind });
    open.push({ kind, count, rows: rows.map(rowAnswer) });
  }
  return {
    month: formatDate(month, 'MMM-yyyy'),
    isClosed,
    version: versionOf(history),
    closedFigures: isClosed ? figuresAnswer(await keptFigures(tx, caller, last.id)) : null,
    figures: figuresAnswer(await figuresOfMonth(tx, caller, month)),
    open,
    history: history.map(({ closedAt, closedBy, reason, reopenedAt, reopenedBy, reopenReason }) => ({
      closedAt,
      closedBy,
      reason,
      reopenedAt,
      reopenedBy,
      reopenReason,
    })),
  };
}

/** Every closing and every reopening counts one. */
export const versionOf = (history: readonly { readonly reopenedAt: string | null }[]): number =>
  history.reduce((sum, { reopenedAt }) => sum + (reopenedAt === null ? 1 : 2), 0);

function rowAnswer(row: StoredOpen): OpenRow {
  const currency = row.currency_code === null ? undefined : parseCurrency(row.currency_code);
  return {
    projectId: row.project_id,
    projectName: row.project_name,
    startDate: calendarDate(row.start_date),
    endDate: calendarDate(row.end_date),
    hours: row.seconds === null ? null : hoursOf(row.seconds),
    amount: row.amount === null || currency === undefined ? null : written(row.amount, currency),
    currencyCode: row.currency_code,
    words: row.words,
    predictionId: row.prediction_id,
    verificationId: row.verification_id,
    invoiceId: row.invoice_id,
  };
}

const hoursOf = (seconds: string | bigint): string => hoursText(hoursFromSeconds(BigInt(seconds)));
const written = (amount: string, currency: Currency): string => moneyText(moneyFromText(amount, currency), currency);

const figuresAnswer = (stored: readonly StoredFigures[]): MonthClose['figures'] => ({
  hours: hoursAnswer(stored),
  byCurrency: stored.filter(hasMoney).map((one) => {
    const currency = parseCurrency(one.currency_code);
    return {
      currencyCode: one.currency_code,
      predictedAmount: written(one.predicted, currency),
      invoiceAmount: written(one.invoiced, currency),
      creditAmount: written(one.credited, currency),
      receivedAmount: written(one.received, currency),
      adjustedAmount: written(one.adjusted, currency),
    };
  }),
  usd: inUsd(stored),
  exchangeDifference: exchangeDifference(stored),
});

/** What the payments of the month realised; nothing where a rate is missing. */
const exchangeDifference = (stored: readonly StoredFigures[]): string | null => {
  let sum = ZERO_MONEY;
  for (const { usd_exchange_difference: difference } of stored) {
    if (difference === null) return null;
    sum = moneyOfMinorUnits(sum + moneyFromText(difference, usd));
  }
  return moneyText(sum, usd);
};

const hasMoney = (one: StoredFigures): boolean =>
  [one.predicted, one.invoiced, one.credited, one.received, one.adjusted].some((amount) => /[1-9]/.test(amount));

/** All currencies together; nothing where a rate is missing, as part of a sum would be taken for the whole of it. */
function inUsd(stored: readonly StoredFigures[]): MonthFigures | null {
  if (stored.some(({ unrated }) => unrated > 0)) return null;
  const sumOf = (textOf: (one: StoredFigures) => string): string =>
    moneyText(moneyOfMinorUnits(stored.reduce((sum, one) => sum + moneyFromText(textOf(one), usd), 0n)), usd);
  return {
    predictedAmount: sumOf((one) => one.usd_predicted),
    invoiceAmount: sumOf((one) => one.usd_invoiced),
    creditAmount: sumOf((one) => one.usd_credited),
    receivedAmount: sumOf((one) => one.usd_received),
    adjustedAmount: sumOf((one) => one.usd_adjusted),
  };
}

function hoursAnswer(stored: readonly StoredFigures[]): MonthHours {
  const sumOf = (textOf: (one: StoredFigures) => string): bigint =>
    stored.reduce((sum, one) => sum + BigInt(textOf(one)), 0n);
  const logged = sumOf((one) => one.logged_seconds);
  const billed = sumOf((one) => one.billed_seconds);
  const draft = sumOf((one) => one.draft_seconds);
  const writtenOff = sumOf((one) => one.written_off_seconds);
  return {
    loggedHours: hoursOf(logged),
    billedHours: hoursOf(billed),
    draftHours: hoursOf(draft),
    writtenOffHours: hoursOf(writtenOff),
    openHours: hoursOf(logged - billed - draft - writtenOff),
  };
}
