import { isRefusedAs } from '../../../database/constraint-errors.ts';
import type { Tx } from '../../../database/database.ts';
import { billTimeAgain } from '../../work-logs/credited-time.public.ts';
import { releaseTime } from '../../work-logs/work-logs.public.ts';
import { unmarkCredited } from '../credit/credit.sql.ts';
import type { InvoiceRecord } from '../invoice-record.sql.ts';

/**
 * Takes the time off a document that is to be void or deleted: that of an invoice is open again, that of a credit billed
 * again. Answers false when hours or days that the credit gave back are billed by another invoice or were given up since.
 */
export async function takeTimeOff(tx: Tx, { id, corrects }: InvoiceRecord, now: string): Promise<boolean> {
  if (corrects === null) {
    await releaseTime(tx, id);
    return true;
  }
  const credit = { creditId: id, correctedId: corrects.invoiceId, now };
  if (!(await billTimeAgain(tx, credit))) return false;
  try {
    await unmarkCredited(tx, credit);
    return true;
  } catch (error) {
    if (isRefusedAs('period_already_invoiced', error)) return false;
    throw error;
  }
}
