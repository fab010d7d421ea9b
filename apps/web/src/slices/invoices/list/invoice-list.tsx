import { formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { invoiceSortFields, type InvoiceTab } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ReactNode } from 'react';
import { auditDownload } from '../../../api/downloads.ts';
import { exportFailed, toFailure } from '../../../api/to-failure.ts';
import { todayHere } from '../../../api/today.ts';
import { SelectedRowsBar } from '../../../records/selected-rows-bar.tsx';
import { ExportMenu } from '../../../ui/export/export-menu.tsx';
import type { ListReading } from '../../../ui/export/read-whole-list.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ListFooter } from '../../../ui/list/list-footer.tsx';
import { ListHead } from '../../../ui/list/list-head.tsx';
import type { FilterValue, ListState } from '../../../ui/list/list-state.ts';
import type { SeenColumns } from '../../../ui/list/table-column.ts';
import { totalsLines } from '../../../ui/list/totals-lines.ts';
import { useSelectedRows, type SelectedRows } from '../../../ui/list/use-selected-rows.ts';
import { useInvoiceBulkActs } from './invoice-bulk-acts.ts';
import { invoiceTotals, type InvoiceSummary } from './invoice-table.tsx';
import { isOneSent, pageOfInvoices, useInvoicesOfProject, useTotalsOfProject } from '../use-invoices.ts';

const rowKey = (row: InvoiceSummary): string => String(row.invoiceId);

/** The size below which there are no pages. */
const defaultPageSize = 25;

/** The invoices of a project: all of them, the unpaid, the paid, or those of one day. */
export function InvoiceList<Filters extends Readonly<Record<string, FilterValue>>>({
  projectId,
  tab = 'all',
  invoiceDate,
  seen,
  head,
  state,
  onAsk,
  onOpen,
  empty,
}: {
  readonly projectId: number;
  readonly tab?: InvoiceTab;
  readonly invoiceDate?: CalendarDate;
  readonly seen: SeenColumns<InvoiceSummary> | Pick<SeenColumns<InvoiceSummary>, 'columns'>;
  /** The tabs above the list, its column settings and the name of its file; absent for a plain list. */
  readonly head?: {
    readonly tabs: ReactNode;
    readonly tools: ReactNode;
    readonly projectName: string;
    /** The name of the open tab. */
    readonly tabName: string;
  };
  readonly state: ListState<Filters>;
  readonly onAsk: (
    change: Pick<Partial<ListState<Filters>>, 'sort' | 'pageNo' | 'pageSize'>,
    how?: { readonly replaces: boolean },
  ) => void;
  readonly onOpen?: (invoice: InvoiceSummary) => void;
  readonly empty: ReactNode;
}) {
  const { pageNo, pageSize } = state;
  const field = invoiceSortFields.find((one) => one === state.sort?.field);
  const sort = { field: field ?? 'invoiceDate', order: field === undefined ? 'desc' : (state.sort?.order ?? 'desc') };
  const which = {
    tab,
    ...(invoiceDate === undefined ? {} : { invoiceDate: formatDate(invoiceDate, 'dd-MMM-yyyy') }),
  };
  const query = { ...which, ...sort };
  const { data, error, refetch, isPlaceholderData } = useInvoicesOfProject(projectId, { ...query, pageNo, pageSize });
  const totals = totalsLines(
    useTotalsOfProject(projectId, which, isOneSent(data?.invoiceDetails)),
    invoiceTotals,
    messages.totalsFailed,
  );
  const selection = useSelectedRows(data?.invoiceDetails, rowKey, `${projectId} ${tab}`);
  return (
    <>
      {head !== undefined && (
        <ListHead
          tabs={head.tabs}
          actions={
            <>
              {head.tools}
              <ExportMenu
                name={`${head.projectName} ${head.tabName} ${todayHere()}`}
                columns={'exportedColumns' in seen ? seen.exportedColumns : seen.columns}
                rowKey={rowKey}
                readPage={pageOfInvoices(projectId, query)}
                selected={selection.rows}
                total={data?.paginationDetails.totalElements}
                audit={auditDownload('INVOICE', { id: projectId, tab: head.tabName })}
                failed={exportFailed}
              />
            </>
          }
        />
      )}
      <DataTable
        label="Invoices"
        {...seen}
        rows={data?.invoiceDetails}
        rowKey={rowKey}
        loading={isPlaceholderData}
        failure={toFailure(error, () => void refetch())}
        sort={sort}
        onSort={(next) => onAsk({ sort: next })}
        {...(head === undefined ? {} : { selected: selection.selected, onSelect: selection.onSelect })}
        {...(totals === undefined ? {} : { totals })}
        {...(onOpen === undefined ? {} : { onOpen })}
        empty={empty}
      />
      {head !== undefined && (
        <InvoiceBulkActs selection={selection} page={data} readPage={pageOfInvoices(projectId, query)} />
      )}
      {data !== undefined && (
        <ListFooter
          pagination={data.paginationDetails}
          request={state}
          defaultPageSize={defaultPageSize}
          onPage={(next, how) => onAsk({ pageNo: next }, how)}
          onPageSize={(next) => onAsk({ pageSize: next })}
        />
      )}
    </>
  );
}

/** What can be done with the selected invoices. */
function InvoiceBulkActs({
  selection,
  page,
  readPage,
}: {
  readonly selection: SelectedRows<InvoiceSummary>;
  readonly page: ReturnType<typeof useInvoicesOfProject>['data'];
  readonly readPage: ListReading<InvoiceSummary>['readPage'];
}) {
  return (
    <SelectedRowsBar
      selection={selection}
      rows={page?.invoiceDetails}
      total={page?.paginationDetails.totalElements ?? 0}
      reading={{ readPage, rowKey }}
      acts={useInvoiceBulkActs()}
    />
  );
}
