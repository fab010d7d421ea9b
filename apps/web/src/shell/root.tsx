import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { isApiFailure, isUnclear } from '../api/failure.ts';
import { followOtherTabs, useSession } from '../api/session.ts';
import { watchWrites } from '../api/stale-after-writes.ts';
import { clearCursors } from '../api/page-cursors.ts';
import { Leaving } from '../ui/list/leaving.ts';
import { useNotifications } from '../ui/notifications/notification-host.tsx';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SessionErrorNotice } from './session-error-notice.tsx';

/** Around every page: what was fetched, for whom, and in which theme. Nothing of one person is left for the next. */
export function Root() {
  const person = useSession((state) => state.session?.userId);
  const notify = useNotifications();
  useEffect(followOtherTabs, []);
  useEffect(
    () =>
      useSession.subscribe(({ session }, before) => {
        if (session?.userId !== before.session?.userId) notify.clear();
      }),
    [notify],
  );
  return (
    <ThemeProvider person={person === undefined ? undefined : String(person)}>
      <SessionErrorNotice />
      <OfflineNotice />
      <ErrorBoundary>
        <Fetched key={person ?? 'visitor'} />
      </ErrorBoundary>
    </ThemeProvider>
  );
}

function Fetched() {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 10_000,
            // what the server refused it will refuse again; being away is another matter
            retry: (tries, error) => tries < 2 && isApiFailure(error) && isUnclear(error),
          },
        },
      }),
  );
  useEffect(() => clearCursors, []);
  useEffect(() => watchWrites(client), [client]);
  const isLeaving = useNavigation().state !== 'idle';
  return (
    <QueryClientProvider client={client}>
      <Leaving value={isLeaving}>
        <Outlet />
      </Leaving>
    </QueryClientProvider>
  );
}
