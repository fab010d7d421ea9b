import { nextToPay } from '@countinghouse/billing/incentives/incentive-statement.ts';
import {
  firstOfMonth,
  formatDate,
  lastOfMonth,
  type CalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import { percentageFromText, percentageText } from '@countinghouse/billing/values/percentage.ts';
import type {
  Incentive,
  IncentiveTransaction,
  Statement,
  StatementMonth,
} from '@countinghouse/contract/incentives/incentives.contract.ts';
import { basisOf, type IncentiveCategory } from '@countinghouse/contract/options.ts';
import type { Caller } from '../../handle.ts';
import type { StoredIncentive, StoredSeller } from './incentives.sql.ts';
import type { AccountLine, Fact, SellerAccount } from './seller-account.ts';

/** A percentage with 2 decimals, an amount of an hour with 4, as everywhere. */
const valueText = (category: IncentiveCategory, stored: string): string =>
  category === 'Percentage' ? percentageText(percentageFromText(stored)) : stored;

const monthText = (month: CalendarDate): string => formatDate(month, 'MMM-yyyy');

export const incentiveAnswer = ({ valueBy: _valueBy, ...stored }: StoredIncentive): Incentive => ({
  ...stored,
  basis: basisOf[stored.category],
  value: valueText(stored.category, stored.value),
  fromMonth: monthText(stored.fromMonth),
  toMonth: stored.toMonth === null ? null : monthText(stored.toMonth),
});

/** A sales person's account by month, the newest first. */
export function statementAnswer(
  seller: StoredSeller,
  account: SellerAccount,
  { caller, today }: { readonly caller: Caller; readonly today: CalendarDate },
): Statement {
  const { lines, uncounted, payOuts } = account;
  const linesOf = new Map<CalendarDate, AccountLine[]>();
  for (const one of lines) {
    const ofMonth = linesOf.get(one.month);
    if (ofMonth === undefined) linesOf.set(one.month, [one]);
    else ofMonth.push(one);
  }
  const months = new Set([
    ...linesOf.keys(),
    ...uncounted.map((one) => firstOfMonth(one.day)),
    ...(caller.role === 'ROLE_ADMIN' ? payOuts.map((one) => one.month) : []),
  ]);
  const paidThrough = payOuts[0]?.month;
  const next = nextToPay(lines);
  return {
    salesPerson: seller,
    incentives: account.incentives.map(incentiveAnswer),
    months: [...months]
      .toSorted((one, other) => (one < other ? 1 : -1))
      .map((month): StatementMonth => {
        const payOut = payOuts.find((one) => one.month === month);
        return {
          month: monthText(month),
          incentiveCreated: paidThrough !== undefined && month <= paidThrough,
          paidAt: payOut?.paidAt ?? null,
          paidBy: payOut?.paidBy ?? null,
          amounts: amountsOf(linesOf.get(month) ?? []),
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
        moneyText(moneyOfMinorUnits(some.reduce((sum, one) => sum + one.amount, 0n)), parseCurrency(currencyCode));
      return {
        currencyCode,
        earned: sumOf(of.filter((one) => !one.isCorrection)),
        corrections: sumOf(of.filter((one) => one.isCorrection)),
        amount: sumOf(of),
      };
    });
}

/** What stands behind the months, or behind one: a page of it, the newest month and day first; and how much there is. */
export function transactionsAnswer(
  { lines, uncounted }: SellerAccount,
  {
    month,
    pageNo,
    pageSize,
  }: { readonly month: CalendarDate | undefined; readonly pageNo: number; readonly pageSize: number },
): { readonly transactions: IncentiveTransaction[]; readonly total: number } {
  const all = [
    ...lines.map((line) => ({ month: line.month, fact: line.fact, line })),
    ...uncounted.map((fact) => ({ month: firstOfMonth(fact.day), fact, line: undefined })),
  ].filter((one) => month === undefined || one.month === month);
  const page = all
    .toSorted(
      (one, other) =>
        byText(other.month, one.month) || byText(other.fact.day, one.fact.day) || byText(one.fact.key, other.fact.key),
    )
    .slice((pageNo - 1) * pageSize, pageNo * pageSize);
  return { transactions: page.map(transactionAnswer), total: all.length };
}

const byText = (one: string, other: string): number => Number(one > other) - Number(one < other);

const transactionAnswer = ({
  month,
  fact: { key, incentive, ...fact },
  line,
}: {
  readonly month: CalendarDate;
  readonly fact: Fact;
  /** None of what is not counted. */
  readonly line: AccountLine | undefined;
}): IncentiveTransaction => ({
  key: `${month}:${key}`,
  month: monthText(month),
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
  amount: line === undefined ? null : moneyText(line.amount, parseCurrency(incentive.currencyCode)),
  currencyCode: incentive.currencyCode,
  isCorrection: line?.isCorrection === true,
  isPaid: line?.isPaid === true,
  trace: line?.trace ?? null,
});
