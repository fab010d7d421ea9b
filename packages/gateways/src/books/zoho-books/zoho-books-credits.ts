import type { BooksItems } from '../books-items.ts';
import type { BooksProvider } from '../books-provider.ts';
import { BooksError } from '../books-error.ts';
import { DecimalError } from '@countinghouse/billing/values/decimal.ts';
import { unclear } from '../error-of-call.ts';
import { headFromZoho, zohoCreditNoteAnswer, zohoCreditNoteHead, zohoCreditNoteRow } from './from-zoho-books.ts';
import { creditToZohoBooks } from './to-zoho-books.ts';
import { createZohoBooksDocuments } from './zoho-books-documents.ts';
import type { ZohoBooksHttp } from './zoho-books-http.ts';
import type { ZohoBooksCompany } from './zoho-books-company.ts';

type Credits = Pick<
  BooksProvider,
  'createCredit' | 'findCredit' | 'creditsNumbered' | 'creditsBetween' | 'readCredit' | 'voidCredit'
>;

/** Credits are credit notes in these books. */
export function createZohoBooksCredits(
  http: ZohoBooksHttp,
  items: BooksItems,
  company: () => Promise<ZohoBooksCompany>,
  url: (creditId: string) => string,
): Credits {
  const documents = createZohoBooksDocuments(http, items, company, {
    path: 'creditnotes',
    numberField: 'creditnote_number',
    answer: zohoCreditNoteAnswer,
    row: zohoCreditNoteRow,
    body: creditToZohoBooks,
    issuedAs: 'open',
    url,
  });
  return {
    createCredit: documents.create,
    findCredit: documents.find,
    creditsNumbered: documents.numbered,
    async creditsBetween(first, last) {
      const query = { date_start: first, date_end: last };
      const rows = await http.list({ path: 'creditnotes', key: 'creditnotes', query }, zohoCreditNoteHead);
      try {
        return [...new Map(rows.map((row) => [row.invoice_id, headFromZoho(row, url(row.invoice_id))])).values()];
      } catch (error) {
        if (!(error instanceof DecimalError)) throw error;
        throw unclear('read', 'unreadable_answer', { words: `${error.text} is no amount in its currency` });
      }
    },
    readCredit: documents.read,
    async voidCredit(booksId, reason) {
      try {
        await documents.void(booksId, reason);
      } catch (error) {
        // a deleted one no longer counts
        if (!(error instanceof BooksError) || error.reason !== 'not_found') throw error;
      }
    },
  };
}
