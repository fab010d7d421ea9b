import { messages } from '@countinghouse/contract/messages.ts';
import { useParams } from 'react-router';
import { InvoicePageView } from '../slices/invoice-page/invoice-page.tsx';
import { ErrorState } from '../ui/error-state.tsx';

/** `/invoicepage/{invoiceId}`: an invoice as the client gets it, in a tab of its own. */
export function InvoicePageScreen() {
  const id = Number(useParams()['id']);
  if (!Number.isSafeInteger(id) || id < 1) return <ErrorState message={messages.invoicePageMissing} />;
  return <InvoicePageView key={id} invoiceId={id} />;
}
