import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import {
  timesheetEndpoints,
  type LeaveDayOut,
  type TimesheetRow,
} from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { useState } from 'react';
import { isApiFailure } from '../../api/failure.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import type { ApprovedRow, LeaveOfTimesheet } from '../verification/row-dialogs.public.ts';
import { lastDayOf } from '../../api/timesheet-values.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';

/** Saves a reviewer's ticks; when another user ticked since, the current row is returned. */
export function useApproveLeave(
  of: LeaveOfTimesheet | undefined,
  { onSaved, onNewer }: Readonly<Record<'onSaved' | 'onNewer', (row: ApprovedRow) => void>>,
) {
  const notify = useNotifications();
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const saveOnce = useSaveOnce();

  async function save(
    row: Pick<TimesheetRow, 'userId' | 'userLeaveData' | 'edits' | 'note'>,
    changed: readonly Pick<LeaveDayOut, 'leaveId' | 'approved'>[],
  ): Promise<void> {
    if (of === undefined || isSaving) return;
    const leaveDetails = changed.map(({ leaveId, approved }) => ({ leaveId, approved: !approved }));
    const { userId, edits, note } = row;
    const { fingerprint } = row.userLeaveData;
    const { projectId, invoiceId, isWeek } = of;
    const body = { projectId, userId, invoiceId, isWeek, edits, note, userLeaveData: { fingerprint, leaveDetails } };
    setSaving(true);
    setRefusal(undefined);
    try {
      const saved = await saveOnce(timesheetEndpoints.recalculateLeave, {
        query: { projectName: of.projectName, ...datesOf(of) },
        body,
      });
      notify.show({ kind: 'success', title: saved.message ?? messages.leaveSaved });
      onSaved(saved.data);
    } catch (error) {
      const words = wordsOfFailure(error);
      notify.show({ kind: 'error', title: words });
      setRefusal(words);
      const newer = timesheetEndpoints.recalculateLeave.answer.safeParse(isApiFailure(error) && error.current);
      if (newer.success) onNewer(newer.data);
    } finally {
      setSaving(false);
    }
  }

  return {
    isSaving,
    refusal,
    save: (...wish: Parameters<typeof save>): void => void save(...wish),
  };
}

const written = (day: string): string => formatDate(calendarDate(day), 'MM-dd-yyyy');

const datesOf = (of: LeaveOfTimesheet) => ({
  startDate: written(of.startDate),
  endDate: written(lastDayOf(of)),
  timesheetStartDate: written(of.timesheetStartDate),
  timesheetEndDate: written(of.timesheetEndDate),
});
