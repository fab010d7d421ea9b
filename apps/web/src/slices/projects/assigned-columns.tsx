import type { AssignedProject, StaffKind } from '@countinghouse/contract/projects/assignments.contract.ts';
import { CompanyLink } from '../../records/company-link.tsx';
import { None } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';

/** The staff roles on a project in words. */
export const placeWords: Readonly<Record<StaffKind, string>> = { csm: 'CSM', accountant: 'accountant' };

const placeOf = ({ kind, primary }: AssignedProject): string =>
  `${primary ? 'Primary' : 'Secondary'} ${placeWords[kind]}`;

/** The columns of a user's projects. */
export const assignedColumns: readonly TableColumn<AssignedProject>[] = [
  {
    key: 'name',
    title: 'Project',
    width: 280,
    namesRow: true,
    render: (row) => row.projectName,
    exports: (row) => ({ Project: row.projectName }),
  },
  {
    key: 'company',
    title: 'Company',
    width: 220,
    render: (row) => <CompanyLink id={row.companyId} name={row.companyName} />,
    exports: (row) => ({ Company: row.companyName }),
  },
  {
    key: 'model',
    title: 'Model',
    width: 130,
    render: (row) => row.projectModel,
    exports: (row) => ({ Model: row.projectModel }),
  },
  {
    key: 'payModel',
    title: 'Pay model',
    width: 110,
    render: (row) => row.payModel ?? <None />,
    exports: (row) => ({ 'Pay model': row.payModel }),
  },
  { key: 'place', title: 'Role', width: 170, render: placeOf, exports: (row) => ({ Role: placeOf(row) }) },
];
