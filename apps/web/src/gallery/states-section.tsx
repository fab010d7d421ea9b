import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import styles from './gallery.module.css';

const columns = [
  { key: 'name', title: 'Project', render: (row: string) => row },
  { key: 'hours', title: 'Open hours', align: 'right' as const, render: () => '152.00' },
];

/** Empty, loading, failed, under way. */
export function StatesSection() {
  return (
    <div className={styles.parts}>
      <Card title="Nothing there">
        <EmptyState
          words="No results found. Try searching with another Invoice number"
          actions={<Button>Clear the filter</Button>}
        />
      </Card>
      <Card title="Failed">
        <ErrorState message="Failed to get project details" requestId="req-7f3a91" onRetry={() => undefined} />
      </Card>
      <Card title="Loading">
        <LoadingState />
      </Card>
      <Card title="Under way">
        <ProgressLine label="Fetching the time logs of November" done={1240} total={3100} />
        <ProgressLine label="Waiting for the books" />
      </Card>
      <Card title="A list that loads" flush>
        <DataTable
          label="Loading list"
          columns={columns}
          rows={undefined}
          rowKey={(row) => row}
          empty={null}
          pageKeys={false}
        />
      </Card>
      <Card title="The next page on its way" flush>
        <DataTable
          label="Dimmed list"
          columns={columns}
          rows={['Atlas', 'Kestrel', 'Lumen']}
          rowKey={(row) => row}
          loading
          empty={null}
          pageKeys={false}
        />
      </Card>
    </div>
  );
}
