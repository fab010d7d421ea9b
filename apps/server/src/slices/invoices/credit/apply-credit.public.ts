import { applicableCredit } from '@countinghouse/billing/receipts/credit-application.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyText } from '@countinghouse/billing/values/money.ts';
import type { Work } from '../../../handle.ts';
import { serviceOfBooks } from '../../connections/connections.public.ts';
import { settleRetainer } from '../../retainer/retainer.public.ts';
import { insertCreditApplication, type StoredCreditApplication } from './credit-applications.public.ts';
import { moneyOf } from '../saved/invoice-answer.ts';
import { invoiceById, type InvoiceRecord } from '../invoice-record.sql.ts';

interface Entered {
  readonly day: CalendarDate;
  /** Null where the product applies a credit note as it is issued. */
  readonly userId: number | null;
  readonly now: string;
  /** The books did it: nothing is left for them. */
  readonly isInBooks?: boolean;
}

/**
 * Applies an amount of a credit note to an invoice. Both documents are held by the caller, and the database refuses more than is
 * outstanding or open. Answers its id, or false, and the caller refuses, where retainers do not have what this takes of them.
 */
export async function applyCredit(
  work: Work,
  {
    credit,
    invoice,
    amount,
  }: { readonly credit: InvoiceRecord; readonly invoice: InvoiceRecord; readonly amount: string },
  entered: Entered,
): Promise<number | false> {
  const { day: appliedOn, userId, now } = entered;
  const applicationId = await insertCreditApplication(work.tx, {
    creditId: credit.id,
    invoiceId: invoice.id,
    appliedOn,
    amount,
    reason: '',
    reverses: null,
    userId,
    now,
  });
  if (!(await settleBothRetainers(work, [credit, invoice], entered))) return false;
  if (entered.isInBooks !== true) await enqueueCredit(work, 'apply-credit', { credit, invoice, applicationId });
  await auditBoth(work, {
    credit,
    invoice,
    fieldName: 'Credit note applied',
    said: `${credit.currencyCode} ${amount}`,
  });
  return applicationId;
}

/**
 * Reverses an application that stands: the invoice is outstanding again, and the credit note open, by that amount. Answers false, and
 * the caller refuses, where retainers do not have what this takes of them.
 */
export async function reverseCreditApplication(
  work: Work,
  {
    credit,
    invoice,
    application,
    reason,
  }: {
    readonly credit: InvoiceRecord;
    readonly invoice: InvoiceRecord;
    readonly application: StoredCreditApplication;
    readonly reason: string;
  },
  entered: Entered,
): Promise<boolean> {
  const { day: appliedOn, userId, now } = entered;
  await insertCreditApplication(work.tx, {
    creditId: credit.id,
    invoiceId: invoice.id,
    appliedOn,
    amount: `-${application.amount}`,
    reason,
    reverses: application.id,
    userId,
    now,
  });
  if (!(await settleBothRetainers(work, [credit, invoice], entered))) return false;
  if (entered.isInBooks !== true)
    await enqueueCredit(work, 'reverse-credit-application', { credit, invoice, applicationId: application.id });
  await auditBoth(work, { credit, invoice, fieldName: 'Credit note application reversed', said: reason });
  return true;
}

/**
 * Applies a credit note that was just issued to the invoice that it corrects, up to what is outstanding of it; the rest is an open credit
 * of the company. Does nothing for an invoice.
 */
export async function applyToCorrected(work: Work, issuedId: number, now: string): Promise<void> {
  const credit = await invoiceById(work.tx, issuedId);
  if (credit?.corrects == null || credit.documentState !== 'issued') return;
  const invoice = await invoiceById(work.tx, credit.corrects.invoiceId);
  if (invoice === undefined) throw new Error('the invoice that a credit note corrects is not there');
  const amount = applicableCredit(moneyOf(credit), moneyOf(invoice));
  if (amount === 0n) return;
  const text = moneyText(amount, parseCurrency(credit.currencyCode));
  const entered = { day: credit.invoiceDate, userId: null, now };
  // what it takes off an unpaid invoice was never part of a retainer
  if (!(await applyCredit(work, { credit, invoice, amount: text }, entered)))
    throw new Error('the retainer does not have what the credit note takes of it');
}

async function settleBothRetainers(
  { tx }: Work,
  documents: readonly InvoiceRecord[],
  { day, now }: Entered,
): Promise<boolean> {
  for (const { id } of documents) if (!(await settleRetainer(tx, { invoiceId: id, day, now }))) return false;
  return true;
}

/** Leaves an application, or its reversal, for the books that have both documents. */
async function enqueueCredit(
  work: Work,
  topic: 'apply-credit' | 'reverse-credit-application',
  about: { readonly credit: InvoiceRecord; readonly invoice: InvoiceRecord; readonly applicationId: number },
): Promise<void> {
  const { credit, invoice, applicationId } = about;
  const isThere = credit.booksId !== null && invoice.booksId !== null && credit.connectionId === invoice.connectionId;
  if (!isThere) return;
  await work.enqueue({
    topic,
    service: serviceOfBooks(invoice.connectionId),
    subject: `invoice:${invoice.id}`,
    payload: { applicationId, invoiceId: invoice.id },
  });
}

async function auditBoth(
  work: Work,
  about: {
    readonly credit: InvoiceRecord;
    readonly invoice: InvoiceRecord;
    readonly fieldName: string;
    readonly said: string;
  },
): Promise<void> {
  const { credit, invoice, fieldName, said } = about;
  const numberOf = (one: InvoiceRecord): string => one.invoiceNumber ?? one.reference;
  for (const [record, other] of [
    [invoice, credit],
    [credit, invoice],
  ] as const) {
    const after = await invoiceById(work.tx, record.id);
    work.audit({
      action: 'Updated',
      resource: 'INVOICED',
      resourceId: record.id,
      resourceName: numberOf(record),
      projectId: record.projectId,
      changes: [
        { fieldName, oldValue: null, newValue: `${numberOf(other)}: ${said}` },
        { fieldName: 'Outstanding', oldValue: record.outstanding, newValue: after?.outstanding ?? null },
      ],
    });
  }
}
