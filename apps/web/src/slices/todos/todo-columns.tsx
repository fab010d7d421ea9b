import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Todo } from '@countinghouse/contract/todos.contract.ts';
import { todayHere } from '../../api/today.ts';
import { DateText, None, PeriodText } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** The columns of the to-do list. */
export const todoColumns: readonly TableColumn<Todo>[] = [
  { key: 'text', title: 'To do', width: 300, namesRow: true, render: (row) => row.text },
  { key: 'project', title: 'Project', width: 240, render: (row) => row.projectName },
  {
    key: 'period',
    title: 'Days',
    width: 190,
    render: ({ startDate, endDate }) =>
      startDate === null ? (
        <None />
      ) : (
        <PeriodText start={calendarDate(startDate)} end={endDate === null ? null : calendarDate(endDate)} />
      ),
  },
  { key: 'due', title: 'Due', width: 110, render: (row) => <DateText value={calendarDate(row.dueDate)} /> },
  {
    key: 'overdue',
    title: 'Status',
    width: 110,
    render: (row) =>
      row.dueDate < todayHere() ? <StatusBadge status="Overdue" /> : <StatusBadge status="Open" tone="quiet" />,
  },
];
