import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { HistoryButton } from '../slices/activity/history.tsx';
import { SavedInvoice } from '../slices/invoices/saved/saved-invoice.tsx';
import { ClearMoneyDialog } from '../slices/receipts/clear-money-dialog.tsx';
import { ReceiptsOfInvoice } from '../slices/receipts/receipts-of-invoice.tsx';

/** A saved invoice with its payments and its history. */
export function ShownInvoice(of: Omit<Parameters<typeof SavedInvoice>[0], 'receipts' | 'clearMoney' | 'history'>) {
  return <SavedInvoice {...of} receipts={receiptsOf} clearMoney={clearMoneyOf} history={historyOf} />;
}

const receiptsOf = (invoice: Invoice) => <ReceiptsOfInvoice invoice={invoice} />;

const clearMoneyOf = (invoice: Invoice, onClose: () => void) => (
  <ClearMoneyDialog invoice={invoice} onClose={onClose} />
);

const historyOf = ({ invoiceId, projectId, invoiceNumber, projectName }: Invoice) => (
  <HistoryButton
    title={`${invoiceNumber ?? 'Draft invoice'}, ${projectName}`}
    of={{ projectId, about: 'INVOICE', resourceId: invoiceId }}
  />
);
