import type { Job } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { jobWords } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { momentWords, None } from '../../ui/figures/date-text.tsx';
import { Hint } from '../../ui/hint.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './jobs.module.css';
import { durationWords, RunState } from './run-state.tsx';
import { scheduleWords } from './schedule-words.ts';

/** The columns of the jobs. */
export const jobColumns: readonly TableColumn<Job>[] = [
  {
    key: 'name',
    title: 'Job',
    width: 280,
    namesRow: true,
    render: ({ name }) => (
      <span className={styles.twoLines}>
        {name}
        <span className={styles.quiet}>{jobWords[name] ?? ''}</span>
      </span>
    ),
  },
  {
    key: 'schedule',
    title: 'Schedule',
    width: 188,
    render: ({ cron }) => {
      const words = scheduleWords(cron) ?? cron;
      return (
        <Hint words={cron}>
          <span className={styles.wrapped}>{words}</span>
        </Hint>
      );
    },
  },
  {
    key: 'on',
    title: 'Switched on',
    width: 98,
    render: ({ enabled }) => <StatusBadge status={enabled ? 'On' : 'Off'} tone={enabled ? 'good' : 'quiet'} />,
  },
  { key: 'last', title: 'Last run', width: 152, render: (job) => <LastRun job={job} /> },
  {
    key: 'result',
    title: 'Result',
    width: 140,
    render: ({ lastRun }) =>
      lastRun === null ? (
        <None />
      ) : (
        <span className={styles.twoLines}>
          <span>
            <RunState run={lastRun} />
          </span>
          {lastRun.state !== 'running' && <span className={styles.quiet}>{`took ${durationWords(lastRun)}`}</span>}
        </span>
      ),
  },
  {
    key: 'next',
    title: 'Next run',
    width: 152,
    render: ({ nextRun }) =>
      nextRun === null ? (
        <None />
      ) : (
        <time className="figures" dateTime={nextRun}>
          {momentWords(nextRun)}
        </time>
      ),
  },
];

function LastRun({ job: { isAsked, lastRun } }: { readonly job: Job }) {
  if (isAsked) return 'starts in a moment';
  if (lastRun === null) return <None />;
  if (lastRun.state === 'running')
    return (
      <ProgressLine
        label="Running"
        {...(lastRun.items === null ? {} : { done: lastRun.itemsDone, total: lastRun.items })}
      />
    );
  return (
    <time className="figures" dateTime={lastRun.startedAt}>
      {momentWords(lastRun.startedAt)}
    </time>
  );
}
