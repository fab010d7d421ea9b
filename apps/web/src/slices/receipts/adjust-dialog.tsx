import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { adjustmentType } from '@countinghouse/contract/options.ts';
import {
  mayAdjust,
  receiptEndpoints,
  type ReceiptsOfInvoice,
} from '@countinghouse/contract/receipts/receipts.contract.ts';
import { toFailure } from '../../api/to-failure.ts';
import { useSession } from '../../api/session.ts';
import { todayHere } from '../../api/today.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { MoneyField } from '../../ui/fields/figure-fields.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { moneyOf } from '../invoices/account-of-invoice.public.ts';
import { adjustmentWords, typedMoney } from './amount-errors.ts';
import { WithheldFields, withheldErrors, withheldSent } from './withheld-fields.tsx';
import { useOpenedAccount } from './use-opened-account.ts';
import { useReceipts } from './use-receipts.ts';

/** The same dialog for an invoice whose account has not been fetched yet. */
export function AdjustInvoiceDialog({
  invoiceId,
  onClose,
}: {
  readonly invoiceId: number;
  readonly onClose: () => void;
}) {
  const { data, error, refetch } = useReceipts(invoiceId);
  const failure = toFailure(error, () => void refetch());
  if (data !== undefined) return <AdjustDialog received={data} onClose={onClose} />;
  return (
    <Dialog title="Adjust invoice" onClose={onClose}>
      {failure === undefined ? <LoadingState lines={3} /> : <ErrorState {...failure} />}
    </Dialog>
  );
}

/** Waives a part of an invoice, with a type and a reason; the amount starts as the outstanding one. */
export function AdjustDialog({
  received: opened,
  onClose,
}: {
  readonly received: ReceiptsOfInvoice;
  readonly onClose: () => void;
}) {
  const { account: received, errorsOf } = useOpenedAccount(opened);
  const { invoiceId: id, version, currencyCode } = received;
  const today = todayHere();
  const { save } = useAction(useInvalidateAll());
  const role = useSession(({ session }) => session?.userRole);
  const form = useForm({
    initial: {
      type: '',
      amount: received.outStandingAmount,
      adjustedDate: String(today),
      reason: '',
      certificateNumber: '',
      withholdingRate: '',
    },
    check: ({ type, amount, adjustedDate, reason, ...withheld }) => {
      const wrongAmount = adjustmentWords(typedMoney(amount, currencyCode), moneyOf(received));
      return {
        ...(type === '' ? { type: messages.pleaseSelect('adjustment type') } : {}),
        ...(wrongAmount === undefined ? {} : { amount: wrongAmount }),
        ...(isCalendarDate(adjustedDate)
          ? adjustedDate > today
            ? { adjustedDate: messages.adjustmentInFuture }
            : {}
          : { adjustedDate: messages.pleaseSelect('date') }),
        ...(reason.trim() === '' ? { reason: messages.pleaseEnter('reason') } : {}),
        ...withheldErrors({ type, ...withheld }),
      };
    },
    save: ({ type, amount, adjustedDate, reason, ...withheld }) => {
      const body = {
        version,
        adjustmentType: adjustmentType.parse(type),
        amount,
        adjustedDate,
        reason: reason.trim(),
        ...withheldSent({ type, ...withheld }),
      };
      return save({
        call: (saveOnce) => saveOnce(receiptEndpoints.adjust, { params: { id }, body }),
        done: messages.adjustmentAdded,
        errorsOf,
        onDone: onClose,
      });
    },
  });
  const types = adjustmentType.options.filter((type) => role !== undefined && mayAdjust(role, type));
  return (
    <Dialog title="Adjust invoice" onClose={onClose}>
      <FormFrame form={form} label="Adjust invoice" columns={2}>
        <SelectField
          {...form.field('type')}
          label="Adjustment type"
          required
          choices={types.map((type) => ({ value: type, label: type }))}
        />
        <MoneyField
          {...form.field('amount')}
          label="Amount"
          required
          negative
          currency={currencyCode}
          unreadWords={messages.invalidAmount}
        />
        <DateField {...form.field('adjustedDate')} label="Date" required today={today} />
        <TextField {...form.field('reason')} label="Reason" required maxLength={500} />
        {form.values.type === 'Withholding Tax' && <WithheldFields form={form} />}
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" submits busy={form.saving}>
            Adjust
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
