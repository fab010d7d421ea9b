import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { predictionEndpoints, type Prediction } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { Amount } from '../../ui/figures/amount.tsx';
import { periodWords } from '../../ui/figures/date-text.tsx';

/** Deletes a prediction after a question that names it. */
export function useDeletePrediction(currency: string) {
  const { act } = useAction(useInvalidateAll());
  return ({ predictionId, version, startDate, endDate, predictedRevenueAmount }: Prediction) => {
    const period = periodWords(calendarDate(startDate), endDate === null ? null : calendarDate(endDate));
    return act({
      record: predictionId,
      question: {
        title: `Delete the prediction ${endDate === null ? '' : 'of '}${period}?`,
        detail: (
          <p>
            <Amount value={predictedRevenueAmount} currency={currency} /> will no longer be expected. Its weeks are
            deleted too.
          </p>
        ),
        yes: 'Delete',
        no: 'Keep',
        danger: true,
      },
      call: (saveOnce) => saveOnce(predictionEndpoints.remove, { params: { id: predictionId }, query: { version } }),
      done: messages.predictionDeleted,
      failed: messages.predictionDeleteFailed,
    });
  };
}
