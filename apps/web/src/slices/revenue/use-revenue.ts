import { messages } from '@countinghouse/contract/messages.ts';
import { revenueEndpoints, type PlannedRevenue } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { aboveForm, useAction } from '../../records/use-action.ts';

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
  const { save } = useAction(useInvalidateAll());
  return async (month: {
    readonly billingId: number;
    readonly version: number;
    readonly receivedMonth: string;
  }): Promise<MonthNotSaved | undefined> => {
    let newer: PlannedRevenue | undefined;
    const errors = await save({
      call: (saveOnce) => saveOnce(revenueEndpoints.change, { body: month }),
      done: messages.revenueUpdated,
      failed: messages.revenueFailed,
      errorsOf: (failure, message) => {
        if (failure.code === 'stale_version') newer = failure.current as PlannedRevenue;
        return aboveForm(failure, message);
      },
    });
    const [error] = errors ?? [];
    return error && { words: error.message, newer };
  };
}
