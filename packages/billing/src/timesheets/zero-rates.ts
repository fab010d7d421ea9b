import type { CalendarDate } from '../values/calendar-date.ts';
import { type Hours, hoursOfHundredths } from '../values/hours.ts';
import type { DeveloperRow } from './developer-row.ts';

/** A row with hours billed at a rate of 0. */
export interface RowAtZero {
  readonly rowId: string;
  readonly name: string;
  readonly hours: Hours;
  /** Null for a row that was added by hand. */
  readonly employeeId: number | null;
  /** The first day at that rate; null where it was typed. */
  readonly firstDay: CalendarDate | null;
}

/**
 * The rows that bill hours at a rate of 0, whether the rate is missing, set or typed; each must be accepted by name.
 */
export function rowsAtZero(rows: readonly DeveloperRow[]): RowAtZero[] {
  return rows.flatMap(({ rowId, developer, parts }) => {
    const atZero = parts.filter((part) => part.rate === 0n && part.totalHours !== 0n);
    const hours = hoursOfHundredths(atZero.reduce((sum, part) => sum + part.totalHours, 0n));
    return atZero.length === 0
      ? []
      : [
          {
            rowId,
            name: developer.name,
            hours,
            employeeId: developer.employeeId,
            firstDay: atZero[0]?.segments[0]?.start ?? null,
          },
        ];
  });
}
