import { appearanceEndpoints } from '@countinghouse/contract/appearance/appearance.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, newKey, query } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/to-failure.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import type { Appearance } from '../../ui/theme/appearance.ts';
import { useTheme } from '../../ui/theme/theme-provider.tsx';

const own = query(appearanceEndpoints.get);

/**
 * The appearance of the signed-in user, as chosen in any browser. This browser shows its stored one until the server has
 * responded. A choice is shown at once and stored in order; the response to an earlier request does not undo it.
 */
export function useAppearance(): readonly [Appearance, (appearance: Appearance) => void] {
  const { theme, density, choose } = useTheme();
  const client = useQueryClient();
  const notify = useNotifications();
  const { data } = useQuery({ ...own, staleTime: Infinity });
  useEffect(() => {
    if (data !== undefined) choose(data);
  }, [data, choose]);
  const { mutate } = useMutation({
    scope: { id: 'appearance' },
    mutationFn: (body: Appearance) => api(appearanceEndpoints.change, { body }, { key: newKey() }),
    onError: (error) => void notify.show({ kind: 'error', title: wordsOfFailure(error) }),
  });
  return [
    { theme, density },
    (next) => {
      choose(next);
      void client.cancelQueries({ queryKey: own.queryKey });
      client.setQueryData(own.queryKey, next);
      mutate(next);
    },
  ];
}
