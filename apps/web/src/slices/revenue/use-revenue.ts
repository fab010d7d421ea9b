import { messages } from '@countinghouse/contract/messages.ts';
import { revenueEndpoints, type PlannedRevenue } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/to-failure.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';

/** The rows of one invoice number; without a number nothing is fetched. */
export const useRevenueOfNumber = (number: string) =>
  useQuery({
    ...query(revenueEndpoints.filter, { query: {}, body: { invoiceNumber: [number], receivedMonth: [] } }),
    enabled: number !== '',
  });

/** Why a month was not saved, with the value that another user saved meanwhile. */
export interface MonthNotSaved {
  readonly words: string;
  readonly newer: PlannedRevenue | undefined;
}

/** Saves the month in which a payment is expected, and fetches the rows again. */
export function useSaveMonth() {
  const notify = useNotifications();
  const invalidate = useInvalidateAll();
  const saveOnce = useSaveOnce();
  return async (month: {
    readonly billingId: number;
    readonly version: number;
    readonly receivedMonth: string;
  }): Promise<MonthNotSaved | undefined> => {
    try {
      const saved = await saveOnce(revenueEndpoints.change, { body: month });
      notify.show({ kind: 'success', title: saved.message ?? messages.revenueUpdated });
      await invalidate();
      return undefined;
    } catch (error) {
      const isStale = isApiFailure(error) && error.code === 'stale_version';
      const newer = isStale ? (error.current as PlannedRevenue) : undefined;
      return { words: wordsOfFailure(error, messages.revenueFailed), newer };
    }
  };
}
