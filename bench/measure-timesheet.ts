import { invoiceTotal } from '@countinghouse/billing/invoices/invoice-total.ts';
import { invoiceTrace } from '@countinghouse/billing/invoices/invoice-trace.ts';
import { linesFromRows } from '@countinghouse/billing/invoices/lines-from-rows.ts';
import { withServices } from '@countinghouse/billing/invoices/service-lines.ts';
import type { Tax } from '@countinghouse/billing/invoices/tax.ts';
import { developerRow } from '@countinghouse/billing/timesheets/developer-row.ts';
import { developerRowTraces } from '@countinghouse/billing/timesheets/developer-row-trace.ts';
import type { RowInput } from '@countinghouse/billing/timesheets/row-input.ts';
import { timesheetFrame } from '@countinghouse/billing/timesheets/timesheet-frame.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { daysFromText } from '@countinghouse/billing/values/days.ts';
import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import { parseCurrency } from '@countinghouse/billing/values/money.ts';
import { WHOLE } from '@countinghouse/billing/values/percentage.ts';
import { taxPercentFromText } from '@countinghouse/billing/values/tax-percent.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { ask } from './ask.ts';
import { figure, type Figure } from './figure.ts';
import type { Installation } from './measured-installation.ts';
import type { HoursProject } from './seed-hours.ts';
import { monthOfSixty } from './seed-month.ts';
import { median, type Effort } from './statistics.ts';

const { developers, firstDay, days, logsPerDeveloperAndDay } = monthOfSixty;
const logCount = developers * days.length * logsPerDeveloperAndDay;
const name = `timesheet of ${developers} developers and ${days.length} days, ${logCount} logs, attendance and leave`;

/** A whole month of sixty people: the arithmetic alone with all its traces, and the complete request. */
export async function measureTimesheet({ small, month }: Installation, { rounds }: Effort): Promise<Figure[]> {
  const request: number[] = [];
  const arithmetic: number[] = [];
  const inputs = rowInputs();
  // the first ones of each belong to the compiler
  for (let round = -2; round < rounds; round += 1) {
    const [answered, computed] = [await requestMs(small, month), arithmeticMs(inputs)];
    if (round >= 0) {
      request.push(answered);
      arithmetic.push(computed);
    }
  }
  return [
    figure(`${name}: arithmetic with traces`, median(arithmetic), 'ms', { atMost: 100 }),
    figure(`${name}: whole request`, median(request), 'ms', { atMost: 1000 }),
  ];
}

async function requestMs({ product, people }: Installation['small'], project: HoursProject): Promise<number> {
  const startedMs = performance.now();
  const { data } = await ask<{ data: Timesheet }>(product, {
    method: 'GET',
    path: `/api/timesheet/getAllLogs/${project.zohoProjectId}?startDate=01-01-2025&endDate=01-31-2025`,
    token: people.admin.token,
  });
  const ms = performance.now() - startedMs;
  const rows = data.zohoEmployeeMetadataList;
  const logs = rows.reduce((sum, row) => sum + row.logs.length, 0);
  const isWhole = rows.every((row) => Number(row.onTimeHoursSum) > 0 && Number(row.userLeaveData.leaveTaken) > 0);
  if (rows.length !== developers || logs !== logCount || !isWhole)
    throw new Error(`the timesheet has ${rows.length} rows and ${logs} logs`);
  return ms;
}

/** Every figure of the month's invoice, each down to its logs. */
function arithmeticMs(inputs: readonly RowInput[]): number {
  const startedMs = performance.now();
  const invoicePeriod = { start: calendarDate(firstDay), end: calendarDate(days.at(-1) ?? firstDay) };
  const currency = parseCurrency('GBP');
  const frame = timesheetFrame({
    projectModel: 'Hourly',
    payModel: 'Postpaid',
    invoicePeriod,
    timesheetPeriod: invoicePeriod,
    holidays: new Set(),
    rates: {
      ranges: [
        { id: 1, start: calendarDate('2024-01-01'), end: null, roleRates: ratesByRole, specialRates: new Map() },
      ],
      roleDefaults: new Map(),
    },
    currency,
  });
  const rows = inputs.map((input) => developerRow(frame, input));
  const made = withServices(linesFromRows(rows, 'Developerwise', currency, invoicePeriod), [], currency);
  const taxes = made.lines.map(() => tax);
  const mode = 'Exclusive of Tax';
  const total = invoiceTotal(
    made.lines.map((line) => ({ amount: line.amount, tax })),
    mode,
  );
  const rowTraces = new Map(
    inputs.flatMap((input, at) => {
      const row = rows[at];
      return row === undefined ? [] : [[row.rowId, developerRowTraces(frame, input, row)] as const];
    }),
  );
  const tree = invoiceTrace({ made, taxes, mode, total, currency, rowTraces });
  const ms = performance.now() - startedMs;
  if (made.lines.length !== developers || tree.inputs.length === 0) throw new Error('the month was not computed');
  return ms;
}

const role = (at: number): string => `Developer ${at + 1}`;
const ratesByRole = new Map(
  Array.from({ length: developers }, (_, at) => [role(at), rateFromText(String(31 + at))] as const),
);
const tax: Tax = {
  name: '20.0% S',
  components: [{ name: 'VAT', percent: taxPercentFromText('20') }],
};

const rowInputs = (): RowInput[] =>
  Array.from({ length: developers }, (_, at) => ({
    developer: {
      rowId: String(at + 1),
      employeeId: at + 1,
      name: `Developer ${at + 1}`,
      role: role(at),
      billingModel: null,
      billingPercentage: WHOLE,
      from: null,
      offBoard: null,
    },
    logs: days.flatMap((day) =>
      Array.from({ length: logsPerDeveloperAndDay }, (_log, number) => ({
        logId: `${at}-${day}-${number}`,
        day: calendarDate(day),
        seconds: BigInt(3660 + number * 60),
        billable: true,
        task: `Task ${number}`,
        note: '',
      })),
    ),
    attendance: days.map((day) => ({
      entryId: `${at}-${day}`,
      day: calendarDate(day),
      seconds: 28_800n,
      category: 'Office',
    })),
    leave: {
      previousDays: daysFromText('2'),
      earnedDays: daysFromText('1.5'),
      days: ['2025-01-08', '2025-01-09'].map((day) => ({
        leaveId: `${at}-${day}`,
        day: calendarDate(day),
        days: daysFromText('1'),
        kind: 'paid' as const,
        approved: true,
      })),
    },
  }));
