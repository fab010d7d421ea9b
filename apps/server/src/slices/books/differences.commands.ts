import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { booksDifferenceEndpoints } from '@countinghouse/contract/books/books-differences.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { OutsideContext, Work } from '../../handle.ts';
import { connectionOfBooks, serviceOfBooks } from '../connections/connections.public.ts';
import { whyNoAnswer } from '../invoices/compare/ask-books.public.ts';
import { invoiceWithMoney } from '../invoices/invoices.public.ts';
import { selectLedgerSide } from '../invoices/ledger-sides.public.ts';
import { takeDueDate } from '../invoices/direct/take-due-date.public.ts';
import { heldToVoid, voidIssued } from '../invoices/saved/void-issued.public.ts';
import { compareInvoice } from './compare-invoice.ts';
import {
  differenceForUpdate,
  selectDifferences,
  endDifferences,
  markSettled,
  onTheWire,
  type StoredDifference,
} from './differences.sql.ts';
import { fieldNames } from './keep-differences.ts';

type Compare = typeof booksDifferenceEndpoints.compare;
type Settle = typeof booksDifferenceEndpoints.settle;
type Asking = OutsideContext<Compare> | OutsideContext<Settle>;

/** Compares an invoice with its document in the books at once. */
export async function compareNow(
  context: OutsideContext<Compare>,
  { params }: InputOf<Compare>,
): Promise<AnswerOf<Compare>> {
  const { inTransaction, caller, today, refuse } = context;
  if ((await inTransaction(({ tx }) => invoiceWithMoney(tx, { id: params.id, caller, today }))) === undefined)
    return refuse('invoice_not_found');
  const compared = await compare(context, params.id);
  if (compared === undefined) return refuse('invoice_not_in_books');
  const differences = await keptOf(context, params.id);
  if (differences.length === 0) context.reply(messages.booksAgree);
  return { differences };
}

const keptOf = ({ inTransaction }: Asking, invoiceId: number) =>
  inTransaction(async ({ tx }) => (await selectDifferences(tx, invoiceId)).map(onTheWire));

/** Undefined where the books were never given the invoice. */
async function compare(context: Asking, invoiceId: number, how: { readonly takesLate?: boolean } = {}) {
  const { inTransaction, outside, now, today, refuse } = context;
  const found = await inTransaction(async ({ tx }) => {
    const ours = await selectLedgerSide(tx, { invoiceId });
    return ours && { ours, connection: await connectionOfBooks(tx, ours) };
  });
  const booksId = found?.ours.booksId ?? null;
  if (found === undefined || booksId === null) return undefined;
  const { ours, connection } = found;
  if (ours.isUnderWay) return refuse('invoice_being_pushed');
  if (connection === undefined || connection.state === 'not connected') return refuse('books_not_connected');
  try {
    return await compareInvoice({ outside, inTransaction, now, today }, { ...ours, booksId }, connection, how);
  } catch (error) {
    return refuse(whyNoAnswer(error));
  }
}

/** Settles a difference in one of the ways that it allows. A value from the books follows the same rules as one typed here by hand. */
export async function settleDifference(
  context: OutsideContext<Settle>,
  { params, body }: InputOf<Settle>,
): Promise<AnswerOf<Settle>> {
  const { inTransaction, refuse } = context;
  const before = await inTransaction(async (work) => {
    const kept = (await differenceForUpdate(work.tx, params.id, context.caller)) ?? refuse('not_found');
    if (kept.version !== body.version) return refuse('stale_version', { current: onTheWire(kept) });
    if (!onTheWire(kept).ways.includes(body.way)) return refuse('difference_way_closed');
    if (body.reason === '' && (body.way === 'leave' || (body.way === 'theirs' && kept.field === 'document')))
      return refuse('reason_missing', { fields: [{ path: 'reason', message: messages.pleaseEnter('reason') }] });
    // what the books are asked for first is done below, outside of any transaction
    if (body.way !== 'theirs' || kept.field !== 'balance') await settle(context, work, { kept, body });
    return kept;
  });
  if (body.way === 'theirs' && before.field === 'balance') await takeMoney(context, before);
  context.reply(messages.differenceSettled);
  return { differences: await keptOf(context, before.invoiceId) };
}

