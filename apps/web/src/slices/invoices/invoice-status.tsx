import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** The status of an invoice or credit note. An open credit note is owed to the customer: it is no alarm. */
export function InvoiceStatus({ of }: { readonly of: Pick<Invoice, 'invoiceStatus' | 'correctsInvoice'> }) {
  const { invoiceStatus, correctsInvoice } = of;
  return correctsInvoice !== null && invoiceStatus === 'Pending' ? (
    <StatusBadge status={invoiceStatus} tone="quiet" />
  ) : (
    <StatusBadge status={invoiceStatus} />
  );
}
