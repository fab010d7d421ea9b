import { formatDate, isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { existingInvoiceColumns } from '../slices/invoices/list/existing-invoice-table.tsx';
import { InvoiceList } from '../slices/invoices/list/invoice-list.tsx';
import { useProject } from '../slices/projects/use-projects.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { anyText, type ListShape } from '../ui/list/list-state.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { BesidePage, projectIdIn } from './beside-page.tsx';

interface Filters {
  readonly [name: string]: string | undefined;
  readonly projectId: string | undefined;
  readonly invoiceDate: string | undefined;
}

const list: ListShape<Filters> = {
  filters: { projectId: anyText, invoiceDate: anyText },
  sortFields: ['startDate', 'invoiceAmount', 'invoiceNumber'],
  defaultPageSize: 25,
};
const title = 'Existing invoices';

/** `/existinginvoice`: the invoices of a project with the same date as the new one, in a tab beside it. */
export function ExistingInvoiceScreen() {
  const [state, ask] = useListState(list, useSearchParams());
  const projectId = projectIdIn(state.filters.projectId);
  const invoiceDate = state.filters.invoiceDate ?? '';
  if (projectId === undefined || !isCalendarDate(invoiceDate))
    return (
      <BesidePage title={title} project={undefined}>
        <ErrorState message={messages.noProjectData} />
      </BesidePage>
    );
  return (
    <Head projectId={projectId}>
      <InvoiceList
        projectId={projectId}
        invoiceDate={invoiceDate}
        seen={{ columns: existingInvoiceColumns }}
        state={state}
        onAsk={ask}
        empty={
          <EmptyState
            title="No existing invoices"
            icon="file"
            words={`No invoice of this project is dated ${formatDate(invoiceDate, 'd MMM yyyy')}.`}
          />
        }
      />
    </Head>
  );
}

function Head({ projectId, children }: { projectId: number; children: ReactNode }) {
  const { data } = useProject(projectId);
  return (
    <BesidePage
      title={title}
      project={data && { name: data.projectName, model: data.projectModel, csm: data.primaryCsm }}
    >
      {children}
    </BesidePage>
  );
}
