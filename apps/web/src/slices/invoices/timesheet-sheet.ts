import type { RateRange } from '@countinghouse/billing/rates/rate-range.ts';
import { developerRow, type DeveloperRow } from '@countinghouse/billing/timesheet/developer-row.ts';
import type { RowEdits, RowInput } from '@countinghouse/billing/timesheet/row-input.ts';
import { timesheetFrame, type TimesheetFrame } from '@countinghouse/billing/timesheet/timesheet-frame.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { hoursFromText } from '@countinghouse/billing/values/hours.ts';
import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import { currencyOf } from '@countinghouse/billing/values/money.ts';
import { percentageFromText } from '@countinghouse/billing/values/percentage.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets.contract.ts';

/** What a person typed over a row, as decimal text; a missing one means "as computed". */
export interface TypedEdits {
  readonly rate?: string | undefined;
  readonly calculatedBillingHours?: string | undefined;
  readonly extraLoggedHours?: string | undefined;
  readonly discountedHours?: string | undefined;
}

/** A row of the grid: what it is computed from, what was typed over it, and what came out. */
export interface SheetRow {
  readonly userId: number;
  readonly input: RowInput;
  readonly typed: TypedEdits;
  readonly note: string;
  readonly row: DeveloperRow;
}

/** A timesheet on the screen: the same arithmetic as the server's, so that every figure is there at once. */
export interface Sheet {
  readonly frame: TimesheetFrame;
  readonly rows: readonly SheetRow[];
}

/** Reads a timesheet as it travels into values that can be computed with. */
export function sheetOf(timesheet: Timesheet): Sheet {
  const frame = frameOf(timesheet);
  return {
    frame,
    rows: timesheet.zohoEmployeeMetadataList.map((row) =>
      settledRow(frame, {
        userId: row.userId,
        typed: row.edits,
        note: row.note,
        input: {
          developer: {
            rowId: String(row.userId),
            employeeId: row.userId,
            name: row.employeeName,
            role: row.userRole,
            billingModel: row.billingModel,
            billingPercentage: percentageFromText(row.billingPercentage),
            from: row.fromDate === null ? null : calendarDate(row.fromDate),
            offBoard: row.offBoard === null ? null : calendarDate(row.offBoard),
          },
          logs: row.logs.map((log) => ({ ...log, day: calendarDate(log.day), seconds: BigInt(log.seconds) })),
        },
      }),
    ),
  };
}

/** The row computed anew from what was typed. */
export function settledRow(frame: TimesheetFrame, row: Omit<SheetRow, 'row'>): SheetRow {
  const input: RowInput = { ...row.input, edits: readEdits(row.typed) };
  return { ...row, input, row: developerRow(frame, input) };
}

function frameOf(timesheet: Timesheet): TimesheetFrame {
  const { invoiceGenerateDetails: details } = timesheet;
  return timesheetFrame({
    projectModel: timesheet.projectModel,
    payModel: timesheet.payModel,
    invoicePeriod: { start: calendarDate(details.startDate), end: calendarDate(details.endDate) },
    timesheetPeriod: { start: calendarDate(details.timesheetStartDate), end: calendarDate(details.timesheetEndDate) },
    holidays: new Set(timesheet.holidays.map((holiday) => calendarDate(holiday.date))),
    rates: {
      ranges: timesheet.rateRanges.map((range): RateRange => ({
        id: range.id,
        start: calendarDate(range.startDate),
        end: range.endDate === null ? null : calendarDate(range.endDate),
        roleRates: ratesOf(range.techStackRates, (role) => role),
        specialRates: ratesOf(range.specialRates, Number),
      })),
      roleDefaults: ratesOf(timesheet.defaultRates, (role) => role),
    },
    currency: currencyOf(timesheet.currencyCode),
  });
}

const ratesOf = <Key>(rates: Readonly<Record<string, string>>, keyOf: (name: string) => Key) =>
  new Map(Object.entries(rates).map(([name, rate]) => [keyOf(name), rateFromText(rate)]));

const readEdits = (typed: TypedEdits): RowEdits => ({
  rate: typed.rate === undefined ? undefined : rateFromText(typed.rate),
  calculatedBillingHours:
    typed.calculatedBillingHours === undefined ? undefined : hoursFromText(typed.calculatedBillingHours),
  extraLoggedHours: typed.extraLoggedHours === undefined ? undefined : hoursFromText(typed.extraLoggedHours),
  discountedHours: typed.discountedHours === undefined ? undefined : hoursFromText(typed.discountedHours),
});

/** What is sent to the server of the rows: only what was typed, for it computes the rest itself. */
export function editedRows(rows: readonly SheetRow[]) {
  return rows
    .filter((row) => Object.keys(row.typed).length > 0 || row.note !== '')
    .map((row) => ({ userId: row.userId, ...row.typed, note: row.note }));
}
