import type { ProjectRow } from '@countinghouse/contract/projects.contract.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { DateText, None } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

const orNone = (text: string | null) => text ?? <None />;

/** The columns of the project list. */
export const projectColumns: readonly TableColumn<ProjectRow>[] = [
  {
    key: 'name',
    title: 'Project',
    width: 206,
    sortField: 'projectName',
    namesRow: true,
    render: (row) => row.projectName,
  },
  { key: 'code', title: 'Code', width: 96, sortField: 'projectCode', render: (row) => row.projectCode },
  { key: 'company', title: 'Company', width: 180, sortField: 'companyName', render: (row) => orNone(row.companyName) },
  { key: 'model', title: 'Model', width: 100, sortField: 'projectModel', render: (row) => row.projectModel },
  { key: 'pay', title: 'Pay model', width: 98, sortField: 'payModel', render: (row) => orNone(row.payModel) },
  { key: 'cycle', title: 'Cycle', width: 92, sortField: 'invoiceCycle', render: (row) => orNone(row.invoiceCycle) },
  { key: 'csm', title: 'CSM', width: 112, render: (row) => orNone(row.primaryCsm) },
  { key: 'accountant', title: 'Accountant', width: 112, render: (row) => orNone(row.primaryAccountant) },
  {
    key: 'start',
    title: 'Start',
    width: 104,
    sortField: 'startDate',
    render: (row) => <DateText value={row.startDate === null ? null : calendarDate(row.startDate)} />,
  },
  { key: 'status', title: 'Status', width: 116, render: (row) => <StatusBadge status={row.status} /> },
];
