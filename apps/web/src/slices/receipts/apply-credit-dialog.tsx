import { applicationError } from '@countinghouse/billing/receipts/credit-application.ts';
import { outstanding, type InvoiceMoney } from '@countinghouse/billing/receipts/invoice-status.ts';
import {
  parseCurrency,
  moneyFromText,
  moneyOfMinorUnits,
  moneyText,
  ZERO_MONEY,
  type Money,
} from '@countinghouse/billing/values/money.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { receiptEndpoints, type ReceiptsOfInvoice } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { moneyOf } from '../invoices/account-of-invoice.public.ts';
import { query } from '../../api/api.ts';
import { toFailure } from '../../api/to-failure.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { MoneyField } from '../../ui/fields/figure-fields.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { readableDecimal } from '../../ui/figures/amount.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { typedMoney } from './amount-errors.ts';
import { useOpenedAccount } from './use-opened-account.ts';

/** The source or the target of a credit: a credit note, the payments on account, or an invoice. */
interface Choice {
  readonly value: string;
  readonly label: string;
  /** The open amount of the credit, or the outstanding amount of the invoice, above 0. */
  readonly most: Money;
  /** Of an invoice. */
  readonly version?: number;
}
const onAccount = 'on account';

interface DialogProps {
  readonly received: ReceiptsOfInvoice;
  readonly onClose: () => void;
}

/** Applies an open credit of the company to an invoice. */
export function ApplyCreditDialog({ received, onClose }: DialogProps) {
  const { companyId: id, currencyCode } = received;
  const credits = useQuery(query(receiptEndpoints.openCredits, { params: { id }, query: { currencyCode } }));
  const currency = parseCurrency(currencyCode);
  const choices = credits.data && [
    ...credits.data.openCredits.map((one): Choice => ({
      value: String(one.creditId),
      label: `${one.creditNumber}: ${currencyCode} ${readableDecimal(one.openAmount)} open`,
      most: moneyFromText(one.openAmount, currency),
    })),
    ...credits.data.paymentsOnAccount.map(({ openAmount }): Choice => ({
      value: onAccount,
      label: `Payments on account: ${currencyCode} ${readableDecimal(openAmount)} open`,
      most: moneyFromText(openAmount, currency),
    })),
  ];
  return (
    <Loaded
      {...{ received, onClose, choices, credits }}
      title="Apply credit"
      chosen="Open credit"
      none={messages.noOpenCredit}
    />
  );
}

/** Applies a credit note to an outstanding invoice of the company. */
export function ApplyToInvoiceDialog({ received, onClose }: DialogProps) {
  const { companyId, currencyCode } = received;
  const credits = useQuery(
    query(invoiceEndpoints.list, { query: { companyId, currencyCode, tab: 'pending', pageSize: 200 } }),
  );
  const currency = parseCurrency(currencyCode);
  const choices = credits.data?.invoiceDetails.flatMap((one): Choice[] => {
    const most = moneyFromText(one.outStandingAmount, currency);
    if (most <= 0n || one.correctsInvoice !== null) return [];
    const label = `${one.invoiceNumber ?? ''}, ${one.projectName}: ${currencyCode} ${readableDecimal(one.outStandingAmount)} outstanding`;
    return [{ value: String(one.invoiceId), label, most, version: one.version }];
  });
  return (
    <Loaded
      {...{ received, onClose, choices, credits }}
      title="Apply to invoice"
      chosen="Invoice"
      none={messages.noInvoiceToApplyTo}
    />
  );
}

interface Words {
  readonly title: string;
  readonly chosen: string;
}

function Loaded({
  choices,
  credits,
  none,
  ...of
}: DialogProps &
  Words & {
    readonly choices: readonly Choice[] | undefined;
    readonly credits: { readonly error: unknown; readonly refetch: () => unknown };
    readonly none: string;
  }) {
  if (choices !== undefined && choices.length > 0) return <CreditForm {...of} choices={choices} />;
  const failure = toFailure(credits.error, () => void credits.refetch());
  return (
    <Dialog title={of.title} onClose={of.onClose}>
      {choices !== undefined ? none : failure === undefined ? <LoadingState lines={2} /> : <ErrorState {...failure} />}
    </Dialog>
  );
}

function CreditForm({
  received: opened,
  onClose,
  choices,
  title,
  chosen,
}: DialogProps & Words & { readonly choices: readonly Choice[] }) {
  const { account, errorsOf } = useOpenedAccount(opened);
  const { invoiceId, version, currencyCode, correctsInvoiceId } = account;
  const currency = parseCurrency(currencyCode);
  const own = moneyOf(account);
  const isCreditNote = correctsInvoiceId !== null;
  const { save } = useAction(useInvalidateAll());
  const choiceOf = (value: string): Choice | undefined => choices.find((one) => one.value === value);
  /** The lower one of both amounts. */
  const mostOf = (value: string): string => {
    const left = sizeOf(outstanding(own));
    const most = choiceOf(value)?.most ?? ZERO_MONEY;
    return moneyText(most < left ? most : left, currency);
  };
  const [first] = choices;
  const form = useForm({
    initial: { choice: first?.value ?? '', amount: mostOf(first?.value ?? '') },
    check: ({ choice, amount }) => {
      const most = choiceOf(choice)?.most ?? ZERO_MONEY;
      const [credit, invoice] = isCreditNote ? [own, asking(most)] : [asking(moneyOfMinorUnits(0n - most)), own];
      const typed = typedMoney(amount, currencyCode);
      const error = typed === undefined ? 'nothing' : applicationError(typed, { credit, invoice });
      return error === undefined ? {} : { amount: errorWords[error] };
    },
    save: ({ choice, amount }) =>
      save<unknown>({
        call: (saveOnce) => {
          if (choice === onAccount)
            return saveOnce(receiptEndpoints.payFromOpenCredit, {
              params: { id: invoiceId },
              body: { version, amount },
            });
          const id = Number(choice);
          return isCreditNote
            ? saveOnce(receiptEndpoints.applyCredit, {
                params: { id },
                body: { version: choiceOf(choice)?.version ?? 0, creditId: invoiceId, amount },
              })
            : saveOnce(receiptEndpoints.applyCredit, {
                params: { id: invoiceId },
                body: { version, creditId: id, amount },
              });
        },
        done: messages.creditApplied,
        errorsOf,
        onDone: onClose,
      }),
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <FormFrame form={form} label={title}>
        <SelectField
          {...form.field('choice')}
          onChange={(choice) => {
            form.field('choice').onChange(choice);
            form.field('amount').onChange(mostOf(choice));
          }}
          label={chosen}
          required
          choices={choices.map(({ value, label }) => ({ value, label }))}
        />
        <MoneyField
          {...form.field('amount')}
          label="Amount"
          required
          currency={currencyCode}
          unreadWords={messages.invalidAmount}
        />
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" submits busy={form.saving}>
            {title}
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}

const errorWords = {
  nothing: messages.invalidAmount,
  over_outstanding: messages.applicationOverOutstanding,
  over_open_credit: messages.applicationOverOpenCredit,
};

/** A document with this outstanding amount. */
const asking = (amount: Money): InvoiceMoney => ({
  amount,
  received: ZERO_MONEY,
  adjusted: ZERO_MONEY,
  creditsApplied: ZERO_MONEY,
});

const sizeOf = (amount: Money): Money => (amount < 0n ? moneyOfMinorUnits(0n - amount) : amount);
