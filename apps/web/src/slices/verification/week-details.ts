import type { WeekRow } from './week-rows.ts';

/** The details that a cell can open besides its origin: the logs, the leave or the attendance. */
export type WeekDetails = 'billable' | 'nonBillable' | 'leave' | 'onTime';

export type OpenDetails = (details: WeekDetails, row: WeekRow) => void;

export const detailsTitles: Readonly<Record<WeekDetails, string>> = {
  billable: 'Billable hours details',
  nonBillable: 'Non billable hours details',
  leave: 'Leave details',
  onTime: 'On-time log details',
};
