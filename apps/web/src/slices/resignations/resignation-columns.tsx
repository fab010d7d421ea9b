import type { Resignation } from '@countinghouse/contract/resignations/resignations.contract.ts';
import { dateCell } from '../../ui/export/exported-cells.ts';
import { DateText, None } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Touched = Resignation['projects'][number];

/** Whether the employee would still be billed on a project after the last working day. */
const isOpen = ({ status, lastWorkingDay }: Resignation, { offBoardDate }: Touched): boolean =>
  status !== 'Withdrawn' && (offBoardDate === null || offBoardDate > lastWorkingDay);

/** `Atlas: Bela Kun`, and the work that is left there. */
const touchedWords = (one: Resignation, project: Touched): string =>
  `${project.projectName}: ${project.replacement?.name ?? 'no replacement'}${isOpen(one, project) ? ', not ended' : ''}`;

const projectsWords = (one: Resignation): string =>
  [
    ...one.projects.map((project) => touchedWords(one, project)),
    ...(one.otherProjects === 0 ? [] : [`${one.otherProjects} more that you cannot see`]),
  ].join('; ');

/** The columns of the list of resignations. */
export const resignationColumns: readonly TableColumn<Resignation>[] = [
  {
    key: 'employee',
    title: 'Employee',
    width: 200,
    namesRow: true,
    sortField: 'employeeName',
    render: (row) => row.employeeName,
    exports: (row) => ({ Employee: row.employeeName }),
  },
  {
    key: 'status',
    title: 'Status',
    width: 140,
    render: (row) => <StatusBadge status={row.status} tone={row.status === 'Serving notice' ? 'warn' : 'quiet'} />,
    exports: (row) => ({ Status: row.status }),
  },
  {
    key: 'resigned',
    title: 'Resignation date',
    width: 142,
    sortField: 'resignationDate',
    render: (row) => <DateText value={row.resignationDate} />,
    exports: (row) => ({ 'Resignation date': dateCell(row.resignationDate) }),
  },
  {
    key: 'last',
    title: 'Last working day',
    width: 140,
    sortField: 'lastWorkingDay',
    render: (row) => <DateText value={row.lastWorkingDay} />,
    exports: (row) => ({ 'Last working day': dateCell(row.lastWorkingDay) }),
  },
  {
    key: 'projects',
    title: 'Projects and replacements',
    width: 323,
    render: (row) => projectsWords(row) || <None />,
    exports: (row) => ({ 'Projects and replacements': projectsWords(row) }),
  },
  {
    key: 'reason',
    title: 'Reason',
    width: 227,
    render: (row) => row.reason || <None />,
    exports: (row) => ({ Reason: row.reason }),
  },
];
