import { maySee, type ScreenPath } from '@countinghouse/contract/screens.ts';
import { Link } from 'react-router';
import { useSession } from '../api/session.ts';
import { TabLinks } from '../ui/tab-links.tsx';

const pages = [
  ['/revenuelist', 'Revenue'],
  ['/predictionlist', 'Predictions by project'],
  ['/revenueprediction', 'Open predictions'],
  ['/revenueinvoices', 'Invoices'],
  ['/invoicedetails', 'Invoice list'],
  ['/revenuedispute', 'Disputes'],
  ['/directinvoices', 'Direct invoices'],
  ['/monthclose', 'Month close'],
] as const satisfies readonly (readonly [ScreenPath, string])[];

/** The revenue pages that the user may see. */
export function RevenueTabs({ current }: { readonly current: (typeof pages)[number][0] }) {
  const role = useSession(({ session }) => session?.userRole);
  return (
    <TabLinks
      label="Revenue"
      current={current}
      tabs={pages
        .filter(([path]) => role !== undefined && maySee(role, path))
        .map(([path, label]) => ({ key: path, label }))}
      renderLink={({ key, label }, look) => (
        <Link to={key} {...look}>
          {label}
        </Link>
      )}
    />
  );
}
