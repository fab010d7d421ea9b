import { messages } from '@countinghouse/contract/messages.ts';
import type { PayableInvoices } from '@countinghouse/contract/receipts/company-payments.contract.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TickField } from '../../ui/fields/tick-field.tsx';
import { FormSection } from '../../ui/form/form-frame.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { booksOfPaid, paidInvoices, type TypedPayment } from './company-payment-form.ts';
import { depositTo } from './deposit-account.ts';

/** Whether a payment is recorded in the books too, and the account there; only where the same books hold all its invoices. */
export function CompanyPaymentBooks({ of, form }: { readonly of: PayableInvoices; readonly form: Form<TypedPayment> }) {
  const { parts, recordInBooks } = form.values;
  const held = new Set(paidInvoices(of, parts).map(({ invoice }) => invoice.connectionId));
  if (held.size > 1) return <p>{messages.notInSameBooks}</p>;
  const books = held.size === 0 ? of.books[0] : booksOfPaid(of, parts);
  if (books === undefined) return null;
  const { canRecordPayments, depositAccounts } = books.ofPayments;
  return (
    <FormSection title="Books" columns={2}>
      <TickField
        {...form.field('recordInBooks')}
        label="Record in the books"
        disabled={form.saving || !canRecordPayments}
      />
      {!canRecordPayments && <p>{messages.reconnectToRecordPayments}</p>}
      {recordInBooks && canRecordPayments && (
        <SelectField
          {...form.field('depositAccountId')}
          {...depositTo}
          choices={depositAccounts.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </FormSection>
  );
}
