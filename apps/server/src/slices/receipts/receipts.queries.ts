import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Context } from '../../handle.ts';
import { invoiceWithMoney } from '../invoices/invoices.public.ts';
import { receiptsAnswer } from './receipts-answer.ts';

type List = typeof receiptEndpoints.list;

/** What came for an invoice, receipt by receipt. */
export async function listReceipts(
  { tx, caller, today, refuse }: Context<List>,
  { params }: InputOf<List>,
): Promise<AnswerOf<List>> {
  const invoice = await invoiceWithMoney(tx, { id: params.id, caller, today });
  return invoice === undefined ? refuse('invoice_not_found') : receiptsAnswer(tx, invoice);
}
