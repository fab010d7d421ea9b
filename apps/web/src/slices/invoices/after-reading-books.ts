import { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { api } from '../../api/api.ts';
import { isApiFailure } from '../../api/failure.ts';

/**
 * Runs a request to the books. When they would refuse it by what was last read of them, they are read again and it is sent once
 * more, so that what a bookkeeper changed there a minute ago counts.
 */
export async function afterReadingBooks<T>(
  books: RequestOf<typeof booksEndpoints.refreshOptions>['body'],
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isApiFailure(error) || error.code !== 'books_would_refuse') throw error;
    const isRead = await api(booksEndpoints.refreshOptions, { body: books }).then(
      () => true,
      () => false,
    );
    // when the books cannot be reached, the stored choices remain
    if (!isRead) throw error;
    return send();
  }
}
