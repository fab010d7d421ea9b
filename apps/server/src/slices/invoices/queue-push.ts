import { invoiceNumber } from '@countinghouse/billing/invoice/invoice-number.ts';
import { yearOf } from '@countinghouse/billing/values/calendar-date.ts';
import type { Work } from '../../handle.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { markQueued, nextInvoiceNumber, type InvoiceRecord } from './invoices.sql.ts';

/**
 * Locks a draft, reserves its number and leaves its push in the outbox, all in the caller's transaction; answers false
 * when the company's books have no connection. A draft that was pushed before keeps its number.
 */
export async function queuePush(work: Work, record: InvoiceRecord, now: string): Promise<boolean> {
  const connection = await connectionOfBooks(work.tx, { provider: record.provider, region: record.region });
  if (connection === undefined || connection.state === 'not connected') return false;
  const isSameCounter =
    record.connectionId === connection.id && record.invoiceNumber?.startsWith(`INV-${yearOf(record.invoiceDate)}-`);
  const number =
    isSameCounter === true && record.invoiceNumber !== null
      ? record.invoiceNumber
      : invoiceNumber(record.invoiceDate, await nextInvoiceNumber(work.tx, connection.id, yearOf(record.invoiceDate)));
  const outboxId = await work.leave({
    topic: 'push-invoice',
    subject: `invoice:${record.id}`,
    payload: { invoiceId: record.id },
  });
  await markQueued(work.tx, {
    invoiceId: record.id,
    connectionId: connection.id,
    invoiceNumber: number,
    outboxId,
    now,
  });
  work.tell({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: number,
    projectId: record.projectId,
    changes: [{ fieldName: 'On its way to the books', oldValue: 'No', newValue: 'Yes' }],
  });
  return true;
}
