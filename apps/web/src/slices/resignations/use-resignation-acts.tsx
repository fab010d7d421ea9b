import { messages } from '@countinghouse/contract/messages.ts';
import { resignationEndpoints, type Resignation } from '@countinghouse/contract/resignations/resignations.contract.ts';
import { useAction } from '../../records/use-action.ts';
import { shownDate } from '../../ui/fields/typed-date.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { useInvalidateResignations } from './use-resignations.ts';

const day = (date: string | null): string => (date === null ? 'none' : shownDate(date));

/** What happens to the off-board dates without the resignation: those that another user chose since stay. */
function undoneWords({ projects, otherProjects, lastWorkingDay, status }: Resignation): string {
  const back = projects.filter((one) => status !== 'Withdrawn' && one.offBoardDate === lastWorkingDay);
  const lines = back.map((one) => `${one.projectName}: ${day(one.offBoardDate)} → ${day(one.offBoardBefore)}`);
  const others =
    otherProjects === 0 ? [] : [`${otherProjects} more that you cannot see stay, and their CSM gets a to-do`];
  return lines.length + others.length === 0
    ? 'No off-board date changes.'
    : `Off-board dates: ${[...lines, ...others].join('; ')}`;
}

/** The actions on a resignation of the list. */
export function useResignationActs(): (one: Resignation) => readonly MenuAction[] {
  const { act } = useAction(useInvalidateResignations());
  const undo = (one: Resignation, way: 'withdraw' | 'remove') => {
    const isRemoved = way === 'remove';
    const ask = isRemoved ? messages.resignationDeleteQuestion : messages.resignationWithdrawQuestion;
    return act({
      record: one.resignationId,
      question: {
        title: ask(one.employeeName),
        detail: undoneWords(one),
        yes: isRemoved ? 'Delete' : 'Withdraw',
        no: 'Keep',
        danger: isRemoved,
      },
      call: (saveOnce) =>
        saveOnce(resignationEndpoints[way], { params: { id: one.resignationId }, query: { version: one.version } }),
      done: messages.resignationUpdated,
      failed: isRemoved ? messages.resignationDeleteFailed : messages.resignationEditFailed,
    });
  };
  return (one) => [
    ...(one.status === 'Withdrawn'
      ? []
      : [{ key: 'withdraw', label: 'Withdraw', icon: 'undo' as const, onChoose: () => void undo(one, 'withdraw') }]),
    { key: 'delete', label: 'Delete', icon: 'trash', danger: true, onChoose: () => void undo(one, 'remove') },
  ];
}
