import { messages } from '@countinghouse/contract/messages.ts';
import {
  companyPaymentEndpoints,
  type PayableInvoices,
} from '@countinghouse/contract/receipts/company-payments.contract.ts';
import { useRef, useState } from 'react';
import { query } from '../../api/api.ts';
import { toFailure } from '../../api/to-failure.ts';
import { todayHere } from '../../api/today.ts';
import { useFresh } from '../../api/use-fresh.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { MoneyField } from '../../ui/fields/figure-fields.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFrame, FormSection } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { CompanyPaymentBooks } from './company-payment-books.tsx';
import { paymentBody, paymentErrors, spreadParts, type TypedPayment } from './company-payment-form.ts';
import { CompanyPaymentParts } from './company-payment-parts.tsx';

const title = 'Record payment';

/** Records one payment of a company that covers several invoices in one currency; what exceeds them becomes open credit. */
export function CompanyPaymentDrawer({
  companyId,
  currencyCode,
  onClose,
}: {
  readonly companyId: number;
  readonly currencyCode: string;
  readonly onClose: () => void;
}) {
  const { data, error, refetch } = useFresh(
    query(companyPaymentEndpoints.payable, { params: { id: companyId }, query: { currencyCode } }),
  );
  if (data !== undefined && data.invoices.length > 0) return <PaymentForm opened={data} onClose={onClose} />;
  const failure = toFailure(error, () => void refetch(), messages.payableInvoicesFailed);
  return (
    <SideDrawer title={title} width={640} onClose={onClose}>
      {data !== undefined ? (
        <EmptyState title="No open invoices" icon="checkCircle" words={messages.noInvoiceToPay} />
      ) : failure === undefined ? (
        <LoadingState />
      ) : (
        <ErrorState {...failure} />
      )}
    </SideDrawer>
  );
}

function PaymentForm({ opened, onClose }: { readonly opened: PayableInvoices; readonly onClose: () => void }) {
  // as it was opened, so that a click repeated after a lost answer makes the same request
  const [of, hold] = useState(opened);
  const changed = useRef<PayableInvoices>(undefined);
  const [isByHand, setByHand] = useState(false);
  const { companyId, companyName, currencyCode, invoices } = of;
  const { save } = useAction(useInvalidateAll());
  const today = todayHere();
  const [first] = of.books;
  const form = useForm<TypedPayment>({
    initial: {
      amount: '',
      receivedDate: today,
      note: '',
      parts: spreadParts(of, ''),
      recordInBooks: of.books.some(({ ofPayments }) => ofPayments.canRecordPayments),
      depositAccountId: first?.ofPayments.lastDepositAccountId ?? '',
    },
    check: (typed) => paymentErrors(of, typed, today),
    save: async (typed) => {
      const body = paymentBody(of, typed);
      return save({
        call: (saveOnce) => saveOnce(companyPaymentEndpoints.add, { params: { id: companyId }, body }),
        done: messages.receiptAdded,
        errorsOf: ({ code, current, fields }) => {
          const newer = companyPaymentEndpoints.payable.answer.safeParse(current);
          if (code !== 'stale_version' || !newer.success)
            // the server counts the parts that were sent
            return fields.map((one) => ({ ...one, path: pathHere(one.path, of, body.parts) }));
          changed.current = newer.data;
          return [{ path: '', message: messages.invoicesChanged }];
        },
        onDone: onClose,
      });
    },
  });
  const spread = (amount: string): void => form.set('parts', spreadParts(of, amount));
  const amountField = form.field('amount');
  async function submit(): Promise<void> {
    await form.submit();
    const newer = changed.current;
    if (newer === undefined) return;
    // the fields are locked while it saves
    changed.current = undefined;
    hold(newer);
    setByHand(false);
    form.set('parts', spreadParts(newer, form.values.amount));
  }
  return (
    <SideDrawer
      title={title}
      subtitle={`${companyName}, ${currencyCode}`}
      width={640}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      saveWord={title}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label={title} onSubmit={() => void submit()}>
        <FormSection title="Payment" columns={2}>
          <MoneyField
            {...amountField}
            onChange={(amount) => {
              amountField.onChange(amount);
              if (!isByHand) spread(amount);
            }}
            label="Amount"
            required
            currency={currencyCode}
            unreadWords={messages.invalidAmount}
          />
          <DateField {...form.field('receivedDate')} label="Received Date" required today={today} />
          <TextField {...form.field('note')} label="Note" maxLength={500} />
        </FormSection>
        <CompanyPaymentParts
          of={of}
          form={form}
          isByHand={isByHand}
          onTyped={() => setByHand(true)}
          onSpread={() => {
            setByHand(false);
            spread(form.values.amount);
          }}
        />
        {invoices.some(({ connectionId }) => connectionId !== null) && <CompanyPaymentBooks of={of} form={form} />}
      </FormFrame>
    </SideDrawer>
  );
}

/** The field here of a field of the request, whose parts leave out the invoices that get nothing. */
function pathHere(path: string, of: PayableInvoices, parts: readonly { readonly invoiceId: number }[]): string {
  const [, at, rest = ''] = /^parts\.(\d+)(.*)$/.exec(path) ?? [];
  const part = at === undefined ? undefined : parts[Number(at)];
  const here = of.invoices.findIndex(({ invoiceId }) => invoiceId === part?.invoiceId);
  return here === -1 ? path : `parts.${here}${rest}`;
}
