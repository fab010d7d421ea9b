import { salesPersonFields, type SalesPerson } from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { fieldColumn } from '../../records/field-column.tsx';
import { figureCell } from '../../ui/export/exported-cells.ts';
import { None } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';

/** The address of a sales person's incentives. */
export const incentiveAddress = ({ id }: Pick<SalesPerson, 'id'>): string => `/salesPersons/incentive/${id}`;

/** The columns of the list of sales persons. */
export const salesPersonColumns: readonly TableColumn<SalesPerson>[] = [
  fieldColumn(salesPersonFields, 'name', { width: 240, namesRow: true }),
  fieldColumn(salesPersonFields, 'email', { width: 280 }),
  fieldColumn(salesPersonFields, 'phoneNumber', { key: 'phone', width: 170 }),
  {
    key: 'projects',
    title: 'Projects',
    width: 100,
    align: 'right',
    render: (row) => row.projects,
    exports: (row) => ({ Projects: figureCell(String(row.projects)) }),
  },
  {
    key: 'incentives',
    title: 'Incentives',
    width: 110,
    align: 'right',
    render: (row) => row.incentives,
    exports: (row) => ({ Incentives: figureCell(String(row.incentives)) }),
  },
  {
    key: 'paid',
    title: 'Paid through',
    width: 130,
    render: (row) => row.paidThrough?.replace('-', ' ') ?? <None />,
    exports: (row) => ({ 'Paid through': row.paidThrough?.replace('-', ' ') ?? null }),
  },
];
