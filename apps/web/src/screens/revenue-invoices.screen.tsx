import { Link, useSearchParams } from 'react-router';
import { predictionTabs, type PredictionTab } from '../slices/predictions/prediction-tabs.ts';
import { revenueList } from '../slices/revenue/revenue-list.ts';
import { oneOf } from '../ui/list/list-state.ts';
import { TabLinks } from '../ui/tab-links.tsx';
import { RevenuePage } from './revenue-page.tsx';

const readTab = oneOf(predictionTabs.map(({ key }) => key));
const invoices = { ...revenueList, filters: { ...revenueList.filters, tab: readTab } };
const shows = { predictions: 'predictions', all: 'invoices', pending: 'pending', paid: 'paid' } as const;

/** `/revenueinvoices`: the invoices of all projects (all, unpaid, paid), and the predictions without an invoice. */
export function RevenueInvoicesScreen() {
  const [params] = useSearchParams();
  const tab = (readTab(params.getAll('tab')) ?? 'all') as PredictionTab;
  return (
    <RevenuePage
      key={tab}
      title="Invoices of all projects"
      show={shows[tab]}
      ofAllMonths
      shape={invoices}
      tabs={
        <TabLinks
          label="Predictions and invoices"
          current={tab}
          tabs={predictionTabs}
          renderLink={({ key, label }, look) => (
            <Link to={`?tab=${key}`} {...look}>
              {label}
            </Link>
          )}
        />
      }
      empty={{
        title: tab === 'predictions' ? 'No open predictions' : 'No invoices here',
        icon: 'chart',
        words: 'Create invoices from the predictions of a project.',
        next: { to: '/projectlist', label: 'Open projects' },
      }}
    />
  );
}
