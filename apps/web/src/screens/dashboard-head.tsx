import { Link } from 'react-router';
import { useSession } from '../api/session.ts';
import { DashboardFilter } from '../slices/dashboard/dashboard-filter.tsx';
import { dashboardAddress, type DashboardFilters } from '../slices/dashboard/dashboard-params.ts';
import { monthWords, selectedMonths } from '../slices/dashboard/month-range.public.ts';
import type { ListState } from '../ui/list/list-state.ts';
import type { Ask } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { TabLinks } from '../ui/tab-links.tsx';

const tabs = [
  { key: 'dashboard', label: 'Dashboard' },
  { key: 'scorecard', label: 'Scorecard' },
  { key: 'predictions', label: 'Judged predictions' },
  { key: 'payments', label: 'Judged payments' },
];

/** The months and people of the dashboard, and how to change them. */
export interface DashboardShown {
  readonly state: ListState<DashboardFilters>;
  readonly ask: Ask<DashboardFilters>;
}

/** The title of the dashboard and its tabs. */
export function DashboardHead({ filters }: { readonly filters: DashboardFilters }) {
  return (
    <PageHeader
      title="Invoice Dashboard"
      meta={monthWords(selectedMonths(filters))}
      tabs={
        <TabLinks
          label="Parts of the dashboard"
          current={filters.tab ?? 'dashboard'}
          tabs={tabs}
          renderLink={({ key, label }, look) => (
            <Link to={dashboardAddress(filters, { tab: key === 'dashboard' ? undefined : key })} {...look}>
              {label}
            </Link>
          )}
        />
      }
    />
  );
}

/** Filters by months and people. */
export function DashboardFilterOf({ state: { filters }, ask }: DashboardShown) {
  const role = useSession(({ session }) => session?.userRole);
  if (role === undefined) return null;
  return <DashboardFilter filters={filters} role={role} onChange={(next) => ask({ filters: next })} />;
}
