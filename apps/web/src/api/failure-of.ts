import { messages } from '@countinghouse/contract/messages.ts';
import { isApiFailure } from './failure.ts';

/** What a list or page says when it could not be fetched, with another try; nothing when there is nothing wrong. */
export function failureOf(error: unknown, onRetry: () => void) {
  if (error === null || error === undefined) return undefined;
  if (!isApiFailure(error)) return { message: messages.somethingWentWrong, onRetry };
  return {
    message: error.message,
    onRetry,
    ...(error.requestId === undefined ? {} : { requestId: error.requestId }),
  };
}
