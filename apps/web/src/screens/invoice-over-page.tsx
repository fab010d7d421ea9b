import { toFailure } from '../api/to-failure.ts';
import { fetchedPart } from '../ui/fetched-part.tsx';
import { useOpenedOver } from '../records/opened-over.ts';
import { useInvoice } from '../slices/invoices/use-invoices.ts';
import { useProject } from '../slices/projects/use-projects.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { SideDrawer } from '../ui/overlay/side-drawer.tsx';
import { ShownInvoice } from './shown-invoice.tsx';

const OpenInvoice = fetchedPart(async () => (await import('./open-invoice.tsx')).OpenInvoice);

/** The invoice that the address opens over a page other than that of its project: to read, or its timesheet to edit. */
export function InvoiceOverPage() {
  const { params, show, close } = useOpenedOver();
  const invoice = params.get('invoice') ?? '';
  if (!/^[1-9]\d{0,8}$/.test(invoice)) return null;
  const invoiceId = Number(invoice);
  if (params.has('edit')) return <Edited key={invoice} invoiceId={invoiceId} />;
  return (
    <ShownInvoice
      key={invoice}
      invoiceId={invoiceId}
      onClose={close}
      onEdit={() => show({ invoice, edit: '1' })}
      onShow={(other) => show({ invoice: String(other) })}
    />
  );
}

/** The timesheet of a draft needs its project, which the page below has not loaded. */
function Edited({ invoiceId }: { readonly invoiceId: number }) {
  const { show, close } = useOpenedOver();
  const invoice = useInvoice(invoiceId);
  const { data, error, refetch } = useProject(invoice.data?.projectId);
  const failure = toFailure(invoice.error, () => void invoice.refetch()) ?? toFailure(error, () => void refetch());
  const waiting = (
    <SideDrawer title="Change: Invoice Details" subtitle={invoice.data?.projectName} width="full" onClose={close}>
      {failure === undefined ? <LoadingState lines={8} /> : <ErrorState {...failure} />}
    </SideDrawer>
  );
  if (data === undefined) return waiting;
  return (
    <OpenInvoice
      project={data}
      open={String(invoiceId)}
      predictionId={null}
      edits
      show={(next) => (next === undefined ? close() : show({ invoice: next }))}
      onEdit={(next) => show({ invoice: next, edit: '1' })}
    />
  );
}
