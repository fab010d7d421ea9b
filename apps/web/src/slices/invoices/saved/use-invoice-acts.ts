import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useInvalidateAll } from '../../../api/use-invalidate-all.ts';
import { useAction } from '../../../records/use-action.ts';
import { periodWords } from '../../../ui/figures/date-text.tsx';
import { afterReadingBooks } from '../after-reading-books.ts';

/** The immediate actions on a saved invoice; `busy` names the one under way. */
export function useInvoiceActs(invoice: Invoice, onDeleted: () => void) {
  const { act, busy } = useAction(useInvalidateAll());
  const { invoiceId, version, provider, region, projectName, startDate, endDate } = invoice;
  const params = { id: invoiceId };
  const failed = messages.invoiceEditFailed;
  const days = periodWords(calendarDate(startDate), endDate === null ? null : calendarDate(endDate));
  const name = `${projectName}, ${endDate === null ? `retainer ${days}` : days}`;
  return {
    busy,
    push: () =>
      act({
        name: 'push',
        call: (saveOnce) =>
          afterReadingBooks({ provider, region }, () => saveOnce(invoiceEndpoints.push, { params, body: { version } })),
        failed,
      }),
    issue: () =>
      act({
        name: 'issue',
        question: { title: `Issue the invoice of ${name}?`, detail: messages.issueQuestion, yes: 'Issue' },
        call: (saveOnce) => saveOnce(invoiceEndpoints.issue, { params, body: { version } }),
        failed,
      }),
    remove: () =>
      act({
        name: 'delete',
        question: {
          title: `Delete the ${invoice.correctsInvoice === null ? 'draft' : 'draft credit note'} of ${name}?`,
          ...(invoice.correctsInvoice === null ? { detail: 'Its hours become unbilled again.' } : {}),
          yes: 'Delete',
          no: 'Keep',
          danger: true,
        },
        call: (saveOnce) => saveOnce(invoiceEndpoints.remove, { params, query: { version } }),
        failed: messages.invoiceDeleteFailed,
        onDone: onDeleted,
      }),
    void: (reason: string, onDone: () => void) =>
      act({
        name: 'void',
        call: (saveOnce) => saveOnce(invoiceEndpoints.void, { params, body: { version, reason } }),
        failed,
        onDone,
      }),
  };
}
