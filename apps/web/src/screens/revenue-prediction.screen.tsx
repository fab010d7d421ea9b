import { RevenuePage } from './revenue-page.tsx';
import { RevenueTabs } from './revenue-tabs.tsx';

/** `/revenueprediction`: the predictions of all projects without an invoice. */
export function RevenuePredictionScreen() {
  return (
    <RevenuePage
      title="Open predictions"
      show="predictions"
      ofAllMonths
      tabs={<RevenueTabs current="/revenueprediction" />}
      empty={{
        title: 'No open predictions',
        icon: 'chart',
        words: 'Predictions that are not invoiced yet appear here.',
        next: { to: '/projectlist', label: 'Open projects' },
      }}
    />
  );
}
