import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * What a menu offers, fetched once it is needed: when the pointer or the focus comes to its button, or when a choice of it is
 * shown. What could not be fetched counts as none, and is fetched again when it is needed again.
 */
export function useWhenNeeded<Data, None>(options: UseQueryOptions<Data>, none: None, isNeeded = false) {
  const [wasNeeded, setNeeded] = useState(false);
  const { data, error, refetch } = useQuery({ ...options, enabled: isNeeded || wasNeeded });
  return {
    data: data ?? (error === null ? undefined : none),
    need: (): void => {
      setNeeded(true);
      if (data === undefined && error !== null) void refetch();
    },
  };
}
