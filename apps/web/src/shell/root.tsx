import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { NavigationType, Outlet, useLocation, useNavigation, useNavigationType } from 'react-router';
import { isApiFailure, isUnclear } from '../api/failure.ts';
import { followOtherTabs, useSession } from '../api/session.ts';
import { watchWrites } from '../api/stale-after-writes.ts';
import { clearCursors } from '../api/page-cursors.ts';
import { queryBelow } from '../records/opened-over.ts';
import { clearPlaces, keepQuery } from '../ui/list/kept-places.ts';
import { Leaving } from '../ui/list/leaving.ts';
import { VisitContext, type Visit } from '../ui/list/visit.ts';
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
  useEffect(() => clearPlaces, []);
  const isLeaving = useNavigation().state !== 'idle';
  return (
    <QueryClientProvider client={client}>
      <VisitContext value={useVisit()}>
        <Leaving value={isLeaving}>
          <Outlet />
        </Leaving>
      </VisitContext>
    </QueryClientProvider>
  );
}

/** The address, and whether the user came back to it: by the browser's buttons, by a link back, or by closing what was over it. */
function useVisit(): Visit {
  const { pathname, search, state } = useLocation();
  const isReturn =
    useNavigationType() === NavigationType.Pop || (state as { readonly returns?: boolean } | null)?.returns === true;
  useEffect(() => keepQuery(pathname, queryBelow(search)), [pathname, search]);
  return useMemo(() => ({ address: pathname + search, isReturn }), [pathname, search, isReturn]);
}
