import { developerRow, type DeveloperRow } from '@countinghouse/billing/timesheet/developer-row.ts';
import type { RowEdits, RowInput } from '@countinghouse/billing/timesheet/row-input.ts';
import type { TimesheetFrame } from '@countinghouse/billing/timesheet/timesheet-frame.ts';
import { hoursFromText } from '@countinghouse/billing/values/hours.ts';
import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets.contract.ts';
import { frameOf, inputOf } from '../../api/timesheet-values.ts';

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
        input: inputOf(row),
      }),
    ),
  };
}

/** The row computed anew from what was typed. */
export function settledRow(frame: TimesheetFrame, row: Omit<SheetRow, 'row'>): SheetRow {
  const input: RowInput = { ...row.input, edits: readEdits(row.typed) };
  return { ...row, input, row: developerRow(frame, input) };
}

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
