import { workLogEndpoints } from '@countinghouse/contract/work-logs.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { HoursFigure } from '../../ui/figures/amount.tsx';
import styles from './work-logs.module.css';

/** In which state the hours of a project are: open, on a draft, billed; and when they were fetched last. */
export function LogSource({ projectId }: { projectId: number }) {
  const { data } = useQuery(query(workLogEndpoints.source, { query: { projectId } }));
  if (data === undefined) return <div className={styles.source} aria-busy="true" />;
  const states = [
    ['Open', data.openHours],
    ['On a draft', data.draftHours],
    ['Billed', data.billedHours],
  ] as const;
  return (
    <dl className={styles.source} aria-label="Hours of this project">
      {states.map(([label, hours]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <HoursFigure value={hours} />
          </dd>
        </div>
      ))}
      <div>
        <dt>Last synced</dt>
        <dd>{data.lastSyncedTime === null ? 'Never' : moment(data.lastSyncedTime)}</dd>
      </div>
    </dl>
  );
}

const moment = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
