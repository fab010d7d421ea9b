import { developerRowTraces, type DeveloperRowTraces } from '@countinghouse/billing/timesheet/developer-row-trace.ts';
import type { TimesheetFrame } from '@countinghouse/billing/timesheet/timesheet-frame.ts';
import { timesheetTotals, type TimesheetTotals } from '@countinghouse/billing/timesheet/timesheet-rows.ts';
import { varianceBand } from '@countinghouse/billing/timesheet/variance-band.ts';
import { hoursText, type Hours } from '@countinghouse/billing/values/hours.ts';
import { rateText } from '@countinghouse/billing/values/hourly-rate.ts';
import { moneyText } from '@countinghouse/billing/values/money.ts';
import { percentageText } from '@countinghouse/billing/values/percentage.ts';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Amount, HoursFigure, PercentageFigure, RateFigure } from '../../ui/figures/amount.tsx';
import { periodWords, None } from '../../ui/figures/date-text.tsx';
import { FigureWithOrigin, type OriginQuestion } from '../../ui/figures/figure-origin.tsx';
import { ToneFigure } from '../../ui/figures/tone-figure.tsx';
import type { TableColumn, TotalsLine } from '../../ui/list/table-column.ts';
import type { WeekRow, WeekSheet } from './week-rows.ts';
import styles from './verification.module.css';

type Figure = Exclude<keyof DeveloperRowTraces, 'parts'>;
type HoursFigureKey = Figure & Exclude<keyof TimesheetTotals, 'amount'>;

/** What a cell can open beside its origin: the logs behind the hours. */
export type WeekDetails = 'billable' | 'nonBillable';

const titles: Readonly<Record<WeekDetails, string>> = {
  billable: 'Billable hours details',
  nonBillable: 'Non billable hours details',
};
export const detailsTitle = (details: WeekDetails): string => titles[details];

/** The columns of a week: nothing is typed here, everything can be asked where it comes from. */
export function weekColumns(
  frame: TimesheetFrame,
  onDetails: (details: WeekDetails, row: WeekRow) => void,
): readonly TableColumn<WeekRow>[] {
  const hours = (key: HoursFigureKey, title: string, width: number, details?: WeekDetails): TableColumn<WeekRow> => ({
    key,
    title,
    width,
    align: 'right',
    render: (row) => (
      <Cell
        title={title}
        question={questionOf(frame, row, key)}
        details={
          details !== undefined && (
            <IconButton
              icon="info"
              size="tiny"
              label={`${titles[details]} of ${row.row.developer.name}`}
              onClick={() => onDetails(details, row)}
            />
          )
        }
      >
        <HoursFigure value={hoursText(row.row[key])} bare />
      </Cell>
    ),
  });
  return [
    { key: 'name', title: 'Name', width: 210, namesRow: true, render: ({ row }) => row.developer.name },
    { key: 'role', title: 'Role', width: 190, render: ({ row }) => row.developer.role },
    {
      key: 'percentage',
      title: 'Billing(%)',
      width: 110,
      align: 'right',
      render: ({ row }) => <PercentageFigure value={percentageText(row.developer.billingPercentage)} />,
    },
    ...(frame.projectModel === 'Mixed' ? [modelColumn] : []),
    {
      key: 'rate',
      title: 'Rate',
      width: 170,
      align: 'right',
      render: (row) => (
        <Cell title="Rate" question={questionOf(frame, row, 'rate')}>
          {row.row.parts.length > 1 && <span className={styles.remark}>{row.row.parts.length} rates </span>}
          <RateFigure value={rateText(row.row.rate)} currency={frame.currency.code} />
        </Cell>
      ),
    },
    hours('billedHours', 'Billable', 150, 'billable'),
    hours('nonBilledHours', 'Non Billable', 160, 'nonBillable'),
    {
      ...hours('missingTime', 'Missing Time', 150),
      render: (row) => (
        <Cell title="Missing Time" question={questionOf(frame, row, 'missingTime')}>
          <ToneFigure tone={toneOf(row.row.missingTime)}>
            <HoursFigure value={hoursText(row.row.missingTime)} bare />
          </ToneFigure>
        </Cell>
      ),
    },
    hours('totalHours', 'Total', 130),
    {
      key: 'amount',
      title: 'Amount',
      width: 180,
      align: 'right',
      render: (row) => (
        <Cell title="Amount" question={questionOf(frame, row, 'amount')}>
          <Amount value={moneyText(row.row.amount, frame.currency)} currency={frame.currency.code} />
        </Cell>
      ),
    },
  ];
}

const modelColumn: TableColumn<WeekRow> = {
  key: 'model',
  title: 'Model',
  width: 120,
  render: ({ row }) => row.billingModel ?? <None />,
};

/** On this screen one hour off is still good (decisions, section 8). */
const toneOf = (variance: Hours) => tones[varianceBand(variance, 'inclusive')];
const tones = { good: 'good', warning: 'warn', bad: 'bad' } as const;

const questionOf = (frame: TimesheetFrame, { input, row }: WeekRow, figure: Figure): OriginQuestion => ({
  of: `${row.developer.name}, ${periodWords(frame.timesheetPeriod.start, frame.timesheetPeriod.end)}`,
  trace: developerRowTraces(frame, input, row)[figure],
  currency: frame.currency.code,
});

function Cell({
  title,
  question,
  details,
  children,
}: {
  readonly title: string;
  readonly question: OriginQuestion;
  readonly details?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.cell}>
      <FigureWithOrigin name={title} question={question}>
        {children}
      </FigureWithOrigin>
      {details}
    </span>
  );
}

/** The sums below a week: hours and amount; rates and shares have none. */
export function weekTotals({ frame, rows }: WeekSheet): TotalsLine {
  const totals = timesheetTotals(rows.map(({ row }) => row));
  const hours = (key: HoursFigureKey) => <HoursFigure value={hoursText(totals[key])} bare strong />;
  return {
    key: 'total',
    label: 'Total',
    cells: {
      billedHours: hours('billedHours'),
      nonBilledHours: hours('nonBilledHours'),
      missingTime: hours('missingTime'),
      totalHours: hours('totalHours'),
      amount: <Amount value={moneyText(totals.amount, frame.currency)} currency={frame.currency.code} strong />,
    },
  };
}
