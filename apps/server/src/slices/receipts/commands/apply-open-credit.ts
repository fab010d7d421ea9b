import { applicationError } from '@countinghouse/billing/receipts/credit-application.ts';
import { parseCurrency, moneyText } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Context } from '../../../handle.ts';
import { applyCredit } from '../../invoices/credit/apply-credit.public.ts';
import { holdDocuments } from '../../invoices/credit/credit-applications.public.ts';
import { invoiceWithMoney } from '../../invoices/invoices.public.ts';
import { receiptsAnswer } from '../receipts-answer.ts';
import { moneyIn } from '../settled-amount.ts';

type Apply = typeof receiptEndpoints.applyCredit;

/** Applies an open credit to an issued invoice of the same company and currency; the status of both follows. */
export async function applyOpenCredit(
  context: Context<Apply>,
  { params, body }: InputOf<Apply>,
): Promise<AnswerOf<Apply>> {
  const { tx, caller, refuse, now, today } = context;
  await holdDocuments(tx, [params.id, body.creditId]);
  const invoice = await invoiceWithMoney(tx, { id: params.id, caller, today });
  if (invoice === undefined) return refuse('invoice_not_found');
  if (invoice.record.version !== body.version)
    return refuse('stale_version', { current: await receiptsAnswer(tx, invoice) });
  const credit = await invoiceWithMoney(tx, { id: body.creditId, caller, today });
  if (credit === undefined) return refuse('credit_note_not_found');
  const areIssued = invoice.record.documentState === 'issued' && credit.record.documentState === 'issued';
  if (!areIssued || invoice.record.corrects !== null || credit.record.corrects === null)
    return refuse('application_needs_issued');
  const { currencyCode, companyId } = invoice.record;
  if (credit.record.companyId !== companyId || credit.record.currencyCode !== currencyCode)
    return refuse('credit_of_other_company');
  const amount = moneyIn(body.amount, currencyCode);
  const fault =
    amount === undefined ? 'nothing' : applicationError(amount, { credit: credit.money, invoice: invoice.money });
  const at = (message: string) => ({ fields: [{ path: 'amount', message }] });
  if (amount === undefined || fault === 'nothing')
    return refuse('application_amount_invalid', at(messages.invalidAmount));
  if (fault === 'over_outstanding')
    return refuse('application_over_outstanding', at(messages.applicationOverOutstanding));
  if (fault === 'over_open_credit')
    return refuse('application_over_open_credit', at(messages.applicationOverOpenCredit));
  const both = {
    credit: credit.record,
    invoice: invoice.record,
    amount: moneyText(amount, parseCurrency(currencyCode)),
  };
  if (!(await applyCredit(context, both, { day: today, userId: caller.userId, now })))
    return refuse('retainer_balance_used');
  context.reply(messages.creditApplied);
  const after = await invoiceWithMoney(tx, { id: params.id, caller, today });
  return receiptsAnswer(tx, after ?? invoice);
}
