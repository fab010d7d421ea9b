import type { Timesheet, TimesheetRow } from '@countinghouse/contract/timesheets.contract.ts';
import type { ReactNode } from 'react';
import type { WeekRow } from './week-rows.ts';

/** What a cell can open beside its origin: the logs, the leave or the attendance behind the figure. */
export type WeekDetails = 'billable' | 'nonBillable' | 'leave' | 'onTime';

export type OpenDetails = (details: WeekDetails, row: WeekRow) => void;

export const detailsTitles: Readonly<Record<WeekDetails, string>> = {
  billable: 'Billable hours details',
  nonBillable: 'Non billable hours details',
  leave: 'Leave details',
  onTime: 'On-time log details',
};

/** The row as the server worked it out anew, with the fingerprint that the whole timesheet has now. */
export type ApprovedRow = TimesheetRow & { readonly timesheetFingerprint: string };

/** The dialogs behind the figures of a row. They belong to another slice, so the screen gives them. */
export interface RowDialogs {
  readonly leave: (of: {
    readonly of: Pick<Timesheet, 'projectId' | 'projectName'> &
      Pick<
        Timesheet['invoiceGenerateDetails'],
        'startDate' | 'endDate' | 'timesheetStartDate' | 'timesheetEndDate' | 'invoiceId'
      >;
    readonly row: TimesheetRow;
    readonly onSaved: (saved: ApprovedRow) => void;
    readonly onClose: () => void;
  }) => ReactNode;
  readonly logs: (of: {
    readonly logs: 'billable' | 'nonBillable';
    readonly row: Pick<WeekRow, 'input' | 'row'>;
    readonly onClose: () => void;
  }) => ReactNode;
  readonly onTime: (of: { readonly row: TimesheetRow; readonly onClose: () => void }) => ReactNode;
}
