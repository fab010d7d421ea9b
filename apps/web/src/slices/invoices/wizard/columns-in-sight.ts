import type { TimesheetFrame } from '@countinghouse/billing/timesheets/timesheet-frame.ts';
import type { TimesheetColumns } from '@countinghouse/contract/appearance/appearance.contract.ts';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import type { SheetRow } from './timesheet-sheet.ts';

/**
 * The columns that lead to the amount of a row, in widths with which they fit a window of 1440 pixels; the note takes what they
 * leave. The others show how the hours were logged.
 */
const widthsInSight: Readonly<Record<string, number>> = {
  name: 146,
  role: 116,
  billingModel: 100,
  rate: 146,
  billedHours: 116,
  leaveDeduced: 116,
  calculatedBillingHours: 126,
  difference: 132,
  extraLoggedHours: 104,
  discountedHours: 104,
  totalHours: 84,
  amount: 120,
  note: 66,
};

/** The columns of the timesheet that a user sees, in the widths that the user chose. */
export function columnsInSight(
  columns: readonly GridColumn<SheetRow>[],
  { projectModel }: Pick<TimesheetFrame, 'projectModel'>,
  { isAll, widths }: TimesheetColumns,
): readonly GridColumn<SheetRow>[] {
  // elsewhere each row has the model of the project
  const hasModels = projectModel === 'Mixed';
  return columns.flatMap((column) => {
    const { key } = column;
    const chosen = widths[key];
    if (isAll) return [{ ...column, width: chosen ?? column.width }];
    const first = widthsInSight[key];
    if (first === undefined || (key === 'billingModel' && !hasModels)) return [];
    return [{ ...column, width: chosen ?? first, frozen: key === 'name', grows: key === 'note' }];
  });
}
