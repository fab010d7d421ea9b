import { revenueList } from '../slices/revenue/revenue-list.ts';
import { RevenuePage } from './revenue-page.tsx';
import { RevenueTabs } from './revenue-tabs.tsx';

const byProject = { ...revenueList, defaultSort: { field: 'projectName', order: 'asc' } } as const;

/** `/predictionlist`: the predictions of all projects, by project, invoiced or not. */
export function PredictionListScreen() {
  return (
    <RevenuePage
      title="Predictions by project"
      show="all"
      ofAllMonths
      shape={byProject}
      tabs={<RevenueTabs current="/predictionlist" />}
      empty={{
        title: 'No predictions yet',
        icon: 'chart',
        words: 'They are added on the page of a project, under Prediction & Invoices.',
        next: { to: '/projectlist', label: 'Open projects' },
      }}
    />
  );
}
