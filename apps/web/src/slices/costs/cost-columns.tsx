import type { CostRow } from '@countinghouse/contract/costs/costs.contract.ts';
import { dateCell, figureCell } from '../../ui/export/exported-cells.ts';
import { RateFigure } from '../../ui/figures/amount.tsx';
import { DateText, None } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';

/** The columns of the costs: a row is an employee on a run of days. */
export const costColumns: readonly TableColumn<CostRow>[] = [
  {
    key: 'employee',
    title: 'Employee',
    width: 240,
    namesRow: true,
    sortField: 'employeeName',
    exports: (row) => ({ Employee: row.employeeName }),
    render: (row) => row.employeeName,
  },
  {
    key: 'email',
    title: 'Email',
    width: 260,
    exports: (row) => ({ Email: row.email }),
    render: (row) => row.email ?? <None />,
  },
  {
    key: 'costPerHour',
    title: 'Cost per hour',
    width: 160,
    align: 'right',
    exports: ({ cost }) => ({
      'Cost per hour': cost && figureCell(cost.costPerHour),
      Currency: cost && cost.currencyCode,
    }),
    render: ({ cost }) =>
      cost === null ? <None /> : <RateFigure value={cost.costPerHour} currency={cost.currencyCode} />,
  },
  {
    key: 'startDate',
    title: 'Start date',
    width: 120,
    sortField: 'startDate',
    exports: ({ cost }) => ({ 'Start date': cost && dateCell(cost.startDate) }),
    render: ({ cost }) => (cost === null ? <None /> : <DateText value={cost.startDate} />),
  },
  {
    key: 'endDate',
    title: 'End date',
    width: 120,
    exports: ({ cost }) => ({ 'End date': cost && dateCell(cost.endDate) }),
    render: ({ cost }) => (cost === null || cost.endDate === null ? <None /> : <DateText value={cost.endDate} />),
  },
];
