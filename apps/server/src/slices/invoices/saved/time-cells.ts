import type { TimeLine } from '@countinghouse/billing/timesheets/time-lines.ts';
import { hoursText } from '@countinghouse/billing/values/hours.ts';
import type { TimeColumn } from '@countinghouse/contract/options.ts';

/** A cell of a table that leaves the house: text as a person typed it, or a figure as exact decimal text. */
export type Cell = string | { readonly figure: string };

/** The chosen columns of a line of logged time; the same in a file and in a sheet. */
export const cellsOfLine = (line: TimeLine, columns: readonly TimeColumn[]): Cell[] =>
  columns.map((column) => cellOf[column](line));

const cellOf: Readonly<Record<TimeColumn, (line: TimeLine) => Cell>> = {
  Date: ({ days }) => (days.start === days.end ? days.start : `${days.start} to ${days.end}`),
  Employee: ({ name }) => name,
  Role: ({ role }) => role,
  Task: ({ tasks }) => tasks.join('; '),
  'Billable hours': ({ billable }) => ({ figure: hoursText(billable) }),
  'Non billable hours': ({ nonBillable }) => ({ figure: hoursText(nonBillable) }),
  Notes: ({ notes }) => notes.join('; '),
};
