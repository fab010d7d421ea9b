import type { Timesheet, TimesheetRow } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useCallback, useMemo, useState, type Dispatch } from 'react';
import type { useTimesheetColumns } from '../../appearance/timesheet-columns.public.ts';
import type { RowDialogs } from '../../verification/row-dialogs.public.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SpreadsheetGrid } from '../../../ui/grid/spreadsheet-grid.tsx';
import { columnsInSight } from './columns-in-sight.ts';
import { timesheetColumns, type RowDetails, type RowHelp } from './timesheet-columns.ts';
import { isAdded, settledRow, type Sheet, type SheetRow } from './timesheet-sheet.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import type { WizardAct } from './wizard-state.ts';

/** The rows of the timesheet as a spreadsheet, in the columns that the user chose, and the dialogs behind their figures. */
export function TimesheetGrid({
  label,
  timesheet,
  sheet,
  rowsByUser,
  columns: [seen, see],
  dialogs,
  help,
  act,
  onErrors,
}: {
  readonly label: string;
  readonly timesheet: Timesheet;
  readonly sheet: Sheet;
  readonly rowsByUser: readonly SheetRow[] | undefined;
  readonly columns: ReturnType<typeof useTimesheetColumns>;
  readonly dialogs: RowDialogs;
  readonly help: RowHelp;
  readonly act: Dispatch<WizardAct>;
  readonly onErrors: (count: number) => void;
}) {
  const { frame } = sheet;
  const isNarrow = useIsNarrow();
  const [opened, setOpened] = useState<OpenedRow>();
  const hasAttendance = timesheet.attendanceSyncedTime !== null;
  const all = useMemo(
    () =>
      timesheetColumns(frame, isNarrow, {
        ...help,
        hasAttendance,
        open: (what, { userId }) => setOpened({ what, userId }),
      }),
    [frame, isNarrow, help, hasAttendance],
  );
  const columns = useMemo(() => columnsInSight(all, frame, seen), [all, frame, seen]);
  const settle = useCallback((row: SheetRow) => settledRow(frame, row), [frame]);
  return (
    <>
      <SpreadsheetGrid
        label={label}
        columns={columns}
        rows={sheet.rows}
        rowsByUser={rowsByUser}
        rowKey={rowKey}
        settle={settle}
        onRows={(rows) => act({ type: 'rows', rows })}
        onErrors={onErrors}
        onResize={(column, width) => see({ ...seen, widths: withWidth(seen.widths, column, width) })}
        heightMax="42vh"
        empty={<EmptyState title="No developers" icon="users" words={messages.noEmployeeData} />}
      />
      <RowDetailsDialog
        opened={opened}
        timesheet={timesheet}
        sheet={sheet}
        dialogs={dialogs}
        act={act}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}

function withWidth(
  widths: Readonly<Record<string, number>>,
  column: string,
  width: number | undefined,
): Record<string, number> {
  const { [column]: _former, ...others } = widths;
  return width === undefined ? others : { ...others, [column]: width };
}

interface OpenedRow {
  readonly what: RowDetails;
  readonly userId: number;
}

/** The logs, attendance or leave of the row that was opened. */
function RowDetailsDialog({
  opened,
  timesheet,
  sheet,
  dialogs,
  act,
  onClose,
}: {
  readonly opened: OpenedRow | undefined;
  readonly timesheet: Timesheet;
  readonly sheet: Sheet;
  readonly dialogs: RowDialogs;
  readonly act: Dispatch<WizardAct>;
  readonly onClose: () => void;
}) {
  const row = openedRow(timesheet, sheet, opened?.userId);
  const ofRow = sheet.rows.find((one) => !isAdded(one) && one.userId === opened?.userId);
  return (
    <>
      {ofRow !== undefined &&
        (opened?.what === 'billable' || opened?.what === 'nonBillable') &&
        dialogs.logs({ logs: opened.what, row: ofRow, onClose })}
      {row !== undefined && opened?.what === 'on-time' && dialogs.onTime({ row, onClose })}
      {row !== undefined &&
        opened?.what === 'leave' &&
        dialogs.leave({
          of: { ...timesheet, ...timesheet.invoiceGenerateDetails },
          row,
          onClose,
          onSaved: ({ timesheetFingerprint: fingerprint, timesheetFingerprintBefore: before, ...saved }) =>
            act({ type: 'leave approved', row: saved, before, fingerprint }),
        })}
    </>
  );
}

/** A row as it was fetched, with its edits since. */
function openedRow(timesheet: Timesheet, sheet: Sheet, userId: number | undefined): TimesheetRow | undefined {
  const fetched = timesheet.zohoEmployeeMetadataList.find((row) => !row.isDeletable && row.userId === userId);
  const typed = sheet.rows.find((row) => !isAdded(row) && row.userId === userId);
  return fetched && typed && { ...fetched, edits: typed.typed, note: typed.note };
}

const rowKey = (row: SheetRow): string => row.input.developer.rowId;
