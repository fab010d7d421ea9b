import { formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import type { Context } from '../../handle.ts';
import { carryOnInto } from '../predictions/predictions.public.ts';

type CurrentMonth = typeof revenueEndpoints.currentMonth;

/** Makes the predictions of this month for every active project in scope that has none in it, from its cycle and its last amount. */
export async function makeCurrentMonth({
  tx,
  caller,
  today,
  now,
  audit,
  reply,
}: Context<CurrentMonth>): Promise<AnswerOf<CurrentMonth>> {
  const made = await carryOnInto(tx, caller, { today, now });
  for (const one of made) {
    const currency = parseCurrency(one.currencyCode);
    const news = [
      ['Predicted amount', `${one.currencyCode} ${moneyText(moneyFromText(one.amount, currency), currency)}`],
      ['Start date', one.start],
      ['End date', one.end],
      ['Received month', formatDate(one.receivedMonth, 'MMM-yyyy')],
    ] as const;
    audit({
      action: 'Created',
      resource: 'PREDICTION',
      resourceId: one.id,
      resourceName: `${one.projectName}, from ${one.start}`,
      projectId: one.projectId,
      changes: news.flatMap(([fieldName, newValue]) =>
        newValue === null ? [] : [{ fieldName, oldValue: null, newValue }],
      ),
    });
  }
  const name = formatDate(today, 'MMM-yyyy');
  reply(made.length === 0 ? messages.noneThisMonth : serverMessages.madeThisMonth(made.length, name));
  return { created: made.length, month: name };
}
