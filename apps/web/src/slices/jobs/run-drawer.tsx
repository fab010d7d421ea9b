import type { JobRunDetails } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { toFailure } from '../../api/to-failure.ts';
import { Button } from '../../ui/button.tsx';
import { CardOfValues } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { momentWords } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { startedBy } from './history-drawer.tsx';
import styles from './jobs.module.css';
import { durationWords, hasFailed, RunState } from './run-state.tsx';
import { useJobActs } from './use-job-acts.ts';
import { useJobRun } from './use-jobs.ts';

type Item = JobRunDetails['itemDetails'][number];

const itemColumns: readonly TableColumn<Item>[] = [
  { key: 'name', title: 'Item', width: 180, namesRow: true, render: (item) => item.name },
  {
    key: 'state',
    title: 'Result',
    width: 100,
    render: ({ isDone }) => <StatusBadge status={isDone ? 'Done' : 'Failed'} tone={isDone ? 'good' : 'bad'} />,
  },
  { key: 'words', title: 'Message', width: 320, render: (item) => item.words },
];

/** One run of a job: its progress, its messages and the results of its items. */
export function RunDrawer({
  runId,
  onBack,
  onClose,
}: {
  readonly runId: number;
  readonly onBack: () => void;
  readonly onClose: () => void;
}) {
  const { data, error, refetch } = useJobRun(runId);
  const failure = toFailure(error, () => void refetch(), messages.jobRunsFailed);
  return (
    <SideDrawer
      title={data === undefined ? 'Run' : `Run of ${data.job}`}
      {...(data === undefined ? {} : { subtitle: momentWords(data.startedAt) })}
      width={900}
      onClose={onClose}
    >
      <div className={styles.part}>
        <div className={styles.row}>
          <Button size="small" icon="chevronLeft" onClick={onBack}>
            All runs
          </Button>
          {data !== undefined && hasFailed(data) && <Retry run={data} onStarted={onBack} />}
        </div>
      </div>
      {failure !== undefined ? (
        <ErrorState {...failure} />
      ) : data === undefined ? (
        <LoadingState lines={6} />
      ) : (
        <RunParts run={data} />
      )}
    </SideDrawer>
  );
}

function Retry({ run, onStarted }: { readonly run: JobRunDetails; readonly onStarted: () => void }) {
  const acts = useJobActs();
  const words = run.itemsFailed > 0 ? 'Retry the failed ones' : 'Retry';
  return (
    <Button size="small" icon="refresh" onClick={() => void acts.retry(run.runId).then(onStarted)}>
      {words}
    </Button>
  );
}

function RunParts({ run }: { readonly run: JobRunDetails }) {
  return (
    <>
      {run.state === 'running' && (
        <div className={styles.part}>
          <ProgressLine label="Running" {...(run.items === null ? {} : { done: run.itemsDone, total: run.items })} />
        </div>
      )}
      <div className={styles.part}>
        <CardOfValues
          title="Run"
          values={[
            { label: 'Result', value: <RunState run={run} /> },
            { label: 'Duration', value: durationWords(run) },
            { label: 'Started by', value: startedBy(run) },
            ...run.result.map(({ label, value }) => ({ label, value })),
          ]}
        />
        {run.error !== null && <p className={styles.error}>{run.error}</p>}
      </div>
      {run.itemDetails.length > 0 && (
        <section className={styles.part} aria-label="Items">
          <h3 className={styles.title}>Items</h3>
          <DataTable
            label="Items"
            stacks
            columns={itemColumns}
            rows={run.itemDetails}
            rowKey={(item) => item.name}
            pageKeys={false}
            empty={null}
          />
        </section>
      )}
      {run.log.length > 0 && (
        <section className={styles.part} aria-label="Log">
          <h3 className={styles.title}>Log</h3>
          <ol className={styles.log}>
            {run.log.map(({ at, words }, index) => (
              // lines are only ever added at the end
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className={styles.line}>
                <time className={styles.quiet} dateTime={at}>
                  {at.slice(11, 19)}
                </time>
                {words}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
