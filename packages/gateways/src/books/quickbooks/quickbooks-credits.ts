import { z } from 'zod';
import type { BooksItems } from '../books-items.ts';
import type { BooksCompany, BooksProvider } from '../books-provider.ts';
import { BooksError } from '../books-error.ts';
import { mustBeOurs } from '../same-company.ts';
import { createQuickBooksDocuments, creditMemoAnswer, untilCurrent } from './quickbooks-documents.ts';
import type { QuickBooksHttp } from './quickbooks-http.ts';

type Credits = Pick<
  BooksProvider,
  'createCredit' | 'findCredit' | 'creditsNumbered' | 'creditsBetween' | 'readCredit' | 'voidCredit'
>;

const deleted = z.object({ CreditMemo: z.object({ Id: z.string(), status: z.literal('Deleted') }) });

/**
 * Credit notes are credit memos. QuickBooks cannot void a credit memo, so that one that is void here is deleted there.
 */
export function createQuickBooksCredits(
  http: QuickBooksHttp,
  items: BooksItems,
  company: () => Promise<BooksCompany>,
  url: (creditId: string) => string,
): Credits {
  const kind = { entity: 'CreditMemo', path: 'creditmemo', answer: creditMemoAnswer, url } as const;
  const documents = createQuickBooksDocuments(http, items, company, kind);

  async function deleteOnce(booksId: string): Promise<void> {
    const row = await documents.readRow(booksId);
    if (row === undefined) return;
    const body = { Id: row.Id, SyncToken: row.SyncToken };
    try {
      const answer = await http.write(
        { name: 'delete-creditmemo', path: kind.path, operation: 'delete', body },
        deleted,
      );
      mustBeOurs('write', [{ what: 'document', expected: booksId, answered: answer.CreditMemo.Id }]);
    } catch (error) {
      // another user deleted it in between, which is the wanted result
      if (!(error instanceof BooksError) || error.reason !== 'not_found') throw error;
    }
  }

  return {
    createCredit: documents.create,
    findCredit: documents.find,
    creditsNumbered: documents.numbered,
    creditsBetween: (first, last) => documents.between(first, last),
    readCredit: documents.read,
    voidCredit: (booksId) => untilCurrent(() => deleteOnce(booksId)),
  };
}
