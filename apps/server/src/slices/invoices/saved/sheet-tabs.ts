import { quantityOfService, serviceAmount } from '@countinghouse/billing/invoices/service-lines.ts';
import type { HoursService, RowDeveloper } from '@countinghouse/billing/timesheets/row-input.ts';
import { daysOfHours } from '@countinghouse/billing/timesheets/expected-hours.ts';
import { mayDeductLeave } from '@countinghouse/billing/timesheets/project-terms.ts';
import { timeLines } from '@countinghouse/billing/timesheets/time-lines.ts';
import { timesheetTotals } from '@countinghouse/billing/timesheets/timesheet-rows.ts';
import { daysText } from '@countinghouse/billing/values/days.ts';
import { hoursText, type Hours } from '@countinghouse/billing/values/hours.ts';
import { rateText } from '@countinghouse/billing/values/hourly-rate.ts';
import { moneyOfMinorUnits, moneyText, type Money } from '@countinghouse/billing/values/money.ts';
import { priceFromText } from '@countinghouse/billing/values/price.ts';
import { quantityText } from '@countinghouse/billing/values/quantity.ts';
import type { WrittenService } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { timeColumn } from '@countinghouse/contract/options.ts';
import type { SheetCell, SheetTab } from '@countinghouse/gateways/sheets/tab-requests.ts';
import type { Developer } from '../../developers/developers.public.ts';
import type { TimesheetFacts } from '../../timesheets/timesheets.public.ts';
import type { RowAsWritten } from '../../timesheets/written-rows.public.ts';
import { cellsOfLine } from './time-cells.ts';

/** A figure of a row: its name on screen, and its value in a row or in the totals. */
interface Figure {
  readonly title: string;
  readonly text: (of: Figures) => string;
  /** The service that tells it: of whom it does not know there is no figure. */
  readonly from?: HoursService;
}
interface Figures {
  readonly developer?: RowDeveloper;
  readonly billedHours: Hours;
  readonly nonBilledHours: Hours;
  readonly onTimeHoursSum: Hours;
  readonly ontimeVsZoho: Hours;
  readonly missingTime: Hours;
  readonly calculatedBillingHours: Hours;
  readonly extraLoggedHours: Hours;
  readonly leaveDeduced: Hours;
  readonly discountedHours: Hours;
  readonly totalHours: Hours;
  readonly amount: Money;
}

/** A timesheet as three tabs: its rows as they are on screen, the time behind them as it is downloaded, and the items that people added. */
export function sheetTabs(
  facts: TimesheetFacts,
  /** Everyone with time on the project: a fixed price has no rows, but its time is shown too. */
  people: readonly Pick<Developer, 'employeeId' | 'name' | 'role'>[],
  rows: readonly RowAsWritten[],
  services: readonly WrittenService[],
): SheetTab[] {
  const figures = figuresOf(facts);
  const totals = timesheetTotals(rows.map(({ row }) => row));
  const cells = (of: Figures): SheetCell[] =>
    figures.map(({ text, from }) =>
      from !== undefined && of.developer?.unknownTo?.includes(from) === true ? '\u2013' : { figure: text(of) },
    );
  const lines = timeLines(
    people.map(({ employeeId, name, role }) => ({
      name,
      role,
      logs: facts.logs
        .filter((log) => log.employeeId === employeeId)
        .map((log) => ({ ...log, seconds: BigInt(log.seconds) })),
    })),
    'date',
  );
  return [
    {
      title: 'Timesheet',
      heading: ['Name', 'Role', 'Rate', ...figures.map(({ title }) => title), 'Note'],
      rows: rows.map(({ row, written }) => [
        row.developer.name,
        row.developer.role,
        { figure: rateText(row.rate) },
        ...cells(row),
        written?.note ?? '',
      ]),
      total: ['Total', '', '', ...cells(totals), ''],
    },
    {
      title: 'Hours',
      heading: timeColumn.options,
      rows: lines.map((line) => [{ day: line.days.start }, ...cellsOfLine(line, timeColumn.options.slice(1))]),
    },
    itemsTab(facts, services),
  ];
}

/** Written without items too, so that those of an earlier export are gone. */
function itemsTab({ currency }: TimesheetFacts, services: readonly WrittenService[]): SheetTab {
  const items = services.map((service) => ({
    service,
    amount: serviceAmount({ name: service.name, price: priceFromText(service.rate) }, currency),
  }));
  const sum = moneyOfMinorUnits(items.reduce<bigint>((total, { amount }) => total + amount, 0n));
  return {
    title: 'Items',
    heading: ['Name', 'Description', 'Quantity', 'Rate', `Amount (${currency.code})`],
    rows: items.map(({ service: { name, description, rate }, amount }) => [
      name,
      description,
      { figure: quantityText(quantityOfService(name)) },
      { figure: rate },
      { figure: moneyText(amount, currency) },
    ]),
    total: ['Total', '', '', '', { figure: moneyText(sum, currency) }],
  };
}

/** The columns of the grid, in its order. */
function figuresOf({ frame, currency, fetched }: TimesheetFacts): Figure[] {
  const hours = (title: string, name: Exclude<keyof Figures, 'amount' | 'developer'>): Figure => ({
    title,
    text: (of) => hoursText(of[name]),
  });
  return [
    hours('Billable', 'billedHours'),
    hours('Non billable', 'nonBilledHours'),
    ...(fetched.attendance !== null
      ? [
          { ...hours('OnTime', 'onTimeHoursSum'), from: 'attendance' as const },
          { ...hours('O vs Z', 'ontimeVsZoho'), from: 'attendance' as const },
        ]
      : []),
    hours('Missing Time', 'missingTime'),
    hours('Billing hours', 'calculatedBillingHours'),
    hours('Overtime', 'extraLoggedHours'),
    ...(mayDeductLeave(frame)
      ? [
          {
            title: 'Leave Deduction (days)',
            from: 'people' as const,
            text: (of: Figures) => daysText(daysOfHours(of.leaveDeduced)),
          },
        ]
      : []),
    hours('Other Discount', 'discountedHours'),
    hours('Total', 'totalHours'),
    { title: `Amount (${currency.code})`, text: ({ amount }) => moneyText(amount, currency) },
  ];
}
