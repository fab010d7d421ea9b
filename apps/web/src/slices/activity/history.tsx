import { activityPageSize } from '@countinghouse/contract/activity/activity.contract.ts';
import { useState } from 'react';
import { toFailure } from '../../api/to-failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListFooter } from '../../ui/list/list-footer.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import styles from './activity.module.css';
import { ActivityEntries } from './activity-entries.tsx';
import { useHistory, type HistoryOf } from './use-activities.ts';

/** A button that opens the history of a record, newest first, with each field before and after. */
export function HistoryButton({
  title,
  of,
  size = 'usual',
}: {
  /** The name of the record. */
  readonly title: string;
  readonly of: HistoryOf;
  readonly size?: 'usual' | 'small';
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="activity" size={size} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        History
      </Button>
      {isOpen && (
        <SideDrawer title="History" subtitle={title} width={760} onClose={() => setOpen(false)}>
          <History of={of} />
        </SideDrawer>
      )}
    </>
  );
}

function History({ of }: { readonly of: HistoryOf }) {
  const [page, setPage] = useState({ pageNo: 1, pageSize: activityPageSize });
  const { data, error, refetch, isPlaceholderData } = useHistory(of, page);
  const failure = toFailure(error, () => void refetch());
  if (data === undefined) return failure === undefined ? <LoadingState lines={4} /> : <ErrorState {...failure} />;
  if (data.activityDetails.length === 0)
    return <EmptyState title="Nothing yet" icon="activity" words="Changes appear here." />;
  return (
    <div className={styles.history}>
      <ActivityEntries entries={data.activityDetails} loading={isPlaceholderData} isHistory />
      <ListFooter
        pagination={data.paginationDetails}
        request={page}
        isCapped={data.isCapped}
        defaultPageSize={activityPageSize}
        onPage={(pageNo) => setPage({ ...page, pageNo })}
        onPageSize={(pageSize) => setPage({ pageNo: 1, pageSize })}
      />
    </div>
  );
}
