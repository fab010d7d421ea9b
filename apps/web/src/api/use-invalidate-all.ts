import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Invalidates all cached data after money or hours moved, because lists, predictions, to-dos, the dashboard, open months and
 * balances depend on them. What is on screen is fetched again at once.
 */
export function useInvalidateAll(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries(), [queries]);
}
