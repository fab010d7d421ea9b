import { sidebarEntries, type ScreenPath } from '@countinghouse/contract/screens.ts';
import { Outlet } from 'react-router';
import { useSession } from '../api/session.ts';
import type { IconName } from '../ui/icon-paths.ts';
import { AppFrame } from './app-frame.tsx';
import { OwnProfile } from './own-profile.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { entriesFor } from './pages.ts';
import type { SidebarItem } from './sidebar.tsx';

const icons: Partial<Record<ScreenPath, IconName>> = {
  '/invoiceDashboard': 'chart',
  '/rateMaster': 'tag',
  '/projectlist': 'folder',
  '/revenuelist': 'money',
  '/companylist': 'building',
  '/todolist': 'tasks',
  '/useractivity': 'activity',
  '/salesPersons': 'users',
  '/techstack': 'layers',
  '/userlist': 'user',
};

/** Pages between the sidebar and the header of the product. */
export function Framed() {
  const role = useSession((state) => state.session?.userRole);
  const items = entriesFor(role, sidebarEntries).map(({ path, label }): SidebarItem => ({
    to: path,
    label,
    icon: icons[path] ?? 'dot',
  }));
  return (
    <AppFrame items={items} header={<OwnProfile />}>
      <PageBoundary>
        <Outlet />
      </PageBoundary>
    </AppFrame>
  );
}
