import { traceWords } from '@countinghouse/contract/trace-words.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { isOver, useSession } from '../api/session.ts';
import { signOut } from '../slices/sign-in/use-sign-in.ts';
import { FigureOriginProvider } from '../ui/figures/figure-origin.tsx';
import { KeyboardHelp } from '../ui/keyboard-help.tsx';
import { ConfirmProvider } from '../ui/overlay/confirm.tsx';
import { WidgetProvider } from '../ui/theme/widget-provider.tsx';
import { AppFrame } from './app-frame.tsx';
import { BlockLeaving } from './block-leaving.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import type { SidebarItem } from './sidebar.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const items: readonly SidebarItem[] = [{ to: '/projectlist', label: 'Projects', icon: 'folder' }];

const roleNames: Readonly<Record<Role, string>> = {
  ROLE_ADMIN: 'Administrator',
  ROLE_CSM: 'CSM',
  ROLE_ACCOUNTANT: 'Accountant',
};

/** Everything behind the sign-in: who has no session, or one that ran out, is sent to the sign-in page. */
export function SignedIn() {
  const session = useSession((state) => state.session);
  const { pathname } = useLocation();
  useEffect(() => {
    const { session: now, signOut: leave } = useSession.getState();
    if (now !== undefined && isOver(now)) leave();
    // every navigation asks anew, though the answer does not hang on where it leads
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pathname]);
  if (session === undefined) return <Navigate to="/" replace state={{ from: pathname }} />;
  return (
    <WidgetProvider>
      <ConfirmProvider>
        <BlockLeaving />
        <OfflineNotice />
        <KeyboardHelp />
        <AppFrame
          items={items}
          header={
            <>
              <ThemeSwitch />
              <ProfileMenu
                name={session.name}
                role={roleNames[session.userRole]}
                actions={[{ key: 'out', label: 'Log Out', icon: 'signOut', onChoose: () => void signOut(session) }]}
              />
            </>
          }
        >
          <ErrorBoundary resetKey={pathname}>
            <FigureOriginProvider words={traceWords}>
              <Outlet />
            </FigureOriginProvider>
          </ErrorBoundary>
        </AppFrame>
      </ConfirmProvider>
    </WidgetProvider>
  );
}
