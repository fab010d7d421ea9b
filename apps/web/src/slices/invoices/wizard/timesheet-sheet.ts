import { developerRow, type DeveloperRow } from '@countinghouse/billing/timesheets/developer-row.ts';
import type { BillingModel } from '@countinghouse/billing/timesheets/project-terms.ts';
import type { RowEdits, RowInput } from '@countinghouse/billing/timesheets/row-input.ts';
import type { TimesheetFrame } from '@countinghouse/billing/timesheets/timesheet-frame.ts';
import { hoursFromText, type Hours } from '@countinghouse/billing/values/hours.ts';
import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import { WHOLE } from '@countinghouse/billing/values/percentage.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { frameOf, inputOf, rowIdOfAdded } from '../../../api/timesheet-values.ts';

/** The edits of a row, as decimal text; a missing one means "as computed". */
export interface TypedEdits {
  readonly rate?: string | undefined;
  readonly calculatedBillingHours?: string | undefined;
  readonly extraLoggedHours?: string | undefined;
  readonly discountedHours?: string | undefined;
  readonly billingModel?: BillingModel | undefined;
}

/** A row of the grid: its input, its edits, and its computed figures. */
export interface SheetRow {
  readonly userId: number;
  readonly input: RowInput;
  /** With Prepaid: the hours that were billed in advance for the worked days; undefined when they are unknown. */
  readonly billedAhead: Hours | undefined;
  readonly typed: TypedEdits;
  readonly note: string;
  readonly row: DeveloperRow;
}

/** A timesheet on screen, computed with the same arithmetic as the server's, so that every figure appears at once. */
export interface Sheet {
  readonly frame: TimesheetFrame;
  readonly rows: readonly SheetRow[];
  readonly services: readonly ServiceRow[];
}

/** A line that a user adds to the bill: a service, or a credit. */
export interface ServiceRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** Decimal text. */
  readonly rate: string;
}

/** Parses a timesheet from the API's format into values for computation. */
export function buildSheet(timesheet: Timesheet): Sheet {
  const frame = frameOf(timesheet);
  return {
    frame,
    rows: timesheet.zohoEmployeeMetadataList.map((row) =>
      settledRow(frame, {
        userId: row.userId,
        typed: row.edits,
        note: row.note,
        input: inputOf(row),
        billedAhead: row.billedAhead === null ? undefined : hoursFromText(row.billedAhead),
      }),
    ),
    services: timesheet.invoiceLineItemList.map(({ id, name, description, rate }) => ({ id, name, description, rate })),
  };
}

/** An added row without a name yet; its number is one above the highest. */
export function newRow(sheet: Sheet): SheetRow {
  const userId = Math.max(-1, ...sheet.rows.map((row) => row.userId)) + 1;
  return addedRow(sheet.frame, { userId, name: '', role: '', typed: {}, note: '' });
}

/** A line without a name yet; its number is one above the highest. */
export function newService(sheet: Sheet): ServiceRow {
  return {
    id: Math.max(0, ...sheet.services.map((service) => service.id)) + 1,
    name: '',
    description: '',
    rate: '0.0000',
  };
}

export const isAdded = (row: SheetRow): boolean => row.input.developer.employeeId === null;

/** A row that a user added, with its edits. */
export const addedRow = (
  frame: TimesheetFrame,
  { userId, name, role, typed, note }: Pick<SheetRow, 'userId' | 'typed' | 'note'> & { name: string; role: string },
): SheetRow =>
  settledRow(frame, { userId, typed, note, input: addedInput(userId, name, role), billedAhead: undefined });

/** The input of an added row. */
export const addedInput = (userId: number, name: string, role: string): RowInput => ({
  developer: {
    rowId: rowIdOfAdded(userId),
    employeeId: null,
    name,
    role,
    billingModel: null,
    billingPercentage: WHOLE,
    from: null,
    offBoard: null,
  },
  logs: [],
});

/** Why the user cannot leave the timesheet yet: a row or item has no name. Undefined when they can. */
export function missingName(sheet: Sheet): string | undefined {
  if (sheet.rows.some((row) => row.input.developer.name.trim() === '')) return messages.employeeNameNull;
  if (sheet.rows.some((row) => row.input.developer.role === '')) return messages.pleaseSelect('role');
  return sheet.services.some((service) => service.name === '') ? messages.serviceNameNull : undefined;
}

/** The row computed again with its edits. */
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
  billingModel: typed.billingModel,
});

/** The rows in the request: only edits and added rows, because the server computes the rest itself. */
export function editedRows(rows: readonly SheetRow[]) {
  return rows
    .filter((row) => isAdded(row) || Object.keys(row.typed).length > 0 || row.note !== '')
    .map((row) => {
      const { name, role } = row.input.developer;
      const added = isAdded(row) ? { isDeletable: true, employeeName: name, userRole: role } : {};
      return { userId: row.userId, ...added, ...row.typed, note: row.note };
    });
}
