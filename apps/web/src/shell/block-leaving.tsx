import { messages } from '@countinghouse/contract/messages.ts';
import { useEffect } from 'react';
import { NavigationType, useBlocker } from 'react-router';
import { useConfirm } from '../ui/overlay/confirm.tsx';
import { hasUnsavedChanges } from '../ui/overlay/leave-guard.ts';

/** Asks before a page with unsaved changes is left for another one, or a form on it by Back. Stands once inside the router. */
export function BlockLeaving() {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to, historyAction }) =>
      hasUnsavedChanges() &&
      (from.pathname !== to.pathname || (historyAction === NavigationType.Pop && from.search !== to.search)),
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
