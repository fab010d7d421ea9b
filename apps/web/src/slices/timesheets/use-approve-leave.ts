import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import {
  timesheetEndpoints,
  type LeaveDayOut,
  type TimesheetRow,
} from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { useState } from 'react';
import { isApiFailure } from '../../api/failure.ts';
import type { ApprovedRow, LeaveOfTimesheet } from '../verification/row-dialogs.public.ts';
import { lastDayOf } from '../../api/timesheet-values.ts';
import { useAction } from '../../records/use-action.ts';

/** Saves a reviewer's ticks; when another user ticked since, the current row is returned. */
export function useApproveLeave(
  of: LeaveOfTimesheet | undefined,
  { onSaved, onNewer }: Readonly<Record<'onSaved' | 'onNewer', (row: ApprovedRow) => void>>,
) {
  const { act, isBusy } = useAction();
  const [refusal, setRefusal] = useState<string>();

  async function save(
    row: Pick<TimesheetRow, 'userId' | 'userLeaveData' | 'edits' | 'note'>,
    changed: readonly Pick<LeaveDayOut, 'leaveId' | 'approved'>[],
  ): Promise<void> {
    if (of === undefined) return;
    const leaveDetails = changed.map(({ leaveId, approved }) => ({ leaveId, approved: !approved }));
    const { userId, edits, note } = row;
    const { fingerprint } = row.userLeaveData;
    const { projectId, invoiceId, isWeek } = of;
    const body = { projectId, userId, invoiceId, isWeek, edits, note, userLeaveData: { fingerprint, leaveDetails } };
    setRefusal(undefined);
    await act({
      call: (saveOnce) =>
        saveOnce(timesheetEndpoints.recalculateLeave, {
          query: { projectName: of.projectName, ...datesOf(of) },
          body,
        }),
      done: messages.leaveSaved,
      onDone: onSaved,
      onRefused: (error, message) => {
        setRefusal(message);
        const newer = timesheetEndpoints.recalculateLeave.answer.safeParse(isApiFailure(error) && error.current);
        if (newer.success) onNewer(newer.data);
      },
    });
  }

  return {
    isSaving: isBusy,
    refusal,
    save: (...args: Parameters<typeof save>): void => void save(...args),
  };
}

const written = (day: string): string => formatDate(calendarDate(day), 'MM-dd-yyyy');

const datesOf = (of: LeaveOfTimesheet) => ({
  startDate: written(of.startDate),
  endDate: written(lastDayOf(of)),
  timesheetStartDate: written(of.timesheetStartDate),
  timesheetEndDate: written(of.timesheetEndDate),
});
