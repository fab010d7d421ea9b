import { appearanceEndpoints, type TimesheetColumns } from '@countinghouse/contract/appearance/appearance.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, query } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/to-failure.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';

const own = query(appearanceEndpoints.timesheetColumns);
const unchosen: TimesheetColumns = { isAll: false, widths: {} };

/**
 * The columns of the timesheet that the signed-in user sees, as chosen in any browser. A choice is shown at once and stored in
 * order; the response to an earlier request does not undo it.
 */
export function useTimesheetColumns(): readonly [TimesheetColumns, (next: TimesheetColumns) => void] {
  const client = useQueryClient();
  const notify = useNotifications();
  const { data = unchosen } = useQuery({ ...own, staleTime: Infinity });
  const { mutate } = useMutation({
    scope: { id: 'timesheet columns' },
    mutationFn: (body: TimesheetColumns) =>
      api(appearanceEndpoints.changeTimesheetColumns, { body }, { key: newKey() }),
    onError: (error) => void notify.show({ kind: 'error', title: wordsOfFailure(error) }),
  });
  // the cache reports a change a moment later: a checkbox would flicker
  const [chosen, setChosen] = useState<TimesheetColumns>();
  return [
    chosen ?? data,
    (next) => {
      setChosen(next);
      void client.cancelQueries({ queryKey: own.queryKey });
      client.setQueryData(own.queryKey, next);
      mutate(next);
    },
  ];
}
