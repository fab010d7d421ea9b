import type { booksDifferenceEndpoints } from '@countinghouse/contract/books/books-differences.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Context } from '../../handle.ts';
import { invoiceWithMoney } from '../invoices/invoices.public.ts';
import { selectDifferences, onTheWire } from './differences.sql.ts';

type OfInvoice = typeof booksDifferenceEndpoints.ofInvoice;

/** In what the books differed from an invoice when both were compared last. */
export async function differencesOfInvoice(
  { tx, caller, today, refuse }: Context<OfInvoice>,
  { params }: InputOf<OfInvoice>,
): Promise<AnswerOf<OfInvoice>> {
  const invoice = await invoiceWithMoney(tx, { id: params.id, caller, today });
  if (invoice === undefined) return refuse('invoice_not_found');
  return { differences: (await selectDifferences(tx, params.id)).map(onTheWire) };
}
