import { developerRowTraces, type DeveloperRowTraces } from '@countinghouse/billing/timesheets/developer-row-trace.ts';
import { daysOfHours } from '@countinghouse/billing/timesheets/expected-hours.ts';
import { mayDeductLeave } from '@countinghouse/billing/timesheets/project-terms.ts';
import type { TimesheetFrame } from '@countinghouse/billing/timesheets/timesheet-frame.ts';
import {
  isUnknownTo,
  timesheetTotals,
  type TimesheetTotals,
} from '@countinghouse/billing/timesheets/timesheet-rows.ts';
import { varianceBand } from '@countinghouse/billing/timesheets/variance-band.ts';
import { daysText } from '@countinghouse/billing/values/days.ts';
import { hoursText } from '@countinghouse/billing/values/hours.ts';
import { rateText } from '@countinghouse/billing/values/hourly-rate.ts';
import { moneyText } from '@countinghouse/billing/values/money.ts';
import { percentageText } from '@countinghouse/billing/values/percentage.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ReactNode } from 'react';
import { splitOfRates } from '../../api/timesheet-values.ts';
import { Amount, DaysFigure, HoursFigure, PercentageFigure, RateFigure } from '../../ui/figures/amount.tsx';
import { periodWords, None } from '../../ui/figures/date-text.tsx';
import type { OriginQuestion } from '../../ui/figures/figure-origin.tsx';
import { Unknown } from '../../ui/figures/unknown.tsx';
import { ToneFigure } from '../../ui/figures/tone-figure.tsx';
import type { TableColumn, TotalsLine } from '../../ui/list/table-column.ts';
import { Hint } from '../../ui/hint.tsx';
import { WeekCell } from './week-cell.tsx';
import type { OpenDetails } from './week-details.ts';
import type { WeekRow, WeekSheet } from './week-rows.ts';
import styles from './verification.module.css';

type Figure = Exclude<keyof DeveloperRowTraces, 'parts'>;
type HoursKey = Figure & Exclude<keyof TimesheetTotals, 'amount'>;
type Column = TableColumn<WeekRow>;

/** The columns of a week: read-only figures, each with its origin. */
export function weekColumns({ frame, hasLeave, hasAttendance }: WeekShape, onDetails: OpenDetails): readonly Column[] {
  const figure = (
    key: Figure,
    column: Omit<Column, 'key' | 'render'>,
    value: (row: WeekRow) => ReactNode,
    details?: Parameters<OpenDetails>[0],
  ): Column => ({
    key,
    align: 'right',
    ...column,
    render: (row) => (
      <WeekCell
        title={column.title}
        question={questionOf(frame, row, key)}
        details={details}
        of={row.row.developer.name}
        onDetails={(what) => onDetails(what, row)}
      >
        {whyUnknown(row, key) === undefined ? value(row) : <Unknown words={whyUnknown(row, key) ?? ''} />}
      </WeekCell>
    ),
  });
  const hours = (key: HoursKey, title: string, width: number, details?: Parameters<OpenDetails>[0]): Column =>
    figure(key, { title, width }, ({ row }) => <HoursFigure value={hoursText(row[key])} bare />, details);
  const variance = (key: 'missingTime' | 'ontimeVsZoho', title: string, width: number): Column =>
    figure(key, { title, width }, ({ row }) => (
      // on this screen a difference of exactly one hour is still good
      <ToneFigure tone={tones[varianceBand(row[key], 'inclusive')]}>
        <HoursFigure value={hoursText(row[key])} bare />
      </ToneFigure>
    ));
  const leave: Column = {
    key: 'leave',
    title: 'Leaves Details',
    width: 184,
    align: 'right',
    render: (row) => (
      <WeekCell
        title="Leaves Details"
        details="leave"
        of={row.row.developer.name}
        onDetails={(what) => onDetails(what, row)}
      >
        {isUnknownTo(row.row, 'people') ? (
          <Unknown words={messages.notInPeople} />
        ) : (
          <span className="figures" title="LT taken, CLB current balance, in days">
            LT {daysText(row.row.leave.takenDays)}, CLB {daysText(row.row.leave.currentDays)}
          </span>
        )}
      </WeekCell>
    ),
  };
  const deduction = figure('leaveDeduced', { title: 'Deduction', width: 105 }, ({ row }) => (
    <DaysFigure value={daysText(daysOfHours(row.leaveDeduced))} />
  ));
  const rate = figure('rate', { title: 'Rate', width: 136 }, ({ row }) => (
    <>
      {row.parts.length > 1 && (
        <Hint words={splitOfRates(row, frame.currency) ?? ''}>
          <span className={styles.remark}>{row.parts.length} rates </span>
        </Hint>
      )}
      <RateFigure value={rateText(row.rate)} currency={frame.currency.code} />
    </>
  ));
  const amount = figure('amount', { title: 'Amount', width: 136, staysRight: true }, ({ row }) => (
    <Amount value={moneyText(row.amount, frame.currency)} currency={frame.currency.code} />
  ));
  return [
    ...whoColumns,
    ...(frame.projectModel === 'Mixed' ? [modelColumn] : []),
    rate,
    ...(hasLeave ? [leave] : []),
    hours('billedHours', 'Billable', 110, 'billable'),
    hours('nonBilledHours', 'Non Billable', 115, 'nonBillable'),
    ...(hasAttendance
      ? [hours('onTimeHoursSum', 'OnTime Logs', 115, 'onTime'), variance('ontimeVsZoho', 'O vs Z', 100)]
      : []),
    variance('missingTime', 'Missing Time', 107),
    ...(hasLeave && mayDeductLeave(frame) ? [deduction] : []),
    hours('totalHours', 'Total', 82),
    amount,
  ];
}

