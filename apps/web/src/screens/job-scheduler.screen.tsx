import type { Job } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { toFailure } from '../api/to-failure.ts';
import { HistoryDrawer } from '../slices/jobs/history-drawer.tsx';
import { jobColumns } from '../slices/jobs/job-columns.tsx';
import { RunDrawer } from '../slices/jobs/run-drawer.tsx';
import { ScheduleDrawer } from '../slices/jobs/schedule-drawer.tsx';
import { useJobActs } from '../slices/jobs/use-job-acts.ts';
import { isBusy, useJobs } from '../slices/jobs/use-jobs.ts';
import type { MenuAction } from '../ui/menu-action.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import { menuColumn } from '../ui/list/menu-column.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './project-page.module.css';

/** `/settings/jobScheduler`: the scheduled jobs, their results and their next runs. The open history is in the address. */
export function JobSchedulerScreen() {
  const { data, error, refetch } = useJobs();
  const acts = useJobActs();
  const [address, setAddress] = useSearchParams();
  const [changed, change] = useState<Job>();
  const [name, run] = [address.get('job'), Number(address.get('run'))];
  const showHistory = (of: string) => setAddress({ job: of });
  const close = () => setAddress({});
  const menu = menuColumn<Job>(
    (job) => job.name,
    (job): readonly MenuAction[] => [
      ...(isBusy(job)
        ? []
        : [{ key: 'run', label: 'Run now', icon: 'refresh', onChoose: () => void acts.run(job) } as const]),
      { key: 'history', label: 'History', icon: 'clock', onChoose: () => showHistory(job.name) },
      { key: 'schedule', label: 'Change schedule', icon: 'edit', onChoose: () => change(job) },
      {
        key: 'turn',
        label: job.enabled ? 'Switch off' : 'Switch on',
        icon: job.enabled ? 'minus' : 'check',
        onChoose: () => void acts.turn(job),
      },
    ],
  );
  return (
    <div className={styles.page}>
      <PageHeader title="Jobs" />
      <div className={styles.list}>
        <DataTable
          label="Jobs"
          stacks
          columns={[...jobColumns, menu]}
          rows={data?.jobDetails}
          rowKey={(job) => job.name}
          failure={toFailure(error, () => void refetch(), messages.jobsFailed)}
          onOpen={(job) => showHistory(job.name)}
          empty={<EmptyState title="No jobs yet" icon="clock" words="Jobs appear once a server has started." />}
        />
      </div>
      {changed !== undefined && <ScheduleDrawer job={changed} onClose={() => change(undefined)} />}
      {name !== null &&
        (Number.isInteger(run) && run > 0 ? (
          <RunDrawer runId={run} onBack={() => showHistory(name)} onClose={close} />
        ) : (
          <HistoryDrawer
            name={name}
            onOpen={(runId) => setAddress({ job: name, run: String(runId) })}
            onClose={close}
          />
        ))}
    </div>
  );
}
