import { formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { invoiceSortFields, type InvoiceTab } from '@countinghouse/contract/invoices.contract.ts';
import type { ReactNode } from 'react';
import { failureOf } from '../../api/failure-of.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { ListFooter } from '../../ui/list/list-footer.tsx';
import type { FilterValue, ListState } from '../../ui/list/list-state.ts';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { invoiceColumns, type InvoiceSummary } from './invoice-table.tsx';
import { useInvoicesOfProject } from './use-invoices.ts';

/** The size below which there is nothing to page. */
const defaultPageSize = 25;

/** The invoices of a project: all of them, those still to be paid, those that are paid, or those of one day. */
export function InvoiceList<Filters extends Readonly<Record<string, FilterValue>>>({
  projectId,
  tab = 'all',
  invoiceDate,
  columns = invoiceColumns,
  state,
  onAsk,
  onOpen,
  empty,
}: {
  readonly projectId: number;
  readonly tab?: InvoiceTab;
  readonly invoiceDate?: CalendarDate;
  readonly columns?: readonly TableColumn<InvoiceSummary>[];
  readonly state: ListState<Filters>;
  readonly onAsk: (wish: Pick<Partial<ListState<Filters>>, 'sort' | 'pageNo' | 'pageSize'>) => void;
  readonly onOpen?: (invoice: InvoiceSummary) => void;
  readonly empty: ReactNode;
}) {
  const { pageNo, pageSize } = state;
  const field = invoiceSortFields.find((one) => one === state.sort?.field);
  const sort = { field: field ?? 'invoiceDate', order: field === undefined ? 'desc' : (state.sort?.order ?? 'desc') };
  const { data, error, refetch, isPlaceholderData } = useInvoicesOfProject(projectId, {
    tab,
    ...(invoiceDate === undefined ? {} : { invoiceDate: formatDate(invoiceDate, 'dd-MMM-yyyy') }),
    pageNo,
    pageSize,
    ...sort,
  });
  return (
    <>
      <DataTable
        label="Invoices"
        columns={columns}
        rows={data?.invoiceDetails}
        rowKey={(row) => String(row.invoiceId)}
        loading={isPlaceholderData}
        failure={failureOf(error, () => void refetch())}
        sort={sort}
        onSort={(next) => onAsk({ sort: next })}
        {...(onOpen === undefined ? {} : { onOpen })}
        empty={empty}
      />
      {data !== undefined && (
        <ListFooter
          pagination={data.paginationDetails}
          defaultPageSize={defaultPageSize}
          onPage={(next) => onAsk({ pageNo: next })}
          onPageSize={(next) => onAsk({ pageSize: next })}
        />
      )}
    </>
  );
}
