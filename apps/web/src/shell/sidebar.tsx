import { NavLink, useLocation } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-paths.ts';
import { usePointed } from '../ui/use-pointed.ts';
import { fetchPage } from './pages.ts';
import styles from './sidebar.module.css';

/** An entry of the sidebar. */
export interface SidebarItem {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Begins a new group, parted by a little room. */
  readonly parted?: boolean;
}

/** The entry that stands for a screen that has none of its own: that of its list, and mostly that is a screen of one project. Settings and the setup guide have none. */
const listOf = (pathname: string): string | undefined => {
  if (pathname.startsWith('/settings') || pathname === '/setup') return undefined;
  if (pathname.startsWith('/companydetails/')) return '/companylist';
  if (pathname === '/cashforecast') return '/invoiceDashboard';
  const isRevenue =
    pathname.startsWith('/revenue') ||
    ['/predictionlist', '/invoicedetails', '/directinvoices', '/monthclose'].includes(pathname);
  return isRevenue ? '/revenuelist' : '/projectlist';
};

/** The way to the main screens; folded, only the icons with their words as tooltips. */
export function Sidebar({
  items,
  folded,
  onChoose,
}: {
  readonly items: readonly SidebarItem[];
  readonly folded: boolean;
  readonly onChoose: () => void;
}) {
  const { pathname } = useLocation();
  const { rest, press } = usePointed(fetchPage);
  const hasOwn = items.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <div className={styles.sidebar}>
      <ul>
        {items.map((item) => (
          <li key={item.to} className={classNames(item.parted === true && styles.parted)}>
            <NavLink
              to={item.to}
              className={({ isActive }) =>
                classNames(
                  styles.item,
                  (isActive || (!hasOwn && item.to === listOf(pathname))) && styles.current,
                  folded && styles.folded,
                )
              }
              title={folded ? item.label : undefined}
              onClick={onChoose}
              onPointerEnter={() => rest(item.to)}
              onPointerDown={() => press(item.to)}
              onFocus={() => rest(item.to)}
            >
              <Icon name={item.icon} />
              <span className={folded ? 'unseen' : styles.label}>{item.label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
