import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { predictionEndpoints, type Prediction } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { aboveForm, useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText, periodWords } from '../../ui/figures/date-text.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** Asks why a prediction is closed, or shows the reason and reopens it. */
export function ClosePredictionDialog({
  prediction: { predictionId, version, startDate, endDate, predictedRevenueAmount, closed },
  currency,
  onClose,
}: {
  readonly prediction: Prediction;
  readonly currency: string;
  readonly onClose: () => void;
}) {
  const { save } = useAction(useInvalidateAll());
  const isClosed = closed !== null;
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (isClosed || reason.trim() !== '' ? {} : { reason: messages.closeReasonRequired }),
    save: ({ reason }) => {
      const params = { id: predictionId };
      return save<unknown>({
        call: (saveOnce) =>
          isClosed
            ? saveOnce(predictionEndpoints.reopen, { params, body: { version } })
            : saveOnce(predictionEndpoints.close, { params, body: { version, reason: reason.trim() } }),
        done: isClosed ? messages.predictionReopened : messages.predictionClosed,
        failed: isClosed ? messages.predictionReopenFailed : messages.predictionCloseFailed,
        errorsOf: aboveForm,
        onDone: onClose,
      });
    },
  });
  const period = periodWords(calendarDate(startDate), endDate === null ? null : calendarDate(endDate));
  const act = isClosed ? 'Reopen' : 'Close';
  return (
    <Dialog title={`${act} the prediction ${endDate === null ? '' : 'of '}${period}?`} onClose={onClose}>
      <FormFrame form={form} label={`${act} the prediction`}>
        {isClosed ? (
          <p>
            {closed.by} closed it on <DateText value={closed.on} />: {closed.reason}
          </p>
        ) : (
          <>
            <p>
              <Amount value={predictedRevenueAmount} currency={currency} /> will no longer be expected. The prediction
              stays and cannot be invoiced.
            </p>
            <TextField {...form.field('reason')} label="Reason" required maxLength={500} />
          </>
        )}
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" submits busy={form.saving}>
            {isClosed ? 'Reopen' : 'Close the prediction'}
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
