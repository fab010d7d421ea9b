import { messages } from '@countinghouse/contract/messages.ts';
import { isApiFailure } from './failure.ts';

/** What a list or page says when it could not be fetched, with another try; nothing when there is nothing wrong. `words` are for a failure that brings none of the server's. */
export function failureOf(error: unknown, onRetry: () => void, words: string = messages.somethingWentWrong) {
  if (error === null || error === undefined) return undefined;
  if (!isApiFailure(error)) return { message: words, onRetry };
  return {
    message: error.message,
    onRetry,
    ...(error.requestId === undefined ? {} : { requestId: error.requestId }),
  };
}
