import { developerEndpoints } from '@countinghouse/contract/developers.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOf } from '../../api/api.ts';

/** Asks for the employees anew who can be chosen. */
export function useForgetEmployees(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: keyOf(developerEndpoints.employees) }), [queries]);
}
