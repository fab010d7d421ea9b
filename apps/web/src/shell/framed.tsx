import { Outlet } from 'react-router';
import { AppFrame } from './app-frame.tsx';
import { OwnProfile } from './own-profile.tsx';
import { PageBoundary } from './page-boundary.tsx';
import type { SidebarItem } from './sidebar.tsx';

const items: readonly SidebarItem[] = [
  { to: '/projectlist', label: 'Projects', icon: 'folder' },
  { to: '/todolist', label: 'To-Do', icon: 'tasks' },
];

/** Pages between the sidebar and the header of the product. */
export function Framed() {
  return (
    <AppFrame items={items} header={<OwnProfile />}>
      <PageBoundary>
        <Outlet />
      </PageBoundary>
    </AppFrame>
  );
}
