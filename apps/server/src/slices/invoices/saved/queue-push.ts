import { invoiceNumber } from '@countinghouse/billing/invoices/invoice-number.ts';
import { yearOf } from '@countinghouse/billing/values/calendar-date.ts';
import type { RefusalDetail, Work } from '../../../handle.ts';
import { connectionOfBooks, serviceOfBooks } from '../../connections/connections.public.ts';
import { booksWouldRefuse } from '../wizard/books-would-refuse.ts';
import { isRetainerUnchanged } from '../../retainer/retainer.public.ts';
import { freeNumber, nextInvoiceNumber } from '../next-invoice-number.sql.ts';
import { markQueued } from '../states-of-invoice.sql.ts';
import type { InvoiceRecord } from '../invoice-record.sql.ts';
import { lookAgain } from '../../../outbox/outbox.ts';
import type { NotTaken } from '../compare/not-taken.public.ts';

/** Why a draft cannot be pushed to the books, with the message if it is not a fixed one. */
export interface PushRefusal {
  readonly code: 'books_not_connected' | 'retainer_balance_changed' | 'books_would_refuse';
  readonly detail?: RefusalDetail;
}

/**
 * Locks a draft, reserves its number and its part of the retainer, and leaves its push in the outbox, all in the caller's
 * transaction; returns a refusal if it cannot be pushed. A draft that was pushed before keeps its number, unless its year or its
 * books are others now: then the old number is given to the next invoice.
 */
export async function queuePush(work: Work, record: InvoiceRecord, now: string): Promise<PushRefusal | undefined> {
  const connection = await connectionOfBooks(work.tx, { provider: record.provider, region: record.region });
  if (connection === undefined || connection.state === 'not connected') return { code: 'books_not_connected' };
  if (!(await isRetainerUnchanged(work.tx, record.id))) return { code: 'retainer_balance_changed' };
  // what may have arrived already is looked for, whatever the books would say to a new one
  const refusal = record.locked ? undefined : await booksWouldRefuse(work.tx, record);
  if (refusal !== undefined) {
    const { words: message, path } = refusal;
    const fields = path === undefined ? {} : { fields: [{ path, message }] };
    return { code: 'books_would_refuse', detail: { message, ...fields } };
  }
  // what left for the books without a clear end is looked for by the row that sent it
  if (record.locked && record.push.outboxId !== null) {
    await lookAgain(work.tx, record.push.outboxId, now);
    auditQueue(work, record, record.invoiceNumber ?? record.reference);
    return undefined;
  }
  const isSameCounter =
    record.connectionId === connection.id && record.invoiceNumber?.startsWith(`INV-${yearOf(record.invoiceDate)}-`);
  const number =
    isSameCounter === true && record.invoiceNumber !== null
      ? record.invoiceNumber
      : invoiceNumber(record.invoiceDate, await nextInvoiceNumber(work.tx, connection.id, yearOf(record.invoiceDate)));
  if (isSameCounter !== true && record.invoiceNumber !== null) await freeNumber(work.tx, record.id);
  const outboxId = await work.enqueue({
    topic: 'push-invoice',
    service: serviceOfBooks(connection.id),
    subject: `invoice:${record.id}`,
    // an earlier push that was given up may have arrived all the same
    payload: { invoiceId: record.id, mayBeThere: record.push.state !== null, invoiceDate: record.invoiceDate },
  });
  await markQueued(work.tx, {
    invoiceId: record.id,
    connectionId: connection.id,
    invoiceNumber: number,
    outboxId,
    now,
  });
  auditQueue(work, record, number);
  return undefined;
}

/** Leaves once more in the outbox what the books did not take of an invoice that they have; returns a refusal if it cannot be pushed. */
export async function queueAgain(
  work: Work,
  record: InvoiceRecord,
  { topic, service, subject, payload }: NotTaken,
): Promise<PushRefusal | undefined> {
  const connection = await connectionOfBooks(work.tx, { provider: record.provider, region: record.region });
  if (connection === undefined || connection.state === 'not connected') return { code: 'books_not_connected' };
  await work.enqueue({ topic, service, subject, payload });
  auditQueue(work, record, record.invoiceNumber ?? record.reference);
  return undefined;
}

const auditQueue = (work: Work, record: InvoiceRecord, resourceName: string): void =>
  work.audit({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName,
    projectId: record.projectId,
    changes: [{ fieldName: 'On its way to the books', oldValue: 'No', newValue: 'Yes' }],
  });
