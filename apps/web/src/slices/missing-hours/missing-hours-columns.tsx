import { calendarDate, formatDate, weekday } from '@countinghouse/billing/values/calendar-date.ts';
import type { MissingHoursRow } from '@countinghouse/contract/missing-hours/missing-hours.contract.ts';
import { None } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Whether the time logs of the missing days were read since. */
export const syncWords = ({ isSynced }: Pick<MissingHoursRow, 'isSynced'>): string =>
  isSynced ? 'Synced' : 'Not synced';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A day with its weekday: `Mon 2 Nov`. */
const dayWords = (text: string): string => {
  const day = calendarDate(text);
  return `${weekdays[weekday(day) - 1] ?? ''} ${formatDate(day, 'd MMM yyyy').slice(0, -5)}`.replaceAll(' ', '\u00A0');
};

/** The columns of missing hours: a row is a developer of a project. */
export const missingHoursColumns: readonly TableColumn<MissingHoursRow>[] = [
  {
    key: 'developer',
    title: 'Developer',
    width: 180,
    sortField: 'employeeName',
    exports: (row) => ({ Developer: row.employeeName }),
    render: (row) => row.employeeName,
  },
  {
    key: 'project',
    title: 'Project',
    width: 200,
    sortField: 'projectName',
    exports: (row) => ({ Project: row.projectName }),
    render: (row) => row.projectName,
  },
  {
    key: 'company',
    title: 'Company',
    width: 170,
    sortField: 'companyName',
    exports: (row) => ({ Company: row.companyName }),
    render: (row) => row.companyName ?? <None />,
  },
  {
    key: 'csm',
    title: 'CSM',
    width: 140,
    exports: (row) => ({ CSM: row.csm }),
    render: (row) => row.csm ?? <None />,
  },
  {
    key: 'count',
    title: 'Days',
    hint: 'Working days without hours or leave',
    width: 70,
    align: 'right',
    sortField: 'days',
    exports: (row) => ({ Days: String(row.days.length) }),
    render: (row) => String(row.days.length),
  },
  {
    key: 'days',
    title: 'Missing days',
    width: 230,
    wraps: true,
    sortField: 'firstDay',
    exports: (row) => ({ 'Missing days': row.days.join(', ') }),
    render: (row) => row.days.map(dayWords).join(', '),
  },
  {
    key: 'logs',
    title: 'Time logs',
    hint: 'Synced or imported after these days, or not yet',
    width: 140,
    exports: (row) => ({ 'Time logs': syncWords(row) }),
    render: (row) => <StatusBadge status={syncWords(row)} tone={row.isSynced ? 'quiet' : 'warn'} />,
  },
];
