import type { SignedIn } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { beginActivity } from '../../api/activity.ts';
import { useSession } from '../../api/session.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';

/** Begins the session of a user who has just signed in, in every way to sign in. */
export function useBeginSession(): (session: SignedIn, message: string | undefined) => void {
  const signIn = useSession((state) => state.signIn);
  const notify = useNotifications();
  return (session, message) => {
    beginActivity();
    signIn(session);
    if (message !== undefined) notify.show({ kind: 'success', title: message });
  };
}
