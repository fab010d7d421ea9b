import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { isOver, useSession } from '../api/session.ts';
import { KeyboardHelp } from '../ui/keyboard-help.tsx';
import { ConfirmProvider } from '../ui/overlay/confirm.tsx';
import { WidgetProvider } from '../ui/theme/widget-provider.tsx';
import { BlockLeaving } from './block-leaving.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/** Everything behind the sign-in: who has no session, or one that ran out, is sent to the sign-in page. */
export function SignedIn() {
  const session = useSession((state) => state.session);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const { session: now, signOut: leave } = useSession.getState();
    if (now !== undefined && isOver(now)) leave();
    // every navigation asks anew, though the answer does not hang on where it leads
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pathname]);
  if (session === undefined) return <Navigate to="/" replace state={{ from: pathname + search }} />;
  return (
    <WidgetProvider>
      <ConfirmProvider>
        <BlockLeaving />
        <OfflineNotice />
        <KeyboardHelp />
        <Outlet />
      </ConfirmProvider>
    </WidgetProvider>
  );
}
