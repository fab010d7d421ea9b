import { receiptFault } from '@countinghouse/billing/receipts/receipt.ts';
import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { currencyOf, moneyFromText, ZERO_MONEY } from '@countinghouse/billing/values/money.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { receiptEndpoints, type ReceiptsOfInvoice } from '@countinghouse/contract/receipts.contract.ts';
import { isApiFailure } from '../../api/failure.ts';
import { todayHere } from '../../api/today.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { MoneyField } from '../../ui/fields/figure-fields.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useForgetReceipts } from './use-receipts.ts';

interface TypedReceipt {
  readonly amount: string;
  readonly receivedDate: string;
  readonly note: string;
}

/** Asks what came for an invoice, and when; it begins with all that is outstanding. */
export function AddReceiptDialog({
  received,
  onClose,
}: {
  readonly received: ReceiptsOfInvoice;
  readonly onClose: () => void;
}) {
  const { invoiceId, version, currencyCode } = received;
  const today = todayHere();
  const notify = useNotifications();
  const forget = useForgetReceipts();
  const saveOnce = useSaveOnce();
  const initial: TypedReceipt = { amount: received.outStandingAmount, receivedDate: today, note: '' };
  const form = useForm({
    initial,
    check: ({ amount, receivedDate }) => ({
      ...faultOf(amount, received),
      ...(isCalendarDate(receivedDate)
        ? receivedDate > today
          ? { receivedDate: messages.receiptInFuture }
          : {}
        : { receivedDate: messages.pleaseSelect('received date') }),
    }),
    save: async (typed) => {
      try {
        const body = { ...typed, invoiceId, version };
        const { message } = await saveOnce(receiptEndpoints.add, { body });
        notify.show({ kind: 'success', title: message ?? messages.receiptAdded });
        onClose();
        return undefined;
      } catch (error) {
        if (!isApiFailure(error)) throw error;
        return error.fields.length > 0 ? error.fields : [{ path: '', message: error.message }];
      } finally {
        await forget();
      }
    },
  });
  return (
    <Dialog title="Add receipt" onClose={onClose}>
      <FormFrame form={form} label="Add receipt" columns={2}>
        <MoneyField
          {...form.field('amount')}
          label="Amount"
          required
          negative
          currency={currencyCode}
          unreadWords={messages.invalidAmount}
        />
        <DateField {...form.field('receivedDate')} label="Received date" required today={today} />
        <TextField {...form.field('note')} label="Note" maxLength={500} />
        <FormButtons>
          <Button onClick={onClose} disabled={form.saving}>
            Cancel
          </Button>
          <Button look="primary" submits busy={form.saving}>
            Add receipt
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}

/** The same that the server says of an amount. */
function faultOf(text: string, received: ReceiptsOfInvoice): { readonly amount?: string } {
  const currency = currencyOf(received.currencyCode);
  const money = (amount: string) => moneyFromText(amount, currency);
  try {
    const fault = receiptFault(money(text), {
      amount: money(received.invoiceAmount),
      received: money(received.receivedAmount),
      adjusted: ZERO_MONEY,
    });
    return fault === undefined ? {} : { amount: words[fault] };
  } catch {
    return { amount: messages.invalidAmount };
  }
}

const words = {
  nothing: messages.invalidAmount,
  other_sign: messages.receiptOtherSign,
  over_outstanding: messages.receiptOverOutstanding,
} as const;
