import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { LeaveOfDeveloper } from '@countinghouse/contract/leave.contract.ts';
import { DaysFigure, PercentageFigure } from '../../ui/figures/amount.tsx';
import { dateCell, figureCell } from '../../ui/export/exported-cells.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { Unknown } from '../../ui/figures/unknown.tsx';
import { DateText, None } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';

type Column = TableColumn<LeaveOfDeveloper>;

const name: Column = {
  key: 'name',
  title: 'Developer',
  width: 220,
  namesRow: true,
  render: (one) => one.employeeName,
  exports: (one) => ({ Developer: one.employeeName }),
};

const daysColumn = (
  key: string,
  title: string,
  days: (of: LeaveOfDeveloper) => string | null,
  strong = false,
): Column => ({
  key,
  title,
  width: 92,
  align: 'right',
  render: (one) => {
    const value = days(one);
    return value === null ? (
      <Unknown words={messages.notInPeople} />
    ) : (
      <DaysFigure value={value} bare strong={strong} />
    );
  },
  exports: (one) => {
    const value = days(one);
    return { [title]: value === null ? null : figureCell(value) };
  },
});

/** How each developer is billed, and how the balance of today came about: previous + earned \u2212 used. */
export const balanceColumns: readonly Column[] = [
  name,
  { key: 'role', title: 'Role', width: 160, render: (one) => one.role, exports: (one) => ({ Role: one.role }) },
  {
    key: 'model',
    title: 'Billing model',
    width: 116,
    render: (one) => one.billingModel ?? <None />,
    exports: (one) => ({ 'Billing model': one.billingModel }),
  },
  {
    key: 'percentage',
    title: 'Billing %',
    width: 88,
    align: 'right',
    render: (one) => <PercentageFigure value={one.billingPercentage} />,
    exports: (one) => ({ 'Billing %': figureCell(one.billingPercentage) }),
  },
  // what most people come for is in sight without scrolling
  daysColumn('current', 'Current', (one) => one.currentLeaveBalance, true),
  {
    key: 'from',
    title: 'From',
    width: 112,
    render: (one) => <DateText value={one.fromDate} />,
    exports: (one) => ({ From: dateCell(one.fromDate) }),
  },
  {
    key: 'off',
    title: 'Off-board',
    width: 112,
    render: (one) => <DateText value={one.offBoardDate} />,
    exports: (one) => ({ 'Off-board': dateCell(one.offBoardDate) }),
  },
  daysColumn('opening', 'Opening', (one) => one.openingLeaveBalance),
  {
    key: 'through',
    title: 'Invoiced to',
    width: 112,
    render: (one) => <DateText value={one.invoicedThrough} />,
    exports: (one) => ({ 'Invoiced to': dateCell(one.invoicedThrough) }),
  },
  daysColumn('previous', 'Previous', (one) => one.previousLeaveBalance),
  daysColumn('earned', 'Earned', (one) => one.leaveEarned),
  daysColumn('taken', 'Taken', (one) => one.leaveTaken),
  daysColumn('used', 'Used', (one) => one.leaveUsed),
  daysColumn('deduced', 'Deducted', (one) => one.leaveDeduced),
];

/** A column for each month, whose first days are given. */
export const monthColumns = (months: readonly string[]): readonly Column[] => [
  name,
  ...months.map((month, at) =>
    daysColumn(
      month,
      formatDate(calendarDate(month), 'MMM-yyyy').replace('-', ' '),
      (one) => one.takenByMonth[at] ?? null,
    ),
  ),
];
