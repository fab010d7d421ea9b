import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Tx } from '../../../database/database.ts';
import type { Caller, Work } from '../../../handle.ts';
import { settleRetainer } from '../../retainer/retainer.public.ts';
import { lockLogs } from '../../work-logs/work-logs.public.ts';
import { selectCredits } from '../credit/credit.sql.ts';
import { closePredictionOfVoid, markVoid } from '../states-of-invoice.sql.ts';
import { invoiceById, invoiceForUpdate, type InvoiceRecord } from '../invoice-record.sql.ts';
import { takeTimeOff } from './take-time-off.ts';
import { serviceOfBooks } from '../../connections/connections.public.ts';

/** An invoice in the caller's scope, held until the transaction ends together with the logs that a void sets free. */
export async function heldToVoid(tx: Tx, invoiceId: number, caller: Caller): Promise<InvoiceRecord | undefined> {
  const seen = await invoiceById(tx, invoiceId, caller);
  if (seen === undefined) return undefined;
  await lockLogs(tx, seen.projectId);
  return invoiceForUpdate(tx, invoiceId, caller);
}

/** Whether payments stand, or credit notes that are applied: they are reversed or moved to the open credit of the company first. */
const hasMoney = ({ received, creditsApplied }: InvoiceRecord): boolean => /[1-9]/.test(received + creditsApplied);

/** Why an issued document cannot be void. */
export type NotVoided = 'invoice_has_credits' | 'invoice_has_money' | 'credited_hours_billed' | 'retainer_balance_used';

/**
 * Voids an issued document that is held, here and by the outbox in the books. What was begun is undone by the caller, who refuses, when an obstacle
 * is answered.
 */
export async function voidIssued(
  work: Work,
  record: InvoiceRecord,
  {
    reason,
    userId,
    today,
    now,
  }: { readonly reason: string; readonly userId: number; readonly today: CalendarDate; readonly now: string },
): Promise<NotVoided | undefined> {
  const { tx } = work;
  if ((await selectCredits(tx, record.id, 'live')).length > 0) return 'invoice_has_credits';
  if (hasMoney(record)) return 'invoice_has_money';
  if (!(await takeTimeOff(tx, record, now))) return 'credited_hours_billed';
  await markVoid(tx, { invoiceId: record.id, reason, now });
  await closePredictionOfVoid(tx, { invoiceId: record.id, on: today, userId, reason });
  if (!(await settleRetainer(tx, { invoiceId: record.id, day: today, now }))) return 'retainer_balance_used';
  if (record.booksId !== null)
    await work.enqueue({
      topic: 'void-invoice',
      service: serviceOfBooks(record.connectionId),
      subject: `invoice:${record.id}`,
      payload: { invoiceId: record.id },
    });
  work.audit({
    action: 'Voided',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: record.invoiceNumber ?? record.reference,
    projectId: record.projectId,
    changes: [{ fieldName: 'Reason', oldValue: null, newValue: reason }],
  });
  return undefined;
}
