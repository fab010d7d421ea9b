import { addMonths, firstOfMonth, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { monthCloseEndpoints } from '@countinghouse/contract/month-close.contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { todayHere } from '../../api/today.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';

/** The month that is closed next: the one that is over, such as Oct-2026. */
export const lastMonth = (): string => formatDate(addMonths(firstOfMonth(todayHere()), -1), 'MMM-yyyy');

/** What a month came to and what is open in it; the former month stays until the next one is there. */
export const useMonthClose = (month: string) =>
  useQuery({ ...query(monthCloseEndpoints.get, { query: { month } }), placeholderData: keepPreviousData });

/** Closes a month or opens it again; tells whether it went well. */
export function useMonthActs() {
  const notify = useNotifications();
  const queries = useQueryClient();
  const saveOnce = useSaveOnce();
  return async (
    act: 'close' | 'reopen',
    { month, version, reason }: { readonly month: string; readonly version: number; readonly reason: string },
  ): Promise<boolean> => {
    try {
      const saved = await saveOnce(monthCloseEndpoints[act], { query: { month }, body: { reason, version } });
      notify.show({ kind: 'success', title: saved.message ?? '' });
      return true;
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, messages.somethingWentWrong) });
      return false;
    } finally {
      // what may be changed in the month is another matter now, everywhere
      await queries.invalidateQueries();
    }
  };
}
