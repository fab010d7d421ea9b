import { messages } from '@countinghouse/contract/messages.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { periodOf, fetchTimesheet } from './fetch-timesheet.ts';
import styles from './wizard.module.css';

/** How often an open timesheet is compared with the current one. */
const comparedEveryMs = 60_000;

/**
 * Whether hours, rates or developers of an open timesheet changed since it was fetched, by a sync, an approval or another user.
 * Checked every minute and when the page becomes visible; call `report` when the server reported it.
 */
export function useIsStale(
  timesheet: Timesheet | undefined,
  draftId: number | null,
): { readonly isStale: boolean; readonly report: () => void } {
  const [reported, setReported] = useState<string>();
  const seen = timesheet?.fingerprint;
  const { data: now } = useQuery({
    queryKey: ['fingerprint of an open timesheet', timesheet?.projectId, seen],
    queryFn: async () =>
      timesheet === undefined ? '' : (await fetchTimesheet(periodOf(timesheet), draftId)).fingerprint,
    enabled: timesheet !== undefined,
    initialData: seen,
    staleTime: comparedEveryMs,
    refetchInterval: comparedEveryMs,
    gcTime: 0,
    retry: false,
  });
  return {
    isStale: seen !== undefined && (reported === seen || (now !== undefined && now !== seen)),
    report: () => setReported(seen),
  };
}

/** Says that an open timesheet is outdated, and fetches it again; what was typed stays. */
export function StaleHours({ busy, onRefresh }: { readonly busy: boolean; readonly onRefresh: () => void }) {
  return (
    <p className={styles.notice} role="status">
      <Icon name="alert" />
      {messages.hoursChanged}
      <Button size="small" icon="refresh" busy={busy} onClick={onRefresh}>
        Refresh hours
      </Button>
    </p>
  );
}
