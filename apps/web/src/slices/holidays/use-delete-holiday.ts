import { holidayEndpoints, type Holiday } from '@countinghouse/contract/holidays/holidays.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { shownDate } from '../../ui/fields/typed-date.ts';

/** Deletes a holiday after a question; one that changed meanwhile is kept. */
export function useDeleteHoliday() {
  const { act } = useAction(useInvalidateAll());
  return ({ id, name, date, version }: Holiday) =>
    act({
      record: id,
      question: {
        title: messages.holidayDeleteQuestion(name, shownDate(date)),
        yes: 'Delete',
        no: 'Keep',
        danger: true,
      },
      call: (saveOnce) => saveOnce(holidayEndpoints.remove, { params: { id }, query: { version } }),
      done: messages.holidayDeleted,
      failed: messages.holidayDeleteFailed,
    });
}
