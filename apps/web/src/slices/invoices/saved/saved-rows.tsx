import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { TimesheetRow } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { toFailure } from '../../../api/to-failure.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Amount, HoursFigure, RateFigure } from '../../../ui/figures/amount.tsx';
import { FigureWithOrigin } from '../../../ui/figures/figure-origin.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import type { TableColumn } from '../../../ui/list/table-column.ts';
import type { FigureOrigins } from '../figure-origins.ts';
import { TimesheetAction } from '../wizard/timesheet-action.tsx';
import { buildSheet } from '../wizard/timesheet-sheet.ts';
import { isOpenDraft, useSavedTimesheet } from '../use-invoices.ts';

type HoursKey = 'billedHours' | 'calculatedBillingHours' | 'extraLoggedHours' | 'discountedHours' | 'totalHours';

/** The read-only timesheet of a saved invoice, with its export; a void invoice has no export, and a retainer no timesheet. */
export function SavedRows({ invoice, origins }: { invoice: Invoice; origins: FigureOrigins }) {
  const { currencyCode: currency, documentState } = invoice;
  const isDraft = isOpenDraft(invoice);
  const { data, refetch } = useSavedTimesheet(invoice.invoiceId, isDraft ? undefined : 'yes');
  // a rate that changed since then does not change saved rows
  const saved = useSavedTimesheet(invoice.invoiceId, 'yes');
  const rows = saved.data?.zohoEmployeeMetadataList;
  const failure = toFailure(
    saved.error,
    () => {
      void saved.refetch();
      if (isDraft) void refetch();
    },
    messages.timesheetFailed,
  );
  const amountOf = (row: TimesheetRow) => origins.row(rows?.indexOf(row) ?? -1, row.employeeName);
  const hours = (key: HoursKey, title: string, width = 88): TableColumn<TimesheetRow> => ({
    key,
    title,
    width,
    align: 'right',
    render: (row) => (
      <FigureWithOrigin
        name={title}
        question={
          key === 'billedHours' || key === 'totalHours'
            ? origins.rowHours(row.userId, key, row.employeeName)
            : amountOf(row)
        }
      >
        <HoursFigure value={row[key]} bare />
      </FigureWithOrigin>
    ),
  });
  const columns: readonly TableColumn<TimesheetRow>[] = [
    { key: 'name', title: 'Name', width: 146, namesRow: true, render: (row) => row.employeeName },
    { key: 'role', title: 'Role', width: 134, render: (row) => row.userRole },
    {
      key: 'rate',
      title: 'Rate',
      width: 124,
      align: 'right',
      render: (row) => (
        <FigureWithOrigin name="Rate" question={amountOf(row)}>
          <RateFigure value={row.rate} currency={currency} />
        </FigureWithOrigin>
      ),
    },
    hours('billedHours', 'Billable'),
    hours('calculatedBillingHours', 'Billing hours', 110),
    hours('extraLoggedHours', 'Overtime'),
    hours('discountedHours', 'Discount'),
    hours('totalHours', 'Total'),
    {
      key: 'amount',
      title: 'Amount',
      width: 152,
      staysRight: true,
      align: 'right',
      render: (row) => (
        <FigureWithOrigin name="Amount" question={amountOf(row)}>
          <Amount value={row.amount} currency={currency} />
        </FigureWithOrigin>
      ),
    },
  ];
  return (
    <Card
      title="Timesheet"
      flush
      actions={
        data !== undefined &&
        invoice.endDate !== null &&
        documentState !== 'void' && <TimesheetAction timesheet={data} sheet={isDraft ? buildSheet(data) : undefined} />
      }
    >
      {rows === undefined && failure !== undefined ? (
        <ErrorState {...failure} />
      ) : (
        <DataTable
          label="Timesheet"
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.userId)}
          pageKeys={false}
          empty={<EmptyState title="No rows" icon="users" words="This invoice bills no developers." />}
        />
      )}
    </Card>
  );
}
