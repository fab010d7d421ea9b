import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Forgets all that was fetched, because money or hours moved: lists, predictions, to-dos, the dashboard, open months and the balance of a
 * project tell of them, on whatever page is opened next. What is on the screen is asked anew at once.
 */
export function useForgetAll(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries(), [queries]);
}
