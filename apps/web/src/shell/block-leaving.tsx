import { messages } from '@countinghouse/contract/messages.ts';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from '../ui/overlay/confirm.tsx';
import { hasUnsavedChanges } from '../ui/overlay/leave-guard.ts';

/** Asks before a page with unsaved changes is left for another one. Stands once inside the router. */
export function BlockLeaving() {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: messages.saveBeforeMoving,
      detail: messages.discardChanges,
      yes: 'Discard',
      no: 'Stay',
      danger: true,
    }).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm]);
  return null;
}
