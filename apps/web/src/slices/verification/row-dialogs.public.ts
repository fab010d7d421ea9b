import type { DeveloperRow } from '@countinghouse/billing/timesheets/developer-row.ts';
import type { RowInput } from '@countinghouse/billing/timesheets/row-input.ts';
import type { Timesheet, TimesheetRow } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import type { ReactNode } from 'react';

/** The timesheet whose leave is approved: the billed period, and the shown part of it (a week, or all worked days). */
export type LeaveOfTimesheet = Pick<Timesheet, 'projectId' | 'projectName'> &
  Pick<
    Timesheet['invoiceGenerateDetails'],
    'startDate' | 'endDate' | 'timesheetStartDate' | 'timesheetEndDate' | 'invoiceId'
  > & { readonly isWeek?: boolean };

/** The row recomputed by the server, with the fingerprints of the whole timesheet before and after. */
export type ApprovedRow = TimesheetRow & {
  readonly timesheetFingerprint: string;
  readonly timesheetFingerprintBefore: string;
};

/** The dialogs behind the figures of a row, and the findings about all rows. They belong to other slices than the rows, so the screen passes them. */
export interface RowDialogs {
  readonly leave: (of: {
    readonly of: LeaveOfTimesheet;
    readonly row: TimesheetRow;
    readonly onSaved: (saved: ApprovedRow) => void;
    readonly onClose: () => void;
  }) => ReactNode;
  readonly logs: (of: {
    readonly logs: 'billable' | 'nonBillable';
    readonly row: { readonly input: RowInput; readonly row: DeveloperRow };
    readonly onClose: () => void;
  }) => ReactNode;
  /** What is unusual about the hours of some days; their rows are checked again when `mark` changes. */
  readonly findings: (of: {
    readonly days: {
      readonly projectId: number;
      readonly startDate: string;
      readonly endDate: string;
      readonly invoiceId?: number;
      /** What is typed into its rows and not saved yet. */
      readonly typed?: string;
    };
    readonly mark: string;
  }) => ReactNode;
  readonly onTime: (of: { readonly row: TimesheetRow; readonly onClose: () => void }) => ReactNode;
}
