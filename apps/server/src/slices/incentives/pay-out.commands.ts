import { nextToPay } from '@countinghouse/billing/incentives/incentive-statement.ts';
import { formatDate, lastOfMonth } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyText } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { incentiveEndpoints } from '@countinghouse/contract/incentives/incentives.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Context } from '../../handle.ts';
import { amountsOf, statementAnswer } from './incentive-answer.ts';
import { heldSeller, touchSeller } from './incentives.sql.ts';
import { insertPayOut } from './pay-outs.sql.ts';
import { sellerAccount, type AccountLine } from './seller-account.ts';

type PayOut = (typeof incentiveEndpoints)['payOut'];

/** Marks a month as paid out, once: all that is open in it was paid, and what changes of it later is corrected in the next one. */
export async function markPaidOut(
  context: Context<PayOut>,
  { params, body }: InputOf<PayOut>,
): Promise<AnswerOf<PayOut>> {
  const { tx, caller, now, today, refuse, audit, reply } = context;
  const seller = (await heldSeller(tx, params.id)) ?? refuse('not_found');
  const account = await sellerAccount(tx, seller.id, caller);
  const current = statementAnswer(seller, account, { caller, today });
  const { month } = body;
  const paidThrough = account.payOuts[0]?.month;
  if (paidThrough !== undefined && month <= paidThrough) return refuse('incentive_created', { current });
  if (seller.version !== body.version) return refuse('stale_version', { current });
  if (lastOfMonth(month) >= today) return refuse('month_not_over');
  const next = nextToPay(account.lines);
  if (next !== undefined && next < month) return refuse('earlier_month_unpaid', { current });
  const open = account.lines.filter((one) => one.month === month && !one.isPaid);
  const amounts = amountsOf(open);
  const seen = new Map(body.amounts.map((one) => [one.currencyCode, one.amount]));
  if (
    open.length === 0 ||
    seen.size !== amounts.length ||
    amounts.some((one) => seen.get(one.currencyCode) !== one.amount)
  )
    return refuse('incentive_changed', { current });
  const payments = open.map(paymentOf);
  await insertPayOut(tx, { salesPersonId: seller.id, month, userId: caller.userId, now, payments });
  const words = formatDate(month, 'MMM-yyyy');
  audit({
    action: 'Paid out',
    resource: 'SALES_PERSON',
    resourceId: seller.id,
    resourceName: seller.name,
    changes: [
      { fieldName: 'Month', oldValue: null, newValue: words },
      ...amounts.map((one) => ({ fieldName: one.currencyCode, oldValue: null, newValue: one.amount })),
    ],
  });
  reply(serverMessages.monthPaidOut(words));
  return statementAnswer(await touchSeller(tx, seller), await sellerAccount(tx, seller.id, caller), {
    caller,
    today,
  });
}

const paymentOf = ({ fact, amount, trace }: AccountLine) => ({
  incentiveId: fact.incentive.id,
  source: fact.source,
  sourceId: fact.sourceId,
  invoiceId: fact.invoiceId,
  day: fact.day,
  value: fact.value,
  counted: fact.counted,
  countedCurrency: fact.countedCurrency,
  amount: moneyText(amount, parseCurrency(fact.incentive.currencyCode)),
  trace,
});
