import { messages } from '@countinghouse/contract/messages.ts';
import { fetchedPart } from '../ui/fetched-part.tsx';
import { sidebarEntries, type ScreenPath } from '@countinghouse/contract/screens.ts';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { resetLists } from '../api/api.ts';
import { useSeesCosts } from '../api/sees-costs.ts';
import { useSession } from '../api/session.ts';
import { useViewing, type Viewed } from '../api/viewing.ts';
import { isOfProject } from '../records/destination.tsx';
import { loadInvoiceOverPage } from '../screens/prefetch-invoice.ts';
import { ViewingBar } from '../slices/viewing/viewing-bar.tsx';
import { ViewingPicker } from '../slices/viewing/viewing-picker.tsx';
import type { IconName } from '../ui/icon-paths.ts';
import { useNotifications } from '../ui/notifications/notification-host.tsx';
import { AppFrame } from './app-frame.tsx';
import { Bell } from './bell.tsx';
import { HeaderSearch, SearchInvoices } from './header-search.tsx';
import { OwnProfile } from './own-profile.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { entriesFor } from './pages.ts';
import type { SidebarItem } from './sidebar.tsx';

const icons: Partial<Record<ScreenPath, IconName>> = {
  '/invoiceDashboard': 'chart',
  '/rateMaster': 'tag',
  '/billingrun': 'file',
  '/missinghours': 'calendar',
  '/projectlist': 'folder',
  '/revenuelist': 'money',
  '/receivables': 'clock',
  '/unbilled': 'layers',
  '/margin': 'arrowUp',
  '/companylist': 'building',
  '/todolist': 'tasks',
  '/employeeResignation': 'calendar',
  '/useractivity': 'activity',
  '/salesPersons': 'users',
  '/techstack': 'layers',
  '/userlist': 'user',
};

/** Pages between the sidebar and the header of the product. */
export function Framed() {
  const role = useSession((state) => state.session?.userRole);
  const seesCosts = useSeesCosts() === true;
  const items = entriesFor({ role, seesCosts }, sidebarEntries).map(({ path, label }): SidebarItem => ({
    to: path,
    label,
    icon: icons[path] ?? 'dot',
  }));
  const person = useViewing((state) => state.person);
  const choose = useChoosePerson();
  useLostViewNotice(choose);
  return (
    <AppFrame
      items={items}
      header={
        <>
          {role === 'ROLE_ADMIN' && <ViewingPicker onChoose={choose} />}
          <SearchInvoices />
          <HeaderSearch onView={choose} />
          <Bell />
          <OwnProfile />
        </>
      }
      notice={person !== undefined && <ViewingBar person={person} onReset={() => choose(undefined)} />}
    >
      <PageBoundary>
        <Outlet />
      </PageBoundary>
      <InvoiceOver />
      <FetchedAhead />
    </AppFrame>
  );
}

const InvoiceOverPage = fetchedPart(async () => (await loadInvoiceOverPage()).InvoiceOverPage);

/** The invoice that the address opens over whichever page is shown; the page of a project opens those of its own. */
function InvoiceOver() {
  const { pathname, search } = useLocation();
  if (isOfProject(pathname) || !new URLSearchParams(search).has('invoice')) return null;
  return (
    <PageBoundary>
      <InvoiceOverPage />
    </PageBoundary>
  );
}

/** How long a page waits for nothing before the records are fetched. */
const quietMs = 500;

/** Fetches the code of the records that lists open, once the page on screen waits for nothing. */
function FetchedAhead() {
  const isWaiting = useIsFetching() > 0;
  useEffect(() => {
    if (isWaiting) return undefined;
    // without it, the code is fetched with the first record
    const timer = setTimeout(() => void loadInvoiceOverPage().catch(() => undefined), quietMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return null;
}

/** Says that the person whose view was chosen has left, and goes on with the own view. */
function useLostViewNotice(choose: (person: Viewed | undefined) => void): void {
  const isLost = useViewing((state) => state.isLost);
  const notify = useNotifications();
  useEffect(() => {
    if (!isLost) return;
    notify.show({ kind: 'error', title: messages.viewedGone });
    choose(undefined);
  }, [isLost, notify, choose]);
}

/** Chooses the user whose view the lists show, or the own view again. The list on screen is reset: first page, no filter. */
function useChoosePerson(): (person: Viewed | undefined) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const page = useMatches().at(-1);
  return (person) => {
    const { view, reset } = useViewing.getState();
    if (person === undefined) reset();
    else view(person);
    // an address with a number in it is a page of one record, whose query says what is open there
    if (page !== undefined && !String(page.handle).includes(':')) void navigate(page.pathname, { replace: true });
    void resetLists(queries);
  };
}
