import { useSearchParams } from 'react-router';
import { failureOf } from '../api/failure-of.ts';
import { useSession } from '../api/session.ts';
import { dashboardShape, monthsMeant, useDashboard } from '../slices/dashboard/dashboard-asked.ts';
import { DashboardFilter } from '../slices/dashboard/dashboard-filter.tsx';
import { DashboardPage, monthWords } from '../slices/dashboard/dashboard-page.tsx';
import styles from '../slices/dashboard/dashboard.module.css';
import { ErrorState } from '../ui/error-state.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useFilterOfViewed } from './use-filter-of-viewed.ts';

/** `/invoiceDashboard`: what billings bring, month by month, and who owes it. */
export function InvoiceDashboardScreen() {
  const [{ filters }, ask] = useListState(dashboardShape, useSearchParams());
  const role = useSession(({ session }) => session?.userRole);
  const found = useDashboard(filters);
  useFilterOfViewed((person) =>
    ask({
      filters: {
        ...filters,
        csm: person?.role === 'ROLE_CSM' ? person.email : undefined,
        accountant: person?.role === 'ROLE_ACCOUNTANT' ? person.email : undefined,
      },
    }),
  );
  const months = monthsMeant(filters);
  const failure = failureOf(found.error, () => void found.refetch());
  return (
    <>
      <PageHeader title="Invoice Dashboard" meta={monthWords(months)} />
      <div className={styles.page} aria-busy={found.isPlaceholderData}>
        {role !== undefined && (
          <DashboardFilter filters={filters} role={role} onChange={(next) => ask({ filters: next })} />
        )}
        {found.data === undefined ? (
          failure === undefined ? (
            <LoadingState lines={12} />
          ) : (
            <ErrorState {...failure} />
          )
        ) : (
          <DashboardPage data={found.data} behind={{ months, csm: filters.csm, accountant: filters.accountant }} />
        )}
      </div>
    </>
  );
}
