import { nextToPay } from '@countinghouse/billing/incentives/incentive-statement.ts';
import {
  firstOfMonth,
  formatDate,
  lastOfMonth,
  type CalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';
import { currencyOf, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import { percentageFromText, percentageText } from '@countinghouse/billing/values/percentage.ts';
import type {
  Incentive,
  IncentiveTransaction,
  Statement,
  StatementMonth,
} from '@countinghouse/contract/incentives.contract.ts';
import { basisOf, type IncentiveCategory } from '@countinghouse/contract/options.ts';
import type { Caller } from '../../handle.ts';
import type { StoredIncentive, StoredSeller } from './incentives.sql.ts';
import type { AccountLine, Fact, SellerAccount } from './seller-account.ts';

/** A percentage with 2 decimals, an amount of an hour with 4, as everywhere. */
const valueText = (category: IncentiveCategory, stored: string): string =>
  category === 'Percentage' ? percentageText(percentageFromText(stored)) : stored;

const monthText = (month: CalendarDate): string => formatDate(month, 'MMM-yyyy');

export const incentiveOnTheWire = (stored: StoredIncentive): Incentive => ({
  ...stored,
  basis: basisOf[stored.category],
  value: valueText(stored.category, stored.value),
  fromMonth: monthText(stored.fromMonth),
  toMonth: stored.toMonth === null ? null : monthText(stored.toMonth),
});

/** A sales person's account by month, the newest first. */
export function statementOnTheWire(
  seller: StoredSeller,
  account: SellerAccount,
  { caller, today }: { readonly caller: Caller; readonly today: CalendarDate },
): Statement {
  const { lines, uncounted, payOuts } = account;
  const months = new Set([
    ...lines.map((one) => one.month),
    ...uncounted.map((one) => firstOfMonth(one.day)),
    ...(caller.role === 'ROLE_ADMIN' ? payOuts.map((one) => one.month) : []),
  ]);
  const paidThrough = payOuts[0]?.month;
  const next = nextToPay(lines);
  return {
    salesPerson: seller,
    incentives: account.incentives.map(incentiveOnTheWire),
    months: [...months]
      .toSorted((one, other) => (one < other ? 1 : -1))
      .map((month): StatementMonth => {
        const payOut = payOuts.find((one) => one.month === month);
        return {
          month: monthText(month),
          incentiveCreated: paidThrough !== undefined && month <= paidThrough,
          paidAt: payOut?.paidAt ?? null,
          paidBy: payOut?.paidBy ?? null,
          amounts: amountsOf(lines.filter((one) => one.month === month)),
          uncounted: uncounted.filter((one) => firstOfMonth(one.day) === month).length,
        };
      }),
    nextToPay: caller.role === 'ROLE_ADMIN' && next !== undefined && lastOfMonth(next) < today ? monthText(next) : null,
  };
}

/** What lines come to, by currency. */
export function amountsOf(lines: readonly AccountLine[]): StatementMonth['amounts'] {
  return [...new Set(lines.map((one) => one.fact.incentive.currencyCode))]
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((currencyCode) => {
      const of = lines.filter((one) => one.fact.incentive.currencyCode === currencyCode);
      const sumOf = (some: readonly AccountLine[]): string =>
        moneyText(moneyOfMinorUnits(some.reduce((sum, one) => sum + one.amount, 0n)), currencyOf(currencyCode));
      return {
        currencyCode,
        earned: sumOf(of.filter((one) => !one.isCorrection)),
        corrections: sumOf(of.filter((one) => one.isCorrection)),
        amount: sumOf(of),
      };
    });
}

/** What stands behind the months, or behind one: the newest month and day first. */
export function transactionsOnTheWire(account: SellerAccount, month: CalendarDate | undefined): IncentiveTransaction[] {
  const counted = account.lines.map((line) => ({
    ...common(line.fact, line.month),
    amount: moneyText(line.amount, currencyOf(line.fact.incentive.currencyCode)),
    isCorrection: line.isCorrection,
    isPaid: line.isPaid,
    trace: line.trace,
  }));
  const uncounted = account.uncounted.map((fact) => ({
    ...common(fact, firstOfMonth(fact.day)),
    amount: null,
    isCorrection: false,
    isPaid: false,
    trace: null,
  }));
  return [...counted, ...uncounted]
    .filter((one) => month === undefined || one.firstDay === month)
    .toSorted(
      (one, other) => byText(other.firstDay, one.firstDay) || byText(other.day, one.day) || byText(one.key, other.key),
    )
    .map(({ firstDay, ...one }) => ({ ...one, month: monthText(firstDay) }));
}

const byText = (one: string, other: string): number => Number(one > other) - Number(one < other);

const common = ({ key, incentive, ...fact }: Fact, month: CalendarDate) => ({
  key: `${month}:${key}`,
  firstDay: month,
  incentiveId: incentive.id,
  projectId: incentive.projectId,
  projectName: incentive.projectName,
  category: incentive.category,
  value: valueText(incentive.category, fact.value),
  source: fact.source,
  invoiceId: fact.invoiceId,
  invoiceNumber: fact.invoiceNumber,
  day: fact.day,
  counted: fact.counted,
  countedCurrency: fact.countedCurrency,
  currencyCode: incentive.currencyCode,
});
