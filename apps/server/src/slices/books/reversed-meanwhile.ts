import { BooksError } from '@countinghouse/gateways/books/books-error.ts';

/** Every look for a payment found nothing, and it counts no longer: it is not sent again. */
export const reversedMeanwhile = (): Promise<never> =>
  Promise.reject(
    new BooksError('rejected', {
      reason: 'invalid_before_sending',
      words: 'The payment was reversed before it reached the books.',
    }),
  );
