import { invoiceNumber } from '@countinghouse/billing/invoices/invoice-number.ts';
import { yearOf } from '@countinghouse/billing/values/calendar-date.ts';
import type { Work } from '../../../handle.ts';
import { isRetainerUnchanged, settleRetainer } from '../../retainer/retainer.public.ts';
import { applyToCorrected } from '../credit/apply-credit.public.ts';
import { hashOfFrozen } from '../wizard/frozen-hash.ts';
import { nextInvoiceNumber } from '../next-invoice-number.sql.ts';
import { markIssued } from '../states-of-invoice.sql.ts';
import type { InvoiceRecord } from '../invoice-record.sql.ts';

/**
 * Issues a draft that is held and that no books will get: it takes the next number of those without books and is frozen. Answers its
 * number, or nothing where the retainer changed since it was saved; the caller refuses then.
 */
export async function issueByHand(work: Work, record: InvoiceRecord, now: string): Promise<string | undefined> {
  const { tx } = work;
  if (!(await isRetainerUnchanged(tx, record.id))) return undefined;
  const { invoiceDate: day } = record;
  const number = invoiceNumber(day, await nextInvoiceNumber(tx, null, yearOf(day)));
  await markIssued(tx, {
    invoiceId: record.id,
    invoiceNumber: number,
    booksId: null,
    booksUrl: null,
    frozenHash: await hashOfFrozen(tx, { ...record, invoiceNumber: number }),
    now,
  });
  if (!(await settleRetainer(tx, { invoiceId: record.id, day, now }))) return undefined;
  await applyToCorrected(work, record.id, now);
  work.audit({
    action: 'Issued',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: number,
    projectId: record.projectId,
    changes: [{ fieldName: 'Invoice number', oldValue: null, newValue: number }],
  });
  return number;
}
