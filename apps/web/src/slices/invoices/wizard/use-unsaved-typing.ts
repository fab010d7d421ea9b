import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { useEffect, useRef } from 'react';
import { deleteWork, storeWork, storedWork } from '../../../api/stored-work.ts';
import { useSession } from '../../../api/session.ts';
import { useConfirm } from '../../../ui/overlay/confirm.tsx';
import type { UnsavedTyping } from './wizard-typing.ts';

interface Place {
  readonly userId: number;
  readonly name: string;
}

/** The name of a timesheet: project and period, marked where there is no prediction for it or where a draft is viewed. */
export const timesheetName = (of: {
  readonly projectId: number;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly invoiceId: number | null;
  readonly predictionId: number | null;
}): string => {
  if (of.invoiceId !== null) return `view_${of.invoiceId}`;
  const name = `${of.projectId}_${of.startDate}_${of.endDate ?? 'noEndDate'}`;
  return of.predictionId === null ? `custom_${name}` : name;
};

/**
 * The name under which unsaved typing of a timesheet is stored for a user; typing for another period of a draft has none of the
 * draft's.
 */
export function placeOf({ projectId, invoiceGenerateDetails }: Timesheet, draft: Timesheet | undefined): Place {
  const userId = useSession.getState().session?.userId ?? 0;
  const { startDate, endDate } = invoiceGenerateDetails;
  const name = timesheetName({ projectId, ...invoiceGenerateDetails });
  const days = hasDaysOfDraft(invoiceGenerateDetails, draft) ? '' : `_${startDate}_${endDate ?? 'noEndDate'}`;
  return { userId, name: `timesheet ${name}${days}` };
}

/** Whether this is the period that the draft was saved with; true without a draft. */
export const hasDaysOfDraft = (of: Timesheet['invoiceGenerateDetails'], draft: Timesheet | undefined): boolean =>
  draft === undefined ||
  (of.startDate === draft.invoiceGenerateDetails.startDate && of.endDate === draft.invoiceGenerateDetails.endDate);

/** Stores what is typed in the browser, and offers it back when the same timesheet is opened again. */
export function useUnsavedTyping(
  timesheet: Timesheet | undefined,
  place: Place | undefined,
  typing: UnsavedTyping | undefined,
  onBack: (typing: UnsavedTyping) => void,
): void {
  const confirm = useConfirm();
  const name = place?.name;
  const userId = place?.userId ?? 0;
  const kept = JSON.stringify(typing);
  const giveBack = useRef(onBack);
  useEffect(() => {
    giveBack.current = onBack;
  });
  useEffect(() => {
    if (name === undefined) return undefined;
    let isGone = false;
    void storedWork(userId, name).then(async (work) => {
      if (isGone || work === undefined) return;
      const isWanted = await confirm({
        title: 'You have unsaved changes of this timesheet.',
        detail: 'Do you want to continue with them?',
        yes: 'Continue with them',
        no: 'Discard',
        harmless: 'yes',
      });
      if (isGone) return;
      if (isWanted) giveBack.current(work as UnsavedTyping);
      else await deleteWork(userId, name);
    });
    return () => {
      isGone = true;
    };
  }, [name, userId, confirm]);
  const keptOf = useRef<Timesheet>(undefined);
  useEffect(() => {
    if (name === undefined) return;
    if (kept !== undefined) {
      keptOf.current = timesheet;
      void storeWork(userId, name, JSON.parse(kept));
    } else if (keptOf.current === timesheet) {
      // restored by hand: nothing is left to offer
      keptOf.current = undefined;
      void deleteWork(userId, name);
    }
  }, [timesheet, name, userId, kept]);
}
