import type { TimesheetRow } from '@countinghouse/contract/timesheets.contract.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Amount, HoursFigure, RateFigure } from '../../ui/figures/amount.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { useSavedTimesheet } from './use-invoices.ts';

const hours = (
  key: 'billedHours' | 'calculatedBillingHours' | 'extraLoggedHours' | 'discountedHours' | 'totalHours',
  title: string,
): TableColumn<TimesheetRow> => ({
  key,
  title,
  width: 110,
  align: 'right',
  render: (row) => <HoursFigure value={row[key]} bare />,
});

/** The timesheet behind a saved invoice, to be read. */
export function SavedRows({ invoiceId, currency }: { invoiceId: number; currency: string }) {
  const { data } = useSavedTimesheet(invoiceId);
  const columns: readonly TableColumn<TimesheetRow>[] = [
    { key: 'name', title: 'Name', width: 180, namesRow: true, render: (row) => row.employeeName },
    { key: 'role', title: 'Role', width: 150, render: (row) => row.userRole },
    {
      key: 'rate',
      title: 'Rate',
      width: 120,
      align: 'right',
      render: (row) => <RateFigure value={row.rate} currency={currency} />,
    },
    hours('billedHours', 'Billable'),
    hours('calculatedBillingHours', 'Billing hours'),
    hours('extraLoggedHours', 'Overtime'),
    hours('discountedHours', 'Discount'),
    hours('totalHours', 'Total'),
    {
      key: 'amount',
      title: 'Amount',
      width: 140,
      align: 'right',
      render: (row) => <Amount value={row.amount} currency={currency} />,
    },
  ];
  return (
    <Card title="Timesheet" flush>
      <DataTable
        label="Timesheet"
        columns={columns}
        rows={data?.zohoEmployeeMetadataList}
        rowKey={(row) => String(row.userId)}
        pageKeys={false}
        empty={<EmptyState title="No rows" icon="users" words="This invoice bills no developers." />}
      />
    </Card>
  );
}
