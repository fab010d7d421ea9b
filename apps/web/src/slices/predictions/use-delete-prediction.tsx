import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { predictionEndpoints, type Prediction } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useRef } from 'react';
import { api, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { Amount } from '../../ui/figures/amount.tsx';
import { periodWords } from '../../ui/figures/date-text.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';

/** Deletes a prediction after a question that names it. */
export function useDeletePrediction(currency: string): (prediction: Prediction) => Promise<void> {
  const confirm = useConfirm();
  const notify = useNotifications();
  const invalidate = useInvalidateAll();
  const isRunning = useRef(false);

  return async ({ predictionId, version, startDate, endDate, predictedRevenueAmount }) => {
    if (isRunning.current) return;
    const period = periodWords(calendarDate(startDate), endDate === null ? null : calendarDate(endDate));
    const isWanted = await confirm({
      title: `Delete the prediction ${endDate === null ? '' : 'of '}${period}?`,
      detail: (
        <p>
          <Amount value={predictedRevenueAmount} currency={currency} /> will no longer be expected. Its weeks go with
          it.
        </p>
      ),
      yes: 'Delete',
      no: 'Keep',
      danger: true,
    });
    if (!isWanted || isRunning.current) return;
    isRunning.current = true;
    try {
      const request = { params: { id: predictionId }, query: { version } };
      const { message } = await api(predictionEndpoints.remove, request, { key: newKey() });
      notify.show({ kind: 'success', title: message ?? messages.predictionDeleted });
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, messages.predictionDeleteFailed) });
    } finally {
      isRunning.current = false;
      await invalidate();
    }
  };
}
