import type { ProjectDetails } from '@countinghouse/contract/projects.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { failureOf } from '../api/failure-of.ts';
import { invoiceColumns } from '../slices/invoices/invoice-table.tsx';
import { InvoiceWizard } from '../slices/invoices/invoice-wizard.tsx';
import { SavedInvoice } from '../slices/invoices/saved-invoice.tsx';
import type { RowDialogs } from '../slices/invoices/timesheet-step.tsx';
import { useInvoicesOfProject, useSavedTimesheet } from '../slices/invoices/use-invoices.ts';
import { ProjectHead } from '../slices/projects/project-head.tsx';
import { ImportLogs } from '../slices/work-logs/import-logs.tsx';
import { LogSource } from '../slices/work-logs/log-source.tsx';
import { LeaveDialog } from '../slices/timesheets/leave-dialog.tsx';
import { OnTimeDialog } from '../slices/timesheets/on-time-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import { ListFooter } from '../ui/list/list-footer.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { ProjectPage } from './project-page.tsx';

/** `/predictiondetails/{id}`: the invoices of a project, and the way to a new one. */
export function ProjectInvoicesScreen() {
  return <ProjectPage>{(project) => <Invoices project={project} />}</ProjectPage>;
}

const pageSize = 25;

const dialogs: RowDialogs = {
  leave: (of) => <LeaveDialog {...of} />,
  onTime: (of) => <OnTimeDialog {...of} />,
};

function Invoices({ project }: { project: ProjectDetails }) {
  const [params, setParams] = useSearchParams();
  const [pageNo, setPageNo] = useState(1);
  const [isImporting, setImporting] = useState(false);
  const { data, error, refetch, isFetching } = useInvoicesOfProject(project.projectId, { pageNo, pageSize });
  const open = params.get('invoice');
  const show = (invoice: string | undefined): void => setParams(invoice === undefined ? {} : { invoice });
  const isBlocked = project.missingFields.length > 0;
  return (
    <>
      <ProjectHead
        project={project}
        tab="predictionDetails"
        actions={
          <>
            <Button icon="upload" onClick={() => setImporting(true)}>
              Import time logs
            </Button>
            <Button
              look="primary"
              icon="plus"
              disabled={isBlocked}
              title={isBlocked ? messages.missingProjectFields(project.missingFields.join(', ')) : undefined}
              onClick={() => show('new')}
            >
              Create invoice
            </Button>
          </>
        }
      />
      <LogSource projectId={project.projectId} />
      <DataTable
        label="Invoices"
        columns={invoiceColumns}
        rows={data?.invoiceDetails}
        rowKey={(row) => String(row.invoiceId)}
        loading={isFetching && data === undefined}
        failure={failureOf(error, () => void refetch())}
        onOpen={(row) => show(String(row.invoiceId))}
        empty={
          <EmptyState
            title="No invoices yet"
            icon="file"
            words="Create the first one from the hours of a month."
            actions={
              isBlocked ? undefined : (
                <Button look="primary" onClick={() => show('new')}>
                  Create invoice
                </Button>
              )
            }
          />
        }
      />
      {data !== undefined && (
        <ListFooter
          pagination={data.paginationDetails}
          defaultPageSize={pageSize}
          onPage={setPageNo}
          onPageSize={() => undefined}
        />
      )}
      {isImporting && <ImportLogs project={project} onClose={() => setImporting(false)} />}
      {open !== null && (
        <OpenInvoice
          key={open}
          project={project}
          open={open}
          show={show}
          edits={params.has('edit')}
          onEdit={(id) => setParams({ invoice: id, edit: '1' })}
        />
      )}
    </>
  );
}

/** What the address has open: a new invoice, a draft to be changed, or a saved one to be looked at. */
function OpenInvoice({
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
