import { userEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from './api.ts';
import { useSession } from './session.ts';

/** Whether the signed-in user may see what hours cost; undefined until their account is read. The server checks again. */
export function useSeesCosts(): boolean | undefined {
  const isSignedIn = useSession(({ session }) => session !== undefined);
  const { data, isError } = useQuery({ ...query(userEndpoints.profile), enabled: isSignedIn });
  return isError ? false : data?.seesCosts;
}
