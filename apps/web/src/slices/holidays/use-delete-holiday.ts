import { holidayEndpoints, type Holiday } from '@countinghouse/contract/holidays/holidays.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { api, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';

/** Deletes a holiday after a question; one that changed meanwhile is kept. */
export function useDeleteHoliday(): (holiday: Holiday) => Promise<void> {
  const confirm = useConfirm();
  const notify = useNotifications();
  const invalidate = useInvalidateAll();
  return async ({ id, name, date, version }) => {
    const title = messages.holidayDeleteQuestion(name, shownDate(date));
    if (!(await confirm({ title, yes: 'Delete', no: 'Keep', danger: true }))) return;
    try {
      await api(holidayEndpoints.remove, { params: { id }, query: { version } }, { key: newKey() });
      notify.show({ kind: 'success', title: messages.holidayDeleted });
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, messages.holidayDeleteFailed) });
    } finally {
      await invalidate();
    }
  };
}
