import { messages } from '@countinghouse/contract/messages.ts';
import { setupEndpoints } from '@countinghouse/contract/setup/setup.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import { useAction } from '../../records/use-action.ts';

/** The setup guide; counted again whenever its page is shown, as the work is done on other pages. */
export const useSetup = () => useQuery({ ...query(setupEndpoints.get), refetchOnMount: 'always' });

/** Stores a choice of the guide. */
export function useChangeSetup() {
  const queries = useQueryClient();
  const { act, isBusy } = useAction(() => queries.invalidateQueries({ queryKey: keyOf(setupEndpoints.get) }));
  const change = (body: { readonly importsFiles?: boolean; readonly isDismissed?: boolean }) =>
    act({ call: (saveOnce) => saveOnce(setupEndpoints.change, { body }), failed: messages.setupChangeFailed });
  return { change, isBusy };
}
