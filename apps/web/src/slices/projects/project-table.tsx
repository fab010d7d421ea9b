import type { ProjectRow } from '@countinghouse/contract/projects/projects.contract.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { dateCell } from '../../ui/export/exported-cells.ts';
import { DateText, None } from '../../ui/figures/date-text.tsx';
import { CompanyLink } from '../../records/company-link.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

const orNone = (text: string | null) => text ?? <None />;

/** The columns of the project list. */
export const projectColumns: readonly TableColumn<ProjectRow>[] = [
  {
    key: 'name',
    title: 'Project',
    width: 174,
    sortField: 'projectName',
    namesRow: true,
    render: (row) => row.projectName,
    exports: (row) => ({ Project: row.projectName }),
  },
  {
    key: 'code',
    title: 'Code',
    width: 104,
    sortField: 'projectCode',
    render: (row) => row.projectCode,
    exports: (row) => ({ Code: row.projectCode }),
  },
  {
    key: 'company',
    title: 'Company',
    width: 148,
    sortField: 'companyName',
    render: (row) => <CompanyLink id={row.companyId} name={row.companyName} />,
    exports: (row) => ({ Company: row.companyName }),
  },
  {
    key: 'model',
    title: 'Model',
    width: 103,
    sortField: 'projectModel',
    render: (row) => row.projectModel,
    exports: (row) => ({ Model: row.projectModel }),
  },
  {
    key: 'pay',
    title: 'Pay model',
    width: 92,
    isFurther: true,
    sortField: 'payModel',
    render: (row) => orNone(row.payModel),
    exports: (row) => ({ 'Pay model': row.payModel }),
  },
  {
    key: 'cycle',
    title: 'Invoice cycle',
    width: 108,
    isFurther: true,
    sortField: 'invoiceCycle',
    render: (row) => orNone(row.invoiceCycle),
    exports: (row) => ({ 'Invoice cycle': row.invoiceCycle }),
  },
  {
    key: 'csm',
    title: 'CSM',
    width: 95,
    render: (row) => orNone(row.primaryCsm),
    exports: (row) => ({ CSM: row.primaryCsm }),
  },
  {
    key: 'accountant',
    title: 'Accountant',
    width: 101,
    render: (row) => orNone(row.primaryAccountant),
    exports: (row) => ({ Accountant: row.primaryAccountant }),
  },
  {
    key: 'start',
    title: 'Start date',
    width: 104,
    sortField: 'startDate',
    render: (row) => <DateText value={row.startDate === null ? null : calendarDate(row.startDate)} />,
    exports: (row) => ({ 'Start date': dateCell(row.startDate) }),
  },
  {
    key: 'status',
    title: 'Status',
    width: 99,
    render: (row) => <StatusBadge status={row.status} />,
    exports: (row) => ({ Status: row.status }),
  },
  {
    key: 'billing',
    title: 'Active billing',
    width: 108,
    render: (row) => (row.activeBilling ? 'Yes' : 'No'),
    exports: (row) => ({ 'Active billing': row.activeBilling ? 'Yes' : 'No' }),
  },
];
