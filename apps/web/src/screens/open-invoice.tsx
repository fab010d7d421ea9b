import type { ProjectDetails } from '@countinghouse/contract/projects.contract.ts';
import { InvoiceWizard } from '../slices/invoices/invoice-wizard.tsx';
import { SavedInvoice } from '../slices/invoices/saved-invoice.tsx';
import type { RowDialogs } from '../slices/invoices/timesheet-step.tsx';
import { useSavedTimesheet } from '../slices/invoices/use-invoices.ts';
import { LeaveDialog } from '../slices/timesheets/leave-dialog.tsx';
import { OnTimeDialog } from '../slices/timesheets/on-time-dialog.tsx';
import { LoadingState } from '../ui/loading-state.tsx';

const dialogs: RowDialogs = {
  leave: (of) => <LeaveDialog {...of} />,
  onTime: (of) => <OnTimeDialog {...of} />,
};

/** What the address has open: a new invoice, a draft to be changed, or a saved one to be looked at. */
export function OpenInvoice({
  project,
  open,
  edits,
  show,
  onEdit,
}: {
  readonly project: ProjectDetails;
  readonly open: string;
  readonly edits: boolean;
  readonly show: (invoice: string | undefined) => void;
  readonly onEdit: (invoice: string) => void;
}) {
  if (open === 'new')
    return (
      <InvoiceWizard
        project={project}
        dialogs={dialogs}
        onClose={() => show(undefined)}
        onSaved={(invoice) => show(String(invoice.invoiceId))}
      />
    );
  const id = Number(open);
  if (!Number.isSafeInteger(id) || id < 1) return null;
  if (edits) return <Draft project={project} invoiceId={id} show={show} />;
  return <SavedInvoice invoiceId={id} onClose={() => show(undefined)} onEdit={() => onEdit(open)} />;
}

function Draft({
  project,
  invoiceId,
  show,
}: {
  readonly project: ProjectDetails;
  readonly invoiceId: number;
  readonly show: (invoice: string | undefined) => void;
}) {
  const { data } = useSavedTimesheet(invoiceId);
  if (data === undefined) return <LoadingState />;
  return (
    <InvoiceWizard
      project={project}
      draft={data}
      dialogs={dialogs}
      onClose={() => show(String(invoiceId))}
      onSaved={(invoice) => show(String(invoice.invoiceId))}
    />
  );
}
