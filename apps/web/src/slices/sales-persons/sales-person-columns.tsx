import type { SalesPerson } from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { figureCell } from '../../ui/export/exported-cells.ts';
import { None } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';

/** The address of a sales person's incentives. */
export const incentiveAddress = ({ id }: Pick<SalesPerson, 'id'>): string => `/salesPersons/incentive/${id}`;

/** The columns of the list of sales persons. */
export const salesPersonColumns: readonly TableColumn<SalesPerson>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 240,
    namesRow: true,
    render: (row) => row.name,
    exports: (row) => ({ Name: row.name }),
  },
  {
    key: 'email',
    title: 'Email',
    width: 280,
    render: (row) => row.email,
    exports: (row) => ({ Email: row.email }),
  },
  {
    key: 'phone',
    title: 'Phone number',
    width: 170,
    render: (row) => row.phoneNumber ?? <None />,
    exports: (row) => ({ 'Phone number': row.phoneNumber }),
  },
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
