import type { SavedSession } from '@countinghouse/contract/sign-in/saved-session.ts';
import { signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { api, newKey } from './api.ts';
import { useSession } from './session.ts';

/** Ends the session here at once, and on the server as soon as it receives the request. */
export async function signOut(session: SavedSession | undefined, by?: 'choice'): Promise<void> {
  if (session === undefined) return;
  useSession.getState().signOut(by);
  await api(signInEndpoints.logOut, undefined, { token: session.token, key: newKey() }).catch(() => undefined);
}
