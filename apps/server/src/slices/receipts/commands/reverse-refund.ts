import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Context } from '../../../handle.ts';
import { companyById } from '../../companies/companies.public.ts';
import { heldBalance, insertAccountPayment } from '../account-payments.sql.ts';
import { accountRefund, accountRefundForBooks } from '../account-refunds.public.ts';
import { isCompanySeen } from '../open-credits.sql.ts';
import { removeAccountRefund } from '../payments-in-books.public.ts';

type Reverse = typeof receiptEndpoints.reverseRefund;

/** Reverses a refund of money on account with a reason: the money is on account again from today, and the books delete the refund. */
export async function reverseRefund(
  context: Context<Reverse>,
  { params, body }: InputOf<Reverse>,
): Promise<AnswerOf<Reverse>> {
  const { tx, caller, refuse, now, today } = context;
  const { id: companyId, refundNumber } = params;
  if (!(await isCompanySeen(tx, companyId, caller))) return refuse('company_not_found');
  const refund = await accountRefund(tx, { companyId, refundNumber });
  if (refund === undefined) return refuse('refund_not_found');
  const { currencyCode, connectionId, paymentId, companyPaymentId } = refund;
  // two people at the same moment wait for each other here
  await heldBalance(tx, { companyId, currencyCode });
  if ((await accountRefund(tx, { companyId, refundNumber }))?.isReversed === true)
    return refuse('refund_already_reversed');
  const amount = moneyText(moneyFromText(refund.amount, parseCurrency(currencyCode)), parseCurrency(currencyCode));
  await insertAccountPayment(tx, {
    companyId,
    currencyCode,
    connectionId,
    paymentId,
    companyPaymentId: companyPaymentId ?? null,
    paidOn: today,
    amount,
    receiptId: null,
    note: body.reason,
    userId: caller.userId,
    now,
    reverses: refundNumber,
  });
  const there = await accountRefundForBooks(tx, refundNumber);
  if (there !== undefined) await removeAccountRefund(context, there);
  context.audit({
    action: 'Updated',
    resource: 'COMPANY',
    resourceId: companyId,
    resourceName: (await companyById(tx, companyId))?.displayName ?? '',
    changes: [{ fieldName: 'Refund reversed', oldValue: null, newValue: `${currencyCode} ${amount}: ${body.reason}` }],
  });
  context.reply(messages.refundReversed);
  return { companyId, refundNumber };
}
