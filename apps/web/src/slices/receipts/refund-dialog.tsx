import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText } from '@countinghouse/billing/values/money.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { receiptEndpoints, type ReceiptsOfInvoice } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { todayHere } from '../../api/today.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { MoneyField } from '../../ui/fields/figure-fields.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TickField } from '../../ui/fields/tick-field.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { typedMoney } from './amount-errors.ts';

/** The amount of a company on account in a currency, and the books that hold it. */
export interface Refundable {
  readonly companyId: number;
  readonly currencyCode: string;
  readonly openAmount: string;
  readonly books: ReceiptsOfInvoice['books'];
}

/** Refunds payments on account, with a date and an account of the books; the amount starts as all of it. */
export function RefundDialog({ of, onClose }: { readonly of: Refundable; readonly onClose: () => void }) {
  const { companyId: id, currencyCode, openAmount, books } = of;
  const today = todayHere();
  const { save } = useAction(useInvalidateAll());
  const form = useForm({
    initial: {
      amount: openAmount,
      refundDate: String(today),
      note: '',
      recordInBooks: books?.canRecordPayments === true && books.depositAccounts.length > 0,
      depositAccountId: books?.lastDepositAccountId ?? books?.depositAccounts[0]?.id ?? '',
    },
    check: ({ amount, refundDate, recordInBooks, depositAccountId }) => {
      const typed = typedMoney(amount, currencyCode);
      const isOver = typed !== undefined && typed > moneyFromText(openAmount, parseCurrency(currencyCode));
      return {
        ...(typed === undefined || typed <= 0n ? { amount: messages.invalidAmount } : {}),
        ...(isOver ? { amount: messages.overAccountBalance } : {}),
        ...(isCalendarDate(refundDate)
          ? refundDate > today
            ? { refundDate: messages.refundInFuture }
            : {}
          : { refundDate: messages.pleaseSelect('refund date') }),
        ...(recordInBooks && depositAccountId === '' ? { depositAccountId: messages.pleaseSelect('account') } : {}),
      };
    },
    save: ({ amount, refundDate, note, recordInBooks, depositAccountId }) => {
      const inBooks = recordInBooks ? { recordInBooks, depositAccountId } : {};
      const body = { currencyCode, amount, refundDate, note: note.trim(), ...inBooks };
      return save({
        call: (saveOnce) => saveOnce(receiptEndpoints.refundOpenCredit, { params: { id }, body }),
        done: messages.openCreditRefunded,
        onDone: onClose,
      });
    },
  });
  return (
    <Dialog title="Refund" onClose={onClose}>
      <FormFrame form={form} label="Refund" columns={2}>
        <MoneyField
          {...form.field('amount')}
          label="Amount"
          required
          currency={currencyCode}
          unreadWords={messages.invalidAmount}
        />
        <DateField {...form.field('refundDate')} label="Refund date" required today={today} />
        <TextField {...form.field('note')} label="Note" maxLength={500} />
        {books !== null && (
          <TickField
            {...form.field('recordInBooks')}
            label="Record in the books"
            disabled={form.saving || !books.canRecordPayments || books.depositAccounts.length === 0}
          />
        )}
        {books?.canRecordPayments === false && <p>{messages.reconnectToRecordPayments}</p>}
        {form.values.recordInBooks && (
          <SelectField
            {...form.field('depositAccountId')}
            label="Refund from"
            required
            placeholder="Select an account"
            choices={(books?.depositAccounts ?? []).map((account) => ({ value: account.id, label: account.name }))}
          />
        )}
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" submits busy={form.saving}>
            Refund
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
