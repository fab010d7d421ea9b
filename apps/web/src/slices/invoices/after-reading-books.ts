import { booksEndpoints } from '@countinghouse/contract/books.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { api } from '../../api/api.ts';
import { isApiFailure } from '../../api/failure.ts';

/**
 * Sends what goes to the books. Where they would refuse it as they were last read, they are read now, and it is sent once more: what a bookkeeper
 * opened or added there a minute ago counts.
 */
export async function afterReadingBooks<T>(
  books: RequestOf<typeof booksEndpoints.readAnew>['body'],
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isApiFailure(error) || error.code !== 'books_would_refuse') throw error;
    const isRead = await api(booksEndpoints.readAnew, { body: books }).then(
      () => true,
      () => false,
    );
    // books that are away leave what was known of them
    if (!isRead) throw error;
    return send();
  }
}
