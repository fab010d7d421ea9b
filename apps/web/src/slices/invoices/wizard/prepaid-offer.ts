import {
  prepaidDifference,
  prepaidDifferenceTrace,
  prepaidOffer,
  type PrepaidOffer,
} from '@countinghouse/billing/timesheets/prepaid-difference.ts';
import { developerRowTraces } from '@countinghouse/billing/timesheets/developer-row-trace.ts';
import type { TimesheetFrame } from '@countinghouse/billing/timesheets/timesheet-frame.ts';
import { hoursText } from '@countinghouse/billing/values/hours.ts';
import { periodWords } from '../../../ui/figures/date-text.tsx';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { settledRow, type SheetRow } from './timesheet-sheet.ts';

/** The difference that a row still offers to settle; undefined once it is taken. */
export function offerPrepaid(frame: TimesheetFrame, { row, billedAhead }: SheetRow): PrepaidOffer | undefined {
  const offer = prepaidOffer(prepaidDifference(frame, row, billedAhead));
  return offer === undefined || row[offer.as] === offer.hours ? undefined : offer;
}

/** The row with its difference added as overtime or discount. */
export function withDifference(frame: TimesheetFrame, row: SheetRow): SheetRow {
  const offer = offerPrepaid(frame, row);
  if (offer === undefined) return row;
  return settledRow(frame, { ...row, typed: { ...row.typed, [offer.as]: hoursText(offer.hours) } });
}

/** With Prepaid: the worked amount less what was billed in advance, and the offer to settle it. */
export const differenceColumn = (frame: TimesheetFrame, onTake: (row: SheetRow) => void): GridColumn<SheetRow> => ({
  key: 'difference',
  title: 'Worked − billed',
  width: 196,
  kind: 'hours',
  negative: true,
  read: ({ row, billedAhead }) => {
    const difference = prepaidDifference(frame, row, billedAhead);
    return difference === undefined ? '' : hoursText(difference);
  },
  origin: ({ row, input, billedAhead }) => {
    if (billedAhead === undefined || prepaidDifference(frame, row, billedAhead) === undefined) return undefined;
    const { start, end } = frame.timesheetPeriod;
    const trace = prepaidDifferenceTrace(row, billedAhead, developerRowTraces(frame, input, row));
    return { of: `${row.developer.name}, ${periodWords(start, end)}`, trace, currency: frame.currency.code };
  },
  action: (row) => {
    const offer = offerPrepaid(frame, row);
    if (offer === undefined) return undefined;
    return { label: offer.as === 'extraLoggedHours' ? 'To overtime' : 'To discount', run: () => onTake(row) };
  },
});
