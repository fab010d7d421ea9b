import type { Trace } from '@countinghouse/billing/trace/trace.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../api/api.ts';
import { useMay } from '../../api/may.ts';
import { Button } from '../../ui/button.tsx';
import { FigureWithOrigin, type OriginQuestion } from '../../ui/figures/figure-origin.tsx';
import { HoursFigure } from '../../ui/figures/amount.tsx';
import { momentWords } from '../../ui/figures/date-text.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';
import { StoppedSyncs } from './stopped-syncs.tsx';
import styles from './work-logs.module.css';

/** The hours of a project by state (unbilled, on draft, invoiced, written off), when they were last synced, and syncs that stopped. */
export function LogSource({ projectId }: { projectId: number }) {
  const [isWritingOff, setWritingOff] = useState(false);
  const mayWriteOff = useMay(workLogEndpoints.writeOff);
  const { data } = useQuery(query(workLogEndpoints.source, { query: { projectId } }));
  if (data === undefined) return <div className={styles.source} aria-busy="true" />;
  const states = [
    ['open', 'Unbilled', data.openHours],
    ['draft', 'On draft', data.draftHours],
    ['billed', 'Invoiced', data.billedHours],
    ['written off', 'Written off', data.writtenOffHours],
  ] as const;
  return (
    <div className={styles.line}>
      <dl className={styles.source} aria-label="Hours of this project">
        {states.map(([state, label, hours]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <FigureWithOrigin name={`${label} hours`} question={originOf(projectId, state, label)}>
                <HoursFigure value={hours} />
              </FigureWithOrigin>
            </dd>
          </div>
        ))}
        <div>
          <dt>Last synced</dt>
          <dd>{data.lastSyncedTime === null ? 'Never' : momentWords(data.lastSyncedTime)}</dd>
        </div>
      </dl>
      {mayWriteOff && (
        <Button size="small" onClick={() => setWritingOff(true)}>
          Write off
        </Button>
      )}
      <StoppedSyncs projectId={projectId} stops={data.syncStops} />
      {isWritingOff && <WriteOffDialog projectId={projectId} onClose={() => setWritingOff(false)} />}
    </div>
  );
}

type HoursState = RequestOf<typeof workLogEndpoints.hours>['query']['state'];

const originOf = (projectId: number, state: HoursState, label: string): OriginQuestion => ({
  of: `${label} hours`,
  trace: async () => {
    const { data } = await api(workLogEndpoints.hours, { query: { projectId, state } });
    return data.trace as Trace;
  },
});
