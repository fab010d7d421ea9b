import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { LeaveOfDeveloper } from '@countinghouse/contract/leave/leave.contract.ts';
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
  { width = 92, isStrong = false }: { readonly width?: number; readonly isStrong?: boolean } = {},
): Column => ({
  key,
  title,
  width,
  align: 'right',
  render: (one) => {
    const value = days(one);
    return value === null ? (
      <Unknown words={messages.notInPeople} />
    ) : (
      <DaysFigure value={value} bare strong={isStrong} />
    );
  },
  exports: (one) => {
    const value = days(one);
    return { [title]: value === null ? null : figureCell(value) };
  },
});

/**
 * The billing model of each developer, and how today's balance was computed: previous + earned − used. All columns fit on a
 * screen of 1440.
 */
export const balanceColumns: readonly Column[] = [
  { ...name, width: 150 },
  { key: 'role', title: 'Role', width: 118, render: (one) => one.role, exports: (one) => ({ Role: one.role }) },
  {
    key: 'model',
    title: 'Billing',
    width: 132,
    render: (one) => (
      <>
        {one.billingModel ?? <None />} <PercentageFigure value={one.billingPercentage} />
      </>
    ),
    exports: (one) => ({ 'Billing model': one.billingModel, 'Billing %': figureCell(one.billingPercentage) }),
  },
  // the most used column is visible without scrolling
  daysColumn('current', 'Current', (one) => one.currentLeaveBalance, { width: 66, isStrong: true }),
  {
    key: 'from',
    title: 'From – off-board',
    width: 202,
    render: (one) => (
      <>
        <DateText value={one.fromDate} /> – {one.offBoardDate !== null && <DateText value={one.offBoardDate} />}
      </>
    ),
    exports: (one) => ({ From: dateCell(one.fromDate), 'Off-board': dateCell(one.offBoardDate) }),
  },
  daysColumn('opening', 'Opening', (one) => one.openingLeaveBalance, { width: 70 }),
  {
    key: 'through',
    title: 'Invoiced to',
    width: 104,
    render: (one) => <DateText value={one.invoicedThrough} />,
    exports: (one) => ({ 'Invoiced to': dateCell(one.invoicedThrough) }),
  },
  daysColumn('previous', 'Previous', (one) => one.previousLeaveBalance, { width: 72 }),
  daysColumn('earned', 'Earned', (one) => one.leaveEarned, { width: 64 }),
  daysColumn('taken', 'Taken', (one) => one.leaveTaken, { width: 60 }),
  daysColumn('used', 'Used', (one) => one.leaveUsed, { width: 56 }),
  daysColumn('deduced', 'Deducted', (one) => one.leaveDeduced, { width: 96 }),
];

/** A column for each of the months, given by their first days. */
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