/** Why a figure of a row is unknown: its service does not know the developer. */
function whyUnknown({ row }: WeekRow, key: Figure): string | undefined {
  if (key === 'leaveDeduced') return isUnknownTo(row, 'people') ? messages.notInPeople : undefined;
  if (key !== 'onTimeHoursSum' && key !== 'ontimeVsZoho') return undefined;
  return isUnknownTo(row, 'attendance') ? messages.notInAttendance : undefined;
}

type WeekShape = Pick<WeekSheet, 'frame' | 'hasLeave' | 'hasAttendance'>;

const whoColumns: readonly Column[] = [
  { key: 'name', title: 'Name', width: 180, namesRow: true, render: ({ row }) => <Named words={row.developer.name} /> },
  { key: 'role', title: 'Role', width: 140, render: ({ row }) => <Named words={row.developer.role} /> },
  {
    key: 'percentage',
    title: 'Billing(%)',
    width: 90,
    align: 'right',
    render: ({ row }) => <PercentageFigure value={percentageText(row.developer.billingPercentage)} />,
  },
];

/** A text that may be longer than its column. */
const Named = ({ words }: { words: string }) => <span title={words}>{words}</span>;

const modelColumn: Column = {
  key: 'model',
  title: 'Model',
  width: 110,
  render: ({ row }) => row.billingModel ?? <None />,
};

const tones = { good: 'good', warning: 'warn', bad: 'bad' } as const;

const questionOf = (frame: TimesheetFrame, { input, row }: WeekRow, figure: Figure): OriginQuestion => ({
  of: `${row.developer.name}, ${periodWords(frame.timesheetPeriod.start, frame.timesheetPeriod.end)}`,
  trace: developerRowTraces(frame, input, row)[figure],
  currency: frame.currency.code,
});

/** The sums below a week: hours, deduction and amount; rates and shares are not summed. */
export function weekTotals({ frame, rows }: WeekSheet): TotalsLine {
  const totals = timesheetTotals(rows.map(({ row }) => row));
  const hours = (key: HoursKey) => <HoursFigure value={hoursText(totals[key])} bare strong />;
  return {
    key: 'total',
    label: 'Total',
    cells: {
      billedHours: hours('billedHours'),
      nonBilledHours: hours('nonBilledHours'),
      onTimeHoursSum: hours('onTimeHoursSum'),
      ontimeVsZoho: hours('ontimeVsZoho'),
      missingTime: hours('missingTime'),
      leaveDeduced: <DaysFigure value={daysText(daysOfHours(totals.leaveDeduced))} strong />,
      totalHours: hours('totalHours'),
      amount: <Amount value={moneyText(totals.amount, frame.currency)} currency={frame.currency.code} strong />,
    },
  };
}
