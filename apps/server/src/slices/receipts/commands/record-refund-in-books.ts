import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Context } from '../../../handle.ts';
import { accountRefundForBooks, booksOfConnection } from '../account-refunds.public.ts';
import { isCompanySeen } from '../open-credits.sql.ts';
import { isDepositAccount } from '../payments-in-books-rows.public.ts';
import { canRecordPayments, removeAccountRefund, sendAccountRefund } from '../payments-in-books.public.ts';

type RecordRefund = typeof receiptEndpoints.recordRefundInBooks;

/** Sends a refund of money on account, or its deletion, once more to the books that refused it. */
export async function recordRefundInBooks(
  context: Context<RecordRefund>,
  { params, body }: InputOf<RecordRefund>,
): Promise<AnswerOf<RecordRefund>> {
  const { tx, caller, refuse } = context;
  if (!(await isCompanySeen(tx, params.id, caller))) return refuse('company_not_found');
  const refund = await accountRefundForBooks(tx, params.refundNumber);
  if (refund?.companyId !== params.id) return refuse('refund_not_found');
  const { refundNumber, connectionId, paymentId, currencyCode } = refund;
  const books = await booksOfConnection(tx, connectionId);
  const isRemoval = refund.topic === 'delete-payment-refund';
  const isSettled = isRemoval ? refund.state === 'done' : refund.isReversed || refund.booksRefundId !== null;
  if (isSettled || refund.state === null || !canRecordPayments(books)) return refuse('payment_not_for_books');
  if (refund.state !== 'parked') return refuse('payment_under_way');
  const money = { refundNumber, connectionId, paymentId };
  if (isRemoval) await removeAccountRefund(context, { ...money, fromAccountId: refund.fromAccountId });
  else {
    const fromAccountId = body.depositAccountId ?? refund.fromAccountId ?? books.lastDepositAccountId;
    if (!isDepositAccount({ ...books, isOfCredit: true }, fromAccountId)) return refuse('deposit_account_unknown');
    await sendAccountRefund(context, { ...money, fromAccountId, isAgain: true });
  }
  const currency = parseCurrency(currencyCode);
  context.audit({
    action: 'Updated',
    resource: 'COMPANY',
    resourceId: params.id,
    resourceName: refund.companyName,
    changes: [
      {
        fieldName: 'Refund sent to the books',
        oldValue: null,
        newValue: `${currencyCode} ${moneyText(moneyFromText(refund.amount, currency), currency)}`,
      },
    ],
  });
  context.reply(messages.refundSentToBooks);
  return { companyId: params.id, refundNumber };
}
