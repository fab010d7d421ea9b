import { searchError } from '@countinghouse/contract/search-error.ts';
import { staffUserEndpoints, userEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import { viewingEndpoints } from '@countinghouse/contract/viewing/viewing.contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOf, query } from '../../api/api.ts';
import { pagesOf } from '../../api/pages-of.ts';
import { plainList, type ListShape, type ListState, type NoFilters } from '../../ui/list/list-state.ts';

/** What the list of users can be asked: it is searched, and stands by name. */
export const userList: ListShape<NoFilters> = { ...plainList, searchError };

/** One page of those who may sign in. */
export const useUsers = ({ search, pageNo, pageSize }: ListState<NoFilters>) =>
  useQuery({
    ...(search === ''
      ? query(staffUserEndpoints.list, { query: { pageNo, pageSize } })
      : query(staffUserEndpoints.search, { query: { userName: search, pageNo, pageSize } })),
    placeholderData: keepPreviousData,
  });

/** Reads any page of the same list, for its file. */
export const pageOfUsers = ({ search }: ListState<NoFilters>) =>
  pagesOf(staffUserEndpoints.search, (page) => ({ query: { userName: search, ...page } }), 'userDetails');

/** The domains that an e-mail address may have; the server decides where they cannot be fetched. */
export const useEmailDomains = () => useQuery(query(staffUserEndpoints.emailDomains));

/** Invalidates the users, the own profile and the users whose view can be chosen: the changed user may be among any of them. */
export function useInvalidateUsers(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    void client.invalidateQueries({ queryKey: keyOf(viewingEndpoints.people) });
    void client.invalidateQueries({ queryKey: keyOf(userEndpoints.profile) });
    await client.invalidateQueries({ queryKey: keyOf(staffUserEndpoints.list) });
    await client.invalidateQueries({ queryKey: keyOf(staffUserEndpoints.search) });
  }, [client]);
}
