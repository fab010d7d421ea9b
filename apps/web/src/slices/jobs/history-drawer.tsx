import { jobWords, type JobRun } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { pageSizes } from '@countinghouse/contract/wire.ts';
import { useState } from 'react';
import { toFailure } from '../../api/to-failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { momentWords } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import styles from './jobs.module.css';
import { durationWords, RunState } from './run-state.tsx';
import { useJobRuns } from './use-jobs.ts';

const columns: readonly TableColumn<JobRun>[] = [
  { key: 'started', title: 'Started', width: 160, namesRow: true, render: (run) => momentWords(run.startedAt) },
  { key: 'state', title: 'Result', width: 150, render: (run) => <RunState run={run} /> },
  { key: 'took', title: 'Duration', width: 90, align: 'right', render: (run) => durationWords(run) },
  { key: 'by', title: 'Started by', width: 140, render: startedBy },
  {
    key: 'words',
    title: 'Message',
    width: 260,
    render: (run) => run.error ?? run.result.map(({ label, value }) => `${label}: ${value}`).join('; '),
  },
];

/** The page sizes of a list that grows with each click. */
const sizes = pageSizes.filter((size) => size >= 25);

/** Who started a run: a user, the schedule, or the previous run because its server stopped. */
export function startedBy(run: JobRun): string {
  if (run.askedBy !== null) return run.retryOf === null ? run.askedBy : `${run.askedBy}, again`;
  return run.retryOf === null ? 'Schedule' : 'Schedule, again after a lost run';
}

/** The runs of a job, newest first. */
export function HistoryDrawer({
  name,
  onOpen,
  onClose,
}: {
  readonly name: string;
  readonly onOpen: (runId: number) => void;
  readonly onClose: () => void;
}) {
  const [size, setSize] = useState(sizes[0] ?? 25);
  const { data, error, refetch, isPlaceholderData } = useJobRuns(name, size);
  const total = data?.paginationDetails.totalElements ?? 0;
  const larger = sizes.find((one) => one > size);
  return (
    <SideDrawer title={`History of ${name}`} subtitle={jobWords[name] ?? ''} width={900} onClose={onClose}>
      <DataTable
        label="Runs"
        columns={columns}
        rows={data?.jobRunDetails}
        rowKey={(run) => String(run.runId)}
        loading={isPlaceholderData}
        failure={toFailure(error, () => void refetch(), messages.jobRunsFailed)}
        onOpen={(run) => onOpen(run.runId)}
        pageKeys={false}
        empty={<EmptyState title="No runs yet" icon="clock" words="What this job does appears here." />}
      />
      {total > size && (
        <div className={styles.row}>
          {larger === undefined ? (
            <span className={styles.quiet}>{`The newest ${size} of ${total} runs`}</span>
          ) : (
            <Button onClick={() => setSize(larger)}>Show more</Button>
          )}
        </div>
      )}
    </SideDrawer>
  );
}
