import { receiptError } from '@countinghouse/billing/receipts/receipt.ts';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Context } from '../../../handle.ts';
import { invoiceWithMoney } from '../../invoices/invoices.public.ts';
import { settleRetainer } from '../../retainer/retainer.public.ts';
import { heldBalance } from '../account-payments.sql.ts';
import { payFromAccount, usableBalance } from '../pay-from-account.ts';
import { changeOfSum } from '../change-of-sum.ts';
import { receiptsAnswer } from '../receipts-answer.ts';
import { settledAmount } from '../settled-amount.ts';

type Pay = typeof receiptEndpoints.payFromOpenCredit;

/** Pays an invoice from what its company has on account: a payment of today that takes from the open credit. */
export async function payFromOpenCredit(context: Context<Pay>, { params, body }: InputOf<Pay>): Promise<AnswerOf<Pay>> {
  const { tx, caller, refuse, now, today } = context;
  const request = { id: params.id, caller, today, willChange: true };
  const invoice = await invoiceWithMoney(tx, request);
  if (invoice === undefined) return refuse('invoice_not_found');
  const { record, money } = invoice;
  if (record.version !== body.version) return refuse('stale_version', { current: await receiptsAnswer(tx, invoice) });
  if (record.documentState !== 'issued') return refuse('receipt_needs_issued');
  const { companyId, currencyCode } = record;
  const at = (message: string) => ({ fields: [{ path: 'amount', message }] });
  const paid = settledAmount(body.amount, currencyCode, money, receiptError);
  if (paid === 'nothing') return refuse('receipt_amount_invalid', at(messages.invalidAmount));
  if (paid === 'other_sign' || money.amount < 0n) return refuse('receipt_other_sign', at(messages.receiptOtherSign));
  if (paid === 'over_invoice') return refuse('received_over_invoice', at(messages.receivedOverInvoice));
  if (paid === 'over_outstanding') return refuse('receipt_over_outstanding', at(messages.receiptOverOutstanding));
  const currency = parseCurrency(currencyCode);
  if (paid > moneyFromText(await heldBalance(tx, { companyId, currencyCode }), currency))
    return refuse('over_account_balance', at(messages.overAccountBalance));
  if (paid > (await usableBalance(tx, { companyId, currencyCode }))) return refuse('open_credit_not_in_books');
  const amount = moneyText(paid, currency);
  await payFromAccount(context, record, paid);
  if (!(await settleRetainer(tx, { invoiceId: record.id, day: today, now }))) return refuse('retainer_balance_used');
  const after = (await invoiceWithMoney(tx, request)) ?? invoice;
  context.audit({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: record.invoiceNumber ?? record.reference,
    projectId: record.projectId,
    changes: [
      { fieldName: 'Payment from open credit', oldValue: null, newValue: `${currencyCode} ${amount}` },
      changeOfSum('Received amount', record.currencyCode, { before: record.received, after: after.record.received }),
    ],
  });
  context.reply(serverMessages.openCreditUsed);
  return receiptsAnswer(tx, after);
}
