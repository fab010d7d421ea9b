import { moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { PayableInvoices } from '@countinghouse/contract/receipts/company-payments.contract.ts';
import { Button } from '../../ui/button.tsx';
import { MoneyField } from '../../ui/fields/figure-fields.tsx';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { Amount, readableDecimal } from '../../ui/figures/amount.tsx';
import { FormSection } from '../../ui/form/form-frame.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { openCreditTyped, type TypedPayment } from './company-payment-form.ts';
import styles from './receipts.module.css';

/** The part of a payment for each open invoice, spread by due date or typed, and what they leave. */
export function CompanyPaymentParts({
  of,
  form,
  isByHand,
  onTyped,
  onSpread,
}: {
  readonly of: PayableInvoices;
  readonly form: Form<TypedPayment>;
  readonly isByHand: boolean;
  readonly onTyped: () => void;
  readonly onSpread: () => void;
}) {
  const { currencyCode, invoices } = of;
  const left = openCreditTyped(of, form.values);
  return (
    <>
      <FormSection
        title="Invoices"
        columns={2}
        actions={
          isByHand && (
            <Button size="small" onClick={onSpread}>
              Spread by due date
            </Button>
          )
        }
      >
        {invoices.map(({ invoiceId, invoiceNumber, projectName, dueDate, outStandingAmount }, at) => {
          const field = form.entries('parts').field(at, 'amount');
          const due = dueDate === null ? '' : `, due ${shownDate(dueDate)}`;
          return (
            <MoneyField
              key={invoiceId}
              {...field}
              onChange={(part) => {
                field.onChange(part);
                onTyped();
              }}
              label={`${invoiceNumber}, ${projectName}`}
              currency={currencyCode}
              help={`${readableDecimal(outStandingAmount)} outstanding${due}`}
              unreadWords={messages.invalidAmount}
            />
          );
        })}
      </FormSection>
      <p className={styles.rest} role="status" aria-label="Open credit">
        <span className={styles.restOf}>Open credit</span>
        {left === undefined ? (
          '–'
        ) : (
          <Amount value={moneyText(left, parseCurrency(currencyCode))} currency={currencyCode} strong />
        )}
      </p>
    </>
  );
}
