import { messages } from '@countinghouse/contract/messages.ts';
import { resignationEndpoints, type Resignation } from '@countinghouse/contract/resignations/resignations.contract.ts';
import { useRef } from 'react';
import { api, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { shownDate } from '../../ui/fields/typed-date.ts';
import type { MenuAction } from '../../ui/action-menu.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { useInvalidateResignations } from './use-resignations.ts';

const day = (date: string | null): string => (date === null ? 'none' : shownDate(date));

/** What happens to the off-board dates without the resignation: those that another user chose since stay. */
function undoneWords({ projects, otherProjects, lastWorkingDay, status }: Resignation): string {
  const back = projects.filter((one) => status !== 'Withdrawn' && one.offBoardDate === lastWorkingDay);
  const lines = back.map((one) => `${one.projectName}: ${day(one.offBoardDate)} → ${day(one.offBoardBefore)}`);
  const others = otherProjects === 0 ? [] : [`${otherProjects} more you do not see stay, and their CSM gets a to-do`];
  return lines.length + others.length === 0
    ? 'No off-board date changes.'
    : `Off-board dates: ${[...lines, ...others].join('; ')}`;
}

/** The actions on a resignation of the list. */
export function useResignationActs(): (one: Resignation) => readonly MenuAction[] {
  const confirm = useConfirm();
  const notify = useNotifications();
  const invalidate = useInvalidateResignations();
  const isBusy = useRef(false);

  /** Runs one action at a time: a second click does nothing. */
  async function act(one: Resignation, way: 'withdraw' | 'remove'): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    const isRemoved = way === 'remove';
    try {
      const ask = isRemoved ? messages.resignationDeleteQuestion : messages.resignationWithdrawQuestion;
      const question = { title: ask(one.employeeName), detail: undoneWords(one), no: 'Keep', danger: isRemoved };
      if (!(await confirm({ ...question, yes: isRemoved ? 'Delete' : 'Withdraw' }))) return;
      const request = { params: { id: one.resignationId }, query: { version: one.version } };
      const { message } = await api(resignationEndpoints[way], request, { key: newKey() });
      notify.show({ kind: 'success', title: message ?? messages.resignationUpdated });
    } catch (error) {
      const failed = isRemoved ? messages.resignationDeleteFailed : messages.resignationEditFailed;
      notify.show({ kind: 'error', title: wordsOfFailure(error, failed) });
    } finally {
      isBusy.current = false;
      await invalidate();
    }
  }

  return (one) => [
    ...(one.status === 'Withdrawn'
      ? []
      : [{ key: 'withdraw', label: 'Withdraw', icon: 'undo' as const, onChoose: () => void act(one, 'withdraw') }]),
    { key: 'delete', label: 'Delete', icon: 'trash', danger: true, onChoose: () => void act(one, 'remove') },
  ];
}
