import { developerRow, type DeveloperRow } from '@countinghouse/billing/timesheet/developer-row.ts';
import type { BillingModel } from '@countinghouse/billing/timesheet/project-terms.ts';
import type { RowEdits, RowInput } from '@countinghouse/billing/timesheet/row-input.ts';
import type { TimesheetFrame } from '@countinghouse/billing/timesheet/timesheet-frame.ts';
import { hoursFromText, type Hours } from '@countinghouse/billing/values/hours.ts';
import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import { WHOLE } from '@countinghouse/billing/values/percentage.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets.contract.ts';
import { frameOf, inputOf, rowIdOfAdded } from '../../api/timesheet-values.ts';

/** What a person typed over a row, as decimal text; a missing one means "as computed". */
export interface TypedEdits {
  readonly rate?: string | undefined;
  readonly calculatedBillingHours?: string | undefined;
  readonly extraLoggedHours?: string | undefined;
  readonly discountedHours?: string | undefined;
  readonly billingModel?: BillingModel | undefined;
}

/** A row of the grid: what it is computed from, what was typed over it, and what came out. */
export interface SheetRow {
  readonly userId: number;
  readonly input: RowInput;
  /** Paid Prepaid: what the invoice of the worked days billed for them; undefined when nobody can tell. */
  readonly billedAhead: Hours | undefined;
  readonly typed: TypedEdits;
  readonly note: string;
  readonly row: DeveloperRow;
}

/** A timesheet on the screen: the same arithmetic as the server's, so that every figure is there at once. */
export interface Sheet {
  readonly frame: TimesheetFrame;
  readonly rows: readonly SheetRow[];
  readonly services: readonly ServiceRow[];
}

/** A line that a person adds to the bill: a service, or a credit. */
export interface ServiceRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** Decimal text. */
  readonly rate: string;
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
        billedAhead: row.billedAhead === null ? undefined : hoursFromText(row.billedAhead),
      }),
    ),
    services: timesheet.invoiceLineItemList.map(({ id, name, description, rate }) => ({ id, name, description, rate })),
  };
}

/** A row for someone who is no employee of the project, still without a name; its number follows the highest one. */
export function newRow(sheet: Sheet): SheetRow {
  const userId = Math.max(-1, ...sheet.rows.map((row) => row.userId)) + 1;
  return addedRow(sheet.frame, { userId, name: '', role: '', typed: {}, note: '' });
}

/** A line without a name yet; its number follows the highest one. */
export function newService(sheet: Sheet): ServiceRow {
  return {
    id: Math.max(0, ...sheet.services.map((service) => service.id)) + 1,
    name: '',
    description: '',
    rate: '0.0000',
  };
}

export const isAdded = (row: SheetRow): boolean => row.input.developer.employeeId === null;

/** A row that a person added, with what was typed into it. */
export const addedRow = (
  frame: TimesheetFrame,
  { userId, name, role, typed, note }: Pick<SheetRow, 'userId' | 'typed' | 'note'> & { name: string; role: string },
): SheetRow =>
  settledRow(frame, { userId, typed, note, input: addedInput(userId, name, role), billedAhead: undefined });

/** What an added row is computed from. */
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

/** Why the timesheet cannot be left yet: someone or something has no name. Undefined when it can. */
export function missingName(sheet: Sheet): string | undefined {
  if (sheet.rows.some((row) => row.input.developer.name.trim() === '')) return messages.employeeNameNull;
  if (sheet.rows.some((row) => row.input.developer.role === '')) return messages.pleaseSelect('role');
  return sheet.services.some((service) => service.name === '') ? messages.serviceNameNull : undefined;
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
  billingModel: typed.billingModel,
});

/** What is sent to the server of the rows: only what was typed and added, for it computes the rest itself. */
export function editedRows(rows: readonly SheetRow[]) {
  return rows
    .filter((row) => isAdded(row) || Object.keys(row.typed).length > 0 || row.note !== '')
    .map((row) => {
      const { name, role } = row.input.developer;
      const added = isAdded(row) ? { isDeletable: true, employeeName: name, userRole: role } : {};
      return { userId: row.userId, ...added, ...row.typed, note: row.note };
    });
}
