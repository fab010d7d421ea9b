import { ThisMonthButton } from '../slices/revenue/this-month-button.tsx';
import { RevenueTabs } from './revenue-tabs.tsx';
import { RevenuePage } from './revenue-page.tsx';

/** `/revenuelist`: expected and received amounts of all billings. */
export function RevenueListScreen() {
  return (
    <RevenuePage
      title="Revenue"
      show="all"
      tabs={<RevenueTabs current="/revenuelist" />}
      actions={<ThisMonthButton />}
      empty={{
        title: 'No revenue yet',
        icon: 'chart',
        words: 'The expected revenue of your projects appears here. Add predictions on the page of a project.',
        next: { to: '/projectlist', label: 'Open projects' },
      }}
    />
  );
}
