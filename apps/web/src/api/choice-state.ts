import { messages } from '@countinghouse/contract/messages.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { toFailure } from './to-failure.ts';

/** What a field shows of a query for its choices: that they are being fetched, or why they could not be, with a retry. */
export const choiceState = (
  { data, error, isFetching, refetch }: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>,
  words: string = messages.optionsFailed,
) => ({
  loading: isFetching,
  failure: data === undefined ? toFailure(error, () => void refetch(), words) : undefined,
});
