import { messages } from '@countinghouse/contract/messages.ts';
import { isApiFailure } from './failure.ts';

/** The message of a failed call: the server's, or `words` when it had none. */
export const wordsOfFailure = (error: unknown, words: string = messages.somethingWentWrong): string =>
  isApiFailure(error) && error.code !== 'internal' ? error.message : words;

/**
 * The error state of a list or page, with a retry; undefined when there is no error. `words` is the message for an error without
 * one from the server.
 */
export function toFailure(error: unknown, onRetry: () => void, words?: string) {
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
