import { isOverInvoice, receiptError, settlementError } from '@countinghouse/billing/receipts/receipt.ts';
import { outstanding, type InvoiceMoney } from '@countinghouse/billing/receipts/invoice-status.ts';
import {
  parseCurrency,
  moneyOfMinorUnits,
  moneyText,
  ZERO_MONEY,
  type Money,
} from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Change, Context } from '../../../handle.ts';
import { invoiceWithMoney, type InvoiceWithMoney } from '../../invoices/invoices.public.ts';
import { settleRetainer } from '../../retainer/retainer.public.ts';
import { canRecordPayments, sendPayment } from '../payments-in-books.public.ts';
import { booksForPayments, isDepositAccount } from '../payments-in-books-rows.public.ts';
import { changeOfSum } from '../change-of-sum.ts';
import { receiptsAnswer } from '../receipts-answer.ts';
import { insertAdjustment, insertReceipt } from '../receipts.sql.ts';
import { moneyIn, settledAmount } from '../settled-amount.ts';

type Add = typeof receiptEndpoints.add;
type Body = InputOf<Add>['body'];

/** Adds money that came for an issued invoice, and waives with it what the same hand says; its status follows. */
export async function addReceipt(context: Context<Add>, { body }: InputOf<Add>): Promise<AnswerOf<Add>> {
  const { tx, caller, refuse, now, today } = context;
  const query = { id: body.invoiceId, caller, today, willChange: true };
  const invoice = await invoiceWithMoney(tx, query);
  if (invoice === undefined) return refuse('invoice_not_found');
  if (invoice.record.version !== body.version)
    return refuse('stale_version', { current: await receiptsAnswer(tx, invoice) });
  if (invoice.record.documentState !== 'issued') return refuse('receipt_needs_issued');
  const { record, money } = invoice;
  const path = 'receivedDate';
  if (body.receivedDate > today)
    return money.amount < ZERO_MONEY
      ? refuse('refund_in_future', { fields: [{ path, message: messages.refundInFuture }] })
      : refuse('receipt_in_future', { fields: [{ path, message: messages.receiptInFuture }] });
  const { received, adjusted } = demandAmounts(context, invoice, body);
  const left = outstanding(plus(money, { received, adjusted }));
  if (body.invoiceStatus === 'Received' && left !== 0n) return refuse('received_not_equal');
  const text = (amount: Money): string => moneyText(amount, parseCurrency(record.currencyCode));
  const entered = { invoiceId: record.id, reverses: null, userId: caller.userId, now };
  const books = body.recordInBooks ? await booksForPayments(tx, record.id) : undefined;
  // money that is paid back leaves an account by name
  const depositAccountId = body.depositAccountId ?? (books?.isOfCredit === true ? books.lastDepositAccountId : null);
  if (books !== undefined && !isDepositAccount(books, depositAccountId))
    return refuse('deposit_account_unknown', {
      fields: [{ path: 'depositAccountId', message: serverMessages.depositAccountUnknown }],
    });
  const receiptId = await insertReceipt(tx, {
    ...entered,
    source: 'hand',
    receivedOn: body.receivedDate,
    amount: text(received),
    note: body.note,
  });
  const { adjustmentType: type, adjustmentReason: reason, certificateNumber, withholdingRate } = body;
  if (type !== undefined && reason !== undefined)
    await insertAdjustment(tx, {
      ...entered,
      type,
      adjustedOn: body.receivedDate,
      amount: text(adjusted),
      reason,
      certificateNumber,
      withholdingRate,
    });
  const after = await invoiceWithMoney(tx, query);
  if (after === undefined) throw new Error('the invoice that received money is not there');
  const day = after.record.receivedDate ?? body.receivedDate;
  if (!(await settleRetainer(tx, { invoiceId: record.id, day, now }))) return refuse('retainer_balance_used');
  const said = (fieldName: string, oldValue: string | null, newValue: string): Change => ({
    fieldName,
    oldValue,
    newValue,
  });
  context.audit({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: record.invoiceNumber ?? record.reference,
    projectId: record.projectId,
    changes: [
      said('Payment', null, `${record.currencyCode} ${text(received)} on ${body.receivedDate}`),
      changeOfSum('Received amount', record.currencyCode, { before: record.received, after: after.record.received }),
      ...(type === undefined
        ? []
        : [
            said(type, null, `${record.currencyCode} ${text(adjusted)}: ${reason}`),
            changeOfSum('Adjusted amount', record.currencyCode, {
              before: record.adjusted,
              after: after.record.adjusted,
            }),
          ]),
    ],
  });
  if (canRecordPayments(books))
    await sendPayment(context, { receiptId, invoiceId: record.id, books, depositAccountId });
  context.reply(
    books === undefined || canRecordPayments(books) ? messages.receiptAdded : serverMessages.receiptAddedHereOnly,
  );
  return receiptsAnswer(tx, after);
}

/** What is received and what is waived, when both can be; the second comes off what the first leaves. */
function demandAmounts(
  { refuse }: Context<Add>,
  { record, money }: InvoiceWithMoney,
  body: Body,
): { readonly received: Money; readonly adjusted: Money } {
  const at = (path: string, message: string) => ({ fields: [{ path, message }] });
  const path = body.amount === undefined ? 'receivedAmount' : 'amount';
  const received = settledAmount(demandText(), record.currencyCode, money, receiptError);
  if (received === 'nothing') return refuse('receipt_amount_invalid', at(path, messages.invalidAmount));
  if (received === 'other_sign') return refuse('receipt_other_sign', at(path, messages.receiptOtherSign));
  if (received === 'over_invoice') return refuse('received_over_invoice', at(path, messages.receivedOverInvoice));
  if (received === 'over_outstanding')
    return refuse('receipt_over_outstanding', at(path, messages.receiptOverOutstanding));
  if (body.adjustmentAmount === undefined) return { received, adjusted: ZERO_MONEY };
  const rest = plus(money, { received, adjusted: ZERO_MONEY });
  const adjusted = settledAmount(body.adjustmentAmount, record.currencyCode, rest, settlementError);
  const field = 'adjustmentAmount';
  if (adjusted === 'nothing') return refuse('adjustment_amount_invalid', at(field, messages.invalidAmount));
  if (adjusted === 'other_sign') return refuse('adjustment_other_sign', at(field, messages.adjustmentOtherSign));
  if (adjusted === 'over_outstanding')
    return refuse('adjustment_over_outstanding', at(field, messages.adjustmentOverOutstanding));
  return { received, adjusted };

  /** What came now: as it was said, or the difference to all that came before. */
  function demandText(): string {
    if (body.receivedAmount === undefined) return body.amount ?? '';
    const total = moneyIn(body.receivedAmount, record.currencyCode);
    if (total === undefined) return body.receivedAmount;
    if (isOverInvoice(total, money))
      return refuse('received_over_invoice', at('receivedAmount', messages.receivedOverInvoice));
    return moneyText(moneyOfMinorUnits(total - money.received), parseCurrency(record.currencyCode));
  }
}

const plus = (money: InvoiceMoney, more: Pick<InvoiceMoney, 'received' | 'adjusted'>): InvoiceMoney => ({
  ...money,
  received: moneyOfMinorUnits(money.received + more.received),
  adjusted: moneyOfMinorUnits(money.adjusted + more.adjusted),
});
