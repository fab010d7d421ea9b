import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Context } from '../../../handle.ts';
import { reverseCreditApplication } from '../../invoices/credit/apply-credit.public.ts';
import { selectCreditApplications, holdDocuments } from '../../invoices/credit/credit-applications.public.ts';
import { invoiceWithMoney } from '../../invoices/invoices.public.ts';
import { receiptsAnswer } from '../receipts-answer.ts';

type Reverse = typeof receiptEndpoints.reverseCreditApplication;

/** Reverses an applied credit with a reason: the invoice is outstanding again and the credit note open, by its amount. */
export async function reverseAppliedCredit(
  context: Context<Reverse>,
  { params, body }: InputOf<Reverse>,
): Promise<AnswerOf<Reverse>> {
  const { tx, caller, refuse, now, today } = context;
  const request = { id: params.id, caller, today };
  if ((await invoiceWithMoney(tx, request)) === undefined) return refuse('invoice_not_found');
  const application = (await selectCreditApplications(tx, params.id)).find((one) => one.id === params.applicationId);
  if (application === undefined || application.reverses !== null) return refuse('application_not_found');
  if (application.creditId === null) return refuse('application_of_books');
  await holdDocuments(tx, [application.creditId, application.invoiceId]);
  const record = await invoiceWithMoney(tx, request);
  if (record === undefined) return refuse('invoice_not_found');
  if (record.record.version !== body.version)
    return refuse('stale_version', { current: await receiptsAnswer(tx, record) });
  // a document that the caller does not see is not changed through the other one
  const credit = await invoiceWithMoney(tx, { ...request, id: application.creditId });
  const invoice = await invoiceWithMoney(tx, { ...request, id: application.invoiceId });
  if (credit === undefined || invoice === undefined) return refuse('application_not_found');
  const isReversed = (await selectCreditApplications(tx, params.id)).some((one) => one.reverses === application.id);
  if (isReversed) return refuse('application_already_reversed');
  const both = { credit: credit.record, invoice: invoice.record, application, reason: body.reason };
  if (!(await reverseCreditApplication(context, both, { day: today, userId: caller.userId, now })))
    return refuse('retainer_balance_used');
  context.reply(serverMessages.creditApplicationReversed);
  const after = await invoiceWithMoney(tx, request);
  return receiptsAnswer(tx, after ?? record);
}
