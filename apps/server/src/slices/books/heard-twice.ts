import { BooksError } from '@countinghouse/gateways/books/books-error.ts';

/**
 * Changes a document that the books have. A refusal counts when it is heard twice: the second try reads the document first, and finds what was done
 * although the books said no.
 */
export async function heardTwice<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof BooksError) || error.kind !== 'rejected') throw error;
    return change();
  }
}
