import { addMonths, calendarDate, formatDate, yearOf } from '@countinghouse/billing/values/calendar-date.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { incentiveEndpoints } from '@countinghouse/contract/incentives/incentives.contract.ts';
import { basisOf, incentiveCategory } from '@countinghouse/contract/options.ts';
import type { Context } from '../../handle.ts';
import { statementAnswer, transactionsAnswer } from './incentive-answer.ts';
import { projectsOfSeller, sellerInScope } from './incentives.sql.ts';
import { selectPayOuts } from './pay-outs.sql.ts';
import { sellerAccount } from './seller-account.ts';

type Endpoints = typeof incentiveEndpoints;

/** The incentives of a sales person, with the sum of each month. */
export async function getStatement(
  { tx, caller, today, refuse }: Context<Endpoints['get']>,
  { params }: InputOf<Endpoints['get']>,
): Promise<AnswerOf<Endpoints['get']>> {
  const seller = (await sellerInScope(tx, params.id, caller)) ?? refuse('not_found');
  return statementAnswer(seller, await sellerAccount(tx, seller.id, caller), { caller, today });
}

/** The receipts, credits and billed hours behind a month, or behind all. */
export async function listTransactions(
  { tx, caller, refuse }: Context<Endpoints['transactions']>,
  { params, query }: InputOf<Endpoints['transactions']>,
): Promise<AnswerOf<Endpoints['transactions']>> {
  const seller = (await sellerInScope(tx, params.id, caller)) ?? refuse('not_found');
  const { month, pageNo, pageSize } = query;
  const account = await sellerAccount(tx, seller.id, caller);
  const { transactions, total } = transactionsAnswer(account, { month, pageNo, pageSize });
  return {
    transactions,
    paginationDetails: { pageNo, pageSize, totalPages: Math.ceil(total / pageSize), totalElements: total },
  };
}

/** What can be chosen for an incentive, and which months were paid out. */
export async function incentiveOptions(
  { tx, caller, today, refuse }: Context<Endpoints['options']>,
  { params }: InputOf<Endpoints['options']>,
): Promise<AnswerOf<Endpoints['options']>> {
  const seller = (await sellerInScope(tx, params.id, caller)) ?? refuse('not_found');
  const paidThrough = (await selectPayOuts(tx, seller.id))[0]?.month;
  const january = calendarDate(`${yearOf(today) - 1}-01-01`);
  const projects = await projectsOfSeller(tx, seller.id);
  return {
    accounts: projects.map(({ projectId, projectName, currencyCode }) => ({
      projectId,
      projectName,
      currencies: currenciesOf(currencyCode),
    })),
    category: incentiveCategory.options.map((value) => ({ value, basis: basisOf[value] })),
    months: Array.from({ length: 36 }, (_, after) => addMonths(january, 35 - after)).map((month) => ({
      month: formatDate(month, 'MMM-yyyy'),
      incentiveCreated: paidThrough !== undefined && month <= paidThrough,
    })),
  };
}

/** In what an incentive of a project can be paid: in the currency of its company, which invoices have, or in US dollars. */
export const currenciesOf = (companyCurrency: string | null): string[] => [
  ...new Set([...(companyCurrency === null ? [] : [companyCurrency]), 'USD']),
];
