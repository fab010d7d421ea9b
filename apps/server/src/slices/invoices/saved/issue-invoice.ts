import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Context } from '../../../handle.ts';
import { invoiceAnswer } from './invoice-answer.ts';
import { invoiceById, invoiceForUpdate } from '../invoice-record.sql.ts';
import { issueByHand } from './issue-by-hand.ts';

type Issue = typeof invoiceEndpoints.issue;

/** Issues a draft of a company whose region has no books: from here on it is corrected by a void or a credit alone. */
export async function issueInvoice(
  context: Context<Issue>,
  { params, body }: InputOf<Issue>,
): Promise<AnswerOf<Issue>> {
  const { tx, caller, refuse, now, today } = context;
  const record = await invoiceForUpdate(tx, params.id, caller);
  if (record === undefined) return refuse('invoice_not_found');
  if (record.version !== body.version)
    return refuse('stale_version', { current: await invoiceAnswer(tx, record, today) });
  if (record.documentState === 'void') return refuse('invoice_already_void');
  if (record.documentState === 'issued') return refuse('invoice_already_issued');
  if (record.hasBooks) return refuse('books_are_set_up');
  const number = await issueByHand(context, record, now);
  if (number === undefined) return refuse('retainer_balance_changed');
  context.reply(serverMessages.invoiceIssued(number));
  return invoiceAnswer(tx, (await invoiceById(tx, record.id)) ?? record, today);
}
