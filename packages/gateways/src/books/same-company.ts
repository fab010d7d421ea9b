import type { BooksCustomer, BooksDocument, BooksInvoice, NewBooksCustomer } from './books-provider.ts';
import type { BooksErrorFacts } from './books-error.ts';
import { afterSending, unclear } from './error-of-call.ts';

/**
 * Refuses an answer that speaks of something else than was asked: another customer, currency, name or document.
 * Such an answer belongs to another company or another request and is never accepted (reliability, rule 16).
 */
export function mustBeOurs(
  effect: 'read' | 'write',
  facts: readonly { readonly what: string; readonly expected: string; readonly answered: string | undefined }[],
): void {
  const wrong = facts.find(({ expected: request, answered }) => answered !== request);
  if (!wrong) return;
  const words = `The books answered with another ${wrong.what} than the one asked for. Nothing was saved.`;
  const details: Omit<BooksErrorFacts, 'reason'> = { words, element: wrong.what };
  throw unclear(effect, 'other_company', details);
}

/**
 * The document that the books created for an invoice, read again by the returned id. A response about another document,
 * customer, number or amount is rejected: the outcome is then unknown.
 */
export async function confirmed(
  invoice: BooksInvoice,
  answered: BooksDocument,
  read: (booksId: string) => Promise<BooksDocument | undefined>,
): Promise<BooksDocument> {
  mustBeMadeFrom(invoice, answered);
  const there = await afterSending(() => read(answered.id));
  if (there === undefined)
    throw unclear('write', 'unreadable_answer', { words: `The books have no document ${answered.id}.` });
  mustBeMadeFrom(invoice, there);
  mustBeOurs('write', [{ what: 'total', expected: answered.total, answered: there.total }]);
  return there;
}

function mustBeMadeFrom({ reference, number, customerId, currency }: BooksInvoice, document: BooksDocument): void {
  mustBeOurs('write', [
    { what: 'document', expected: reference, answered: document.reference },
    { what: 'customer', expected: customerId, answered: document.customerId },
    { what: 'currency', expected: currency, answered: document.currency },
    ...(number === undefined ? [] : [{ what: 'number', expected: number, answered: document.number }]),
  ]);
}

/** The customer that the books created, read again by the returned id; one of another name or currency is rejected. */
export async function confirmedCustomer(
  { displayName, currency }: NewBooksCustomer,
  answered: BooksCustomer,
  read: (id: string) => Promise<BooksCustomer>,
): Promise<BooksCustomer> {
  const mustBeIt = (made: BooksCustomer): void =>
    mustBeOurs('write', [
      { what: 'customer', expected: folded(displayName), answered: folded(made.displayName) },
      { what: 'currency', expected: currency, answered: made.currency },
    ]);
  mustBeIt(answered);
  const there = await afterSending(() => read(answered.id));
  mustBeIt(there);
  return there;
}

/** Text normalised for comparison: case and the kind of apostrophe or quotation mark are ignored. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u2018-\u201B\u02BC\u2032`\u00B4]/g, "'")
    .replace(/[\u201C-\u201F\u2033]/g, '"');
}
