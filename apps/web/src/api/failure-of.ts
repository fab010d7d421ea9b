import { messages } from '@countinghouse/contract/messages.ts';
import { isApiFailure } from './failure.ts';

/** What a failed call says: the server's words, or `words` where it had none of its own. */
export const wordsOfFailure = (error: unknown, words: string = messages.somethingWentWrong): string =>
  isApiFailure(error) && error.code !== 'internal' ? error.message : words;

/** What a list or page says when it could not be fetched, with another try; nothing when there is nothing wrong. `words` are for a failure that brings none of the server's. */
export function failureOf(error: unknown, onRetry: () => void, words?: string) {
  if (error === null || error === undefined) return undefined;
  const requestId = isApiFailure(error) ? error.requestId : undefined;
  return {
    message: wordsOfFailure(error, words),
    onRetry,
    ...(requestId === undefined ? {} : { requestId }),
  };
}

/** The message for a failed download. */
export const exportFailed = (error: unknown): string => wordsOfFailure(error, messages.downloadFailed);