async function settle(
  context: OutsideContext<Settle>,
  work: Work,
  { kept, body }: { readonly kept: StoredDifference; readonly body: InputOf<Settle>['body'] },
): Promise<void> {
  const { caller, now } = context;
  const { invoiceId, differenceId, field } = kept;
  if (body.way === 'theirs') {
    await (field === 'document' ? takeVoid(context, work, kept, body.reason) : takeTheirDueDate(context, work, kept));
    await endDifferences(work.tx, [differenceId], now);
    return;
  }
  const isLeft = body.way === 'leave';
  await markSettled(work.tx, differenceId, {
    as: isLeft ? 'left' : 'sent',
    by: caller.userId,
    reason: isLeft ? body.reason : null,
  });
  const ours = await selectLedgerSide(work.tx, { invoiceId });
  work.audit({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: invoiceId,
    resourceName: ours?.invoiceNumber ?? String(invoiceId),
    ...(ours === undefined ? {} : { projectId: ours.projectId }),
    changes: [
      {
        fieldName: `${fieldNames[field]} in the books`,
        oldValue: kept.theirs,
        newValue: isLeft ? `left: ${body.reason}` : kept.ours,
      },
    ],
  });
  if (isLeft) return;
  const to = { service: serviceOfBooks(kept.connectionId), subject: `invoice:${invoiceId}` };
  await work.enqueue({ ...sentAs(field), ...to, payload: { invoiceId, ...sentAs(field).payload } });
  await work.enqueue({ topic: 'compare-invoice', ...to, payload: { invoiceId } });
}

/** Who brings ours to the books: each difference by itself, as what stands beside it may be left as it is there. */
function sentAs(field: StoredDifference['field']): { readonly topic: string; readonly payload: { fields?: string[] } } {
  if (field === 'document') return { topic: 'void-invoice', payload: {} };
  return field === 'total' || field === 'tax'
    ? { topic: 'restore-lines', payload: {} }
    : { topic: 'change-invoice', payload: { fields: [field] } };
}

/** What is void or gone in the books is void here too. */
async function takeVoid(
  { caller, refuse, today, now }: OutsideContext<Settle>,
  work: Work,
  { invoiceId }: StoredDifference,
  reason: string,
): Promise<void> {
  const record = await heldToVoid(work.tx, invoiceId, caller);
  if (record?.documentState !== 'issued') return refuse('difference_way_closed');
  if (record.locked) return refuse('invoice_being_pushed');
  const obstacle = await voidIssued(work, record, { reason, userId: caller.userId, today, now });
  if (obstacle !== undefined) return refuse(obstacle);
}

async function takeTheirDueDate(
  { caller, refuse, now }: OutsideContext<Settle>,
  work: Work,
  { invoiceId, theirs }: StoredDifference,
): Promise<void> {
  const dueDate = calendarDate(theirs);
  if (await takeDueDate(work, { invoiceId, caller, dueDate, now })) return;
  return refuse('difference_not_taken', { message: serverMessages.dueBeforeInvoiceInBooks });
}

/** Receives the payments that customers made there; another decrease of the balance cannot be accepted. */
async function takeMoney(context: OutsideContext<Settle>, { invoiceId, field }: StoredDifference): Promise<void> {
  // a payment in a closed month is recorded on the first open day, because a user decides it now
  const compared = await compare(context, invoiceId, { takesLate: true });
  const isLeft = (await keptOf(context, invoiceId)).some((one) => one.field === field);
  if (isLeft) {
    const message = compared?.notReceived ?? serverMessages.noPaymentInBooks;
    return context.refuse('difference_not_taken', { message });
  }
}
