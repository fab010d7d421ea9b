import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Todo } from '@countinghouse/contract/todos/todos.contract.ts';
import { dateCell } from '../../ui/export/exported-cells.ts';
import { DateText, None, PeriodText } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { isOverdue } from './is-overdue.ts';

const namesOf = (owners: Todo['owners']): string => owners.map(({ name }) => name).join(', ');

/** The columns of the to-do list. */
export const todoColumns: readonly TableColumn<Todo>[] = [
  {
    key: 'text',
    title: 'To do',
    width: 270,
    namesRow: true,
    // the words of the books, and the documents of a possible duplicate, are long
    wraps: true,
    render: (row) => row.text,
    exports: (row) => ({ 'To do': row.text }),
  },
  {
    key: 'project',
    title: 'Project',
    width: 190,
    render: (row) => row.projectName,
    exports: (row) => ({ Project: row.projectName }),
  },
  {
    key: 'period',
    title: 'Period',
    width: 160,
    render: ({ startDate, endDate }) =>
      startDate === null ? (
        <None />
      ) : (
        <PeriodText start={calendarDate(startDate)} end={endDate === null ? null : calendarDate(endDate)} />
      ),
    exports: (row) => ({ 'Period from': dateCell(row.startDate), 'Period to': dateCell(row.endDate) }),
  },
  {
    key: 'owner',
    title: 'Owner',
    width: 130,
    render: ({ owners }) => (owners.length === 0 ? <None /> : namesOf(owners)),
    exports: ({ owners }) => ({ Owner: namesOf(owners) }),
  },
  {
    key: 'due',
    title: 'Due date',
    width: 110,
    render: (row) => <DateText value={calendarDate(row.dueDate)} />,
    exports: (row) => ({ 'Due date': dateCell(row.dueDate) }),
  },
  {
    key: 'overdue',
    title: 'Status',
    width: 110,
    render: (row) => (isOverdue(row) ? <StatusBadge status="Overdue" /> : <StatusBadge status="Open" tone="quiet" />),
    exports: (row) => ({ Status: isOverdue(row) ? 'Overdue' : 'Open' }),
  },
];
