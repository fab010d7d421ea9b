import { outstanding } from '@countinghouse/billing/receipts/invoice-status.ts';
import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { adjustmentType } from '@countinghouse/contract/options.ts';
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
import { moneyOf } from '../invoices/account-of-invoice.public.ts';
import { receiptWords, typedMoney } from './amount-errors.ts';
import { RestFields } from './rest-fields.tsx';
import { WithheldFields, withheldErrors, withheldSent } from './withheld-fields.tsx';
import { useOpenedAccount } from './use-opened-account.ts';
import { depositTo } from './deposit-account.ts';

interface TypedReceipt {
  readonly amount: string;
  readonly receivedDate: string;
  readonly note: string;
  /** How the rest is closed; empty when it stays outstanding. */
  readonly waivedAs: string;
  readonly adjustmentReason: string;
  /** For withheld tax. */
  readonly certificateNumber: string;
  readonly withholdingRate: string;
  /** Whether this payment closes the invoice. */
  readonly isPaid: boolean;
  readonly recordInBooks: boolean;
  /** An account of the books; empty for undeposited funds. */
  readonly depositAccountId: string;
}

/** Records a payment of an invoice with its date, and can waive the rest; the amount starts as the outstanding one. */
export function AddReceiptDialog({
  received: opened,
  onClose,
  onSeveral,
}: {
  readonly received: ReceiptsOfInvoice;
  readonly onClose: () => void;
  /** Records a payment of several invoices of the company instead. */
  readonly onSeveral: () => void;
}) {
  const { account: received, errorsOf } = useOpenedAccount(opened);
  const { invoiceId, version, currencyCode, books } = received;
  const isRefund = received.correctsInvoiceId !== null;
  const today = todayHere();
  const { save } = useAction(useInvalidateAll());
  const initial: TypedReceipt = {
    amount: received.outStandingAmount,
    receivedDate: today,
    note: '',
    // the company's former choice is only proposed: otherwise a part payment would lose its rest unseen
    waivedAs: '',
    adjustmentReason: '',
    certificateNumber: '',
    withholdingRate: received.usualClosing?.withholdingRate ?? '',
    isPaid: false,
    // a refund needs a named account
    recordInBooks: books?.canRecordPayments === true && (!isRefund || books.depositAccounts.length > 0),
    depositAccountId: books?.lastDepositAccountId ?? (isRefund ? (books?.depositAccounts[0]?.id ?? '') : ''),
  };
  /** The outstanding amount after a payment. */
  const restOf = (amount: string) => {
    const typed = typedMoney(amount, currencyCode);
    return typed === undefined ? undefined : moneyOfMinorUnits(outstanding(moneyOf(received)) - typed);
  };
  const form = useForm({
    initial,
    check: ({
      amount,
      receivedDate,
      waivedAs,
      adjustmentReason,
      isPaid,
      recordInBooks,
      depositAccountId,
      ...withheld
    }) => {
      const wrong =
        receiptWords(typedMoney(amount, currencyCode), moneyOf(received)) ??
        (isPaid && waivedAs === '' && restOf(amount) !== 0n ? messages.receivedMustBeSame : undefined);
      return {
        ...(wrong === undefined ? {} : { amount: wrong }),
        ...(isCalendarDate(receivedDate)
          ? receivedDate > today
            ? { receivedDate: isRefund ? messages.refundInFuture : messages.receiptInFuture }
            : {}
          : { receivedDate: messages.pleaseSelect('received date') }),
        ...(waivedAs !== '' && restOf(amount) !== 0n && adjustmentReason.trim() === ''
          ? { adjustmentReason: messages.pleaseEnter('reason') }
          : {}),
        ...(isRefund && recordInBooks && depositAccountId === ''
          ? { depositAccountId: messages.pleaseSelect('account') }
          : {}),
        ...(restOf(amount) === 0n ? {} : withheldErrors({ type: waivedAs, ...withheld })),
      };
    },
    save: ({
      amount,
      receivedDate,
      note,
      waivedAs,
      adjustmentReason,
      isPaid,
      recordInBooks,
      depositAccountId,
      ...withheld
    }) => {
      const rest = restOf(amount) ?? 0n;
      const isWaived = waivedAs !== '' && rest !== 0n;
      const body = {
        invoiceId,
        version,
        amount,
        receivedDate,
        note,
        ...(isWaived
          ? {
              adjustmentType: adjustmentType.parse(waivedAs),
              adjustmentAmount: moneyText(moneyOfMinorUnits(rest), parseCurrency(currencyCode)),
              adjustmentReason: adjustmentReason.trim(),
              ...withheldSent({ type: waivedAs, ...withheld }),
            }
          : {}),
        ...(isWaived || isPaid ? { invoiceStatus: 'Received' as const } : {}),
        recordInBooks,
        ...(recordInBooks && depositAccountId !== '' ? { depositAccountId } : {}),
      };
      return save({
        call: (saveOnce) => saveOnce(receiptEndpoints.add, { body }),
        done: messages.receiptAdded,
        errorsOf,
        onDone: onClose,
      });
    },
  });
  const rest = restOf(form.values.amount);
  const act = isRefund ? 'Record refund' : 'Record payment';
  const hasRest =
    rest !== undefined &&
    rest !== 0n &&
    receiptWords(typedMoney(form.values.amount, currencyCode), moneyOf(received)) === undefined;
  return (
    <Dialog title={act} onClose={onClose}>
      <FormFrame form={form} label={act} columns={2}>
        <MoneyField
          {...form.field('amount')}
          label="Amount"
          required
          negative
          currency={currencyCode}
          unreadWords={messages.invalidAmount}
        />
        <DateField
          {...form.field('receivedDate')}
          label={isRefund ? 'Refund date' : 'Received date'}
          required
          today={today}
        />
        <TextField {...form.field('note')} label="Note" maxLength={500} />
        {!isRefund && <TickField {...form.field('isPaid')} label="The invoice is paid with this" />}
        {hasRest && <RestFields form={form} usual={received.usualClosing} />}
        {books !== null && (
          <TickField
            {...form.field('recordInBooks')}
            label="Record in the books"
            disabled={form.saving || !books.canRecordPayments}
          />
        )}
        {books?.canRecordPayments === false && <p>{messages.reconnectToRecordPayments}</p>}
        {form.values.recordInBooks && (
          <SelectField
            {...form.field('depositAccountId')}
            {...(isRefund ? { label: 'Refund from', required: true, placeholder: 'Select an account' } : depositTo)}
            choices={(books?.depositAccounts ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {hasRest && form.values.waivedAs === 'Withholding Tax' && <WithheldFields form={form} />}
        <FormButtons>
          {!isRefund && <Button onClick={onSeveral}>Pay several invoices</Button>}
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" submits busy={form.saving}>
            {act}
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
