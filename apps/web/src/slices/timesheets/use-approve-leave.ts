import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { timesheetEndpoints, type TimesheetRow } from '@countinghouse/contract/timesheets.contract.ts';
import { useState } from 'react';
import { isApiFailure } from '../../api/failure.ts';
import type { ApprovedRow, LeaveOfTimesheet } from '../../api/row-dialogs.ts';
import { lastDayOf } from '../../api/timesheet-values.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';

/** Keeps what a reviewer ticked. */
export function useApproveLeave(of: LeaveOfTimesheet | undefined, onSaved: (saved: ApprovedRow) => void) {
  const notify = useNotifications();
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const saveOnce = useSaveOnce();

  async function save(
    row: Pick<TimesheetRow, 'userId' | 'userLeaveData' | 'edits' | 'note'>,
    ticks: Readonly<Record<string, boolean>>,
  ): Promise<void> {
    if (of === undefined || isSaving) return;
    const leaveDetails = Object.entries(ticks).map(([leaveId, approved]) => ({ leaveId, approved }));
    const { userId, edits, note } = row;
    const { fingerprint } = row.userLeaveData;
    const { projectId, invoiceId } = of;
    const body = { projectId, userId, invoiceId, edits, note, userLeaveData: { fingerprint, leaveDetails } };
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
      if (!isApiFailure(error)) throw error;
      setRefusal(error.message);
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
