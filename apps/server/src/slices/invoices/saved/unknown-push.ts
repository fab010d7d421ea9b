import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { unknownPushEndpoints } from '@countinghouse/contract/invoices/unknown-pushes.contract.ts';
import type { BooksProvider } from '@countinghouse/gateways/books/books-provider.ts';
import { BooksError } from '@countinghouse/gateways/books/books-error.ts';
import type { Context, OutsideContext } from '../../../handle.ts';
import { lookAgain, putAside } from '../../../outbox/outbox.ts';
import { shownLatestAfterMs } from '../../../outbox/look-up-schedule.ts';
import { companyById } from '../../companies/companies.public.ts';
import { connectionOfBooks } from '../../connections/connections.public.ts';
import { askBooks } from '../compare/ask-books.public.ts';
import { invoiceAnswer } from './invoice-answer.ts';
import { invoiceTitle } from '../invoice-title.ts';
import { markUnlocked } from '../states-of-invoice.sql.ts';
import { invoiceById, invoiceForUpdate, type InvoiceRecord } from '../invoice-record.sql.ts';

type Check = typeof unknownPushEndpoints.check;
type MarkNotSent = typeof unknownPushEndpoints.markNotSent;

/** Has an invoice looked for in the books at once. */
export async function checkInBooks(
  { tx, caller, refuse, reply, now, today }: Context<Check>,
  { params }: InputOf<Check>,
): Promise<AnswerOf<Check>> {
  const record = await invoiceForUpdate(tx, params.id, caller);
  if (record === undefined) return refuse('invoice_not_found');
  const { outboxId } = record.push;
  if (!isPushUnknown(record) || outboxId === null) return refuse('invoice_not_checking');
  await lookAgain(tx, outboxId, now);
  reply(serverMessages.booksAreSearched);
  return invoiceAnswer(tx, (await invoiceById(tx, record.id)) ?? record, today);
}

/** Gives an invoice back that a person did not find in the books, after they were looked through once more. */
export async function markNotSent(
  context: OutsideContext<MarkNotSent>,
  { params, body }: InputOf<MarkNotSent>,
): Promise<AnswerOf<MarkNotSent>> {
  const { inTransaction, caller, refuse, now, today } = context;
  const held = async (tx: Parameters<typeof invoiceForUpdate>[0]) => {
    const record = (await invoiceForUpdate(tx, params.id, caller)) ?? refuse('invoice_not_found');
    if (record.version !== body.version)
      return refuse('stale_version', { current: await invoiceAnswer(tx, record, today) });
    const { outboxId, sentAt } = record.push;
    if (!isPushUnknown(record) || outboxId === null || sentAt === null) return refuse('invoice_not_checking');
    if (Date.parse(now) - Date.parse(sentAt) < shownLatestAfterMs()) return refuse('shown_too_late');
    return { record, outboxId };
  };
  const found = await inTransaction(async ({ tx }) => {
    const { record } = await held(tx);
    const connection = await connectionOfBooks(tx, record);
    if (connection?.state !== 'connected') return refuse('books_not_connected');
    return { record, connection, customerId: (await companyById(tx, record.companyId))?.booksId ?? null };
  });
  const { record: seen, connection, customerId } = found;
  if (customerId !== null && (await askBooks(context, connection, (books) => isThere(books, seen, customerId))))
    return refuse('invoice_found_in_books');
  context.reply(serverMessages.markedNotSent);
  return inTransaction(async ({ tx, audit }) => {
    const { record, outboxId } = await held(tx);
    if (!(await putAside(tx, outboxId, { reason: body.reason, now }))) return refuse('invoice_not_checking');
    await markUnlocked(tx, { invoiceId: record.id, isNumberTaken: false, now });
    audit({
      action: 'Updated',
      resource: 'INVOICED',
      resourceId: record.id,
      resourceName: invoiceTitle(record),
      projectId: record.projectId,
      changes: [{ fieldName: 'Marked as not sent', oldValue: null, newValue: body.reason }],
    });
    return invoiceAnswer(tx, (await invoiceById(tx, record.id)) ?? record, today);
  });
}

/** Whether it was sent with an unknown outcome. */
const isPushUnknown = ({ documentState, locked, push }: InvoiceRecord): boolean =>
  documentState === 'draft' && locked && (push.state === 'unknown' || push.state === 'parked');

/** Whether the books hold anything of the invoice that counts, once or more often. */
async function isThere(books: BooksProvider, record: InvoiceRecord, customerId: string): Promise<boolean> {
  const { reference, purchaseOrder, invoiceNumber, invoiceDate: date, corrects } = record;
  const search = {
    reference,
    ...(purchaseOrder === null ? {} : { purchaseOrder }),
    ...(invoiceNumber === null ? {} : { number: invoiceNumber }),
    customerId,
    date,
  };
  try {
    const there = await (corrects === null ? books.findInvoice(search) : books.findCredit(search));
    return there !== undefined && !there.isVoided;
  } catch (error) {
    if (error instanceof BooksError && error.reason === 'found_twice') return true;
    throw error;
  }
}
