import { developerRow, type DeveloperRow } from '@countinghouse/billing/timesheet/developer-row.ts';
import type { RowInput } from '@countinghouse/billing/timesheet/row-input.ts';
import type { TimesheetFrame } from '@countinghouse/billing/timesheet/timesheet-frame.ts';
import type { WeekTimesheet } from '@countinghouse/contract/verification.contract.ts';
import { frameOf, inputOf } from '../../api/timesheet-values.ts';

/** A developer's row of a week: what it is computed from, and what came out. */
export interface WeekRow {
  readonly input: RowInput;
  readonly row: DeveloperRow;
}

/** A week on the screen: the same arithmetic as the server's, so that every figure can say where it comes from. */
export interface WeekSheet {
  readonly frame: TimesheetFrame;
  readonly rows: readonly WeekRow[];
}

export function weekSheetOf(timesheet: WeekTimesheet): WeekSheet {
  const frame = frameOf(timesheet);
  const inputs = timesheet.zohoEmployeeMetadataList.map(inputOf);
  return { frame, rows: inputs.map((input) => ({ input, row: developerRow(frame, input) })) };
}

/** Who of a Mixed project bills in no way yet: such a row counts as hourly work until somebody chooses. */
export const withoutBillingModel = ({ frame, rows }: WeekSheet): readonly WeekRow[] =>
  frame.projectModel === 'Mixed' ? rows.filter(({ row }) => row.billingModel === null) : [];
