import type { BooksDocumentHead } from '@countinghouse/gateways/books/books-provider.ts';
import type { JobContext } from '../../jobs/job.ts';
import { invoiceNames } from '../invoices/invoice-names.public.ts';
import { duplicatesAmong, endDuplicates, keepDuplicate, type MonthOfBooks } from './duplicates.sql.ts';

/**
 * Looks for surplus documents among those that the books list for a month. A new one is written to the log of its invoice, and
 * one that is gone is closed.
 *
 * @returns how many are open
 */
export async function findDuplicates(
  context: JobContext,
  month: MonthOfBooks,
  documents: readonly BooksDocumentHead[],
  now: string,
): Promise<number> {
  return context.inTransaction(async ({ tx, audit }) => {
    const found = await duplicatesAmong(tx, month, documents);
    await endDuplicates(tx, month, { found: found.map(({ booksId }) => booksId), now });
    const named = await invoiceNames(
      tx,
      found.flatMap(({ invoiceId }) => invoiceId ?? []),
    );
    let open = 0;
    for (const { booksId, invoiceId } of found) {
      const document = documents.find(({ id }) => id === booksId);
      if (document === undefined) continue;
      const { isNew, isDismissed } = await keepDuplicate(tx, month, { invoiceId, document, now });
      if (!isDismissed) open += 1;
      const invoice = invoiceId === null ? undefined : named.get(invoiceId);
      if (!isNew || invoice === undefined || invoiceId === null) continue;
      audit({
        action: 'Synced',
        resource: 'INVOICED',
        resourceId: invoiceId,
        resourceName: invoice.name,
        projectId: invoice.projectId,
        changes: [
          {
            fieldName: 'Possible duplicate in the books',
            oldValue: null,
            newValue: `${document.number ?? 'no number'}, ${document.currency} ${document.total} (id ${booksId})`,
          },
        ],
      });
    }
    return open;
  });
}
