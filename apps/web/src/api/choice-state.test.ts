import { expect, test, vi } from 'vitest';
import { choiceState } from './choice-state.ts';

const refetch = vi.fn();

test('choices that could not be fetched say so with a retry, unless earlier ones are still there', () => {
  const error = new Error('offline');
  const failed = choiceState({ data: undefined, error, isFetching: false, refetch });
  expect(failed.failure?.message).toBe('Failed to get the choices. Please try again');
  failed.failure?.onRetry();
  expect(refetch).toHaveBeenCalledOnce();
  expect(choiceState({ data: [], error, isFetching: true, refetch })).toEqual({ loading: true, failure: undefined });
  expect(choiceState({ data: undefined, error: null, isFetching: true, refetch }).failure).toBeUndefined();
});
