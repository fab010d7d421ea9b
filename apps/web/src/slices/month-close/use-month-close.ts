import { addMonths, firstOfMonth, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { todayHere } from '../../api/today.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';

/** The last month that is over, which is closed next, such as Oct-2026. */
export const lastMonth = (): string => formatDate(addMonths(firstOfMonth(todayHere()), -1), 'MMM-yyyy');

/** The totals and open items of a month; the former month stays until the next one has loaded. */
export const useMonthClose = (month: string) =>
  useQuery({ ...query(monthCloseEndpoints.get, { query: { month } }), placeholderData: keepPreviousData });

/** Closes or reopens a month; resolves to whether it succeeded. */
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
      // the close changes what is editable in the month on every page
      await queries.invalidateQueries();
    }
  };
}
