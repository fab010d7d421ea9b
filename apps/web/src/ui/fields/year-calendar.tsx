import {
  CalendarDateError,
  addMonths,
  formatDate,
  monthOf,
  yearOf,
  type CalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './month-calendar.module.css';

const monthsInRow = 3;

/** The months of a year. Arrows, Home, End, Page Up and Page Down move through them; every value is the first day of a month. */
export function YearCalendar({
  chosen,
  startAt,
  today,
  onChoose,
}: {
  readonly chosen: CalendarDate | undefined;
  readonly startAt: CalendarDate;
  /** The current month, marked with a dot. */
  readonly today: CalendarDate;
  readonly onChoose: (month: CalendarDate) => void;
}) {
  const [at, setAt] = useState(chosen ?? startAt);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(true);
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  function go(months: number): void {
    try {
      setAt(addMonths(at, months));
    } catch (error) {
      // the calendar covers 1900 to 2200; there is nothing to show outside of it
      if (!(error instanceof CalendarDateError)) throw error;
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = stepOf(event.key, monthOf(at));
    if (step === undefined) return;
    event.preventDefault();
    moved.current = true;
    go(step);
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton icon="chevronLeft" label="Previous year" size="small" onClick={() => go(-12)} />
        <span className={styles.month} aria-live="polite">
          {yearOf(at)}
        </span>
        <IconButton icon="chevronRight" label="Next year" size="small" onClick={() => go(12)} />
      </div>
      <table ref={grid} role="grid" aria-label="Months" onKeyDown={onKeyDown}>
        <tbody>
          {rowsOf(at).map((row) => (
            <tr key={row[0]}>
              {row.map((month) => (
                <td key={month} role="gridcell" aria-selected={month === chosen}>
                  <button
                    type="button"
                    tabIndex={month === at ? 0 : -1}
                    aria-label={wordsOf(month)}
                    aria-current={month === today ? 'date' : undefined}
                    className={classNames(
                      styles.day,
                      styles.wide,
                      month === chosen && styles.chosen,
                      month === today && styles.today,
                    )}
                    onClick={() => onChoose(month)}
                  >
                    {wordsOf(month).slice(0, 3)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const wordsOf = (month: CalendarDate): string => formatDate(month, 'MMM-yyyy').replace('-', ' ');

function rowsOf(at: CalendarDate): CalendarDate[][] {
  const january = addMonths(at, 1 - monthOf(at));
  return [0, 1, 2, 3].map((row) => [0, 1, 2].map((column) => addMonths(january, row * monthsInRow + column)));
}

/** How many months a key moves the cursor; undefined for other keys. */
function stepOf(key: string, month: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -monthsInRow,
    ArrowDown: monthsInRow,
    PageUp: -12,
    PageDown: 12,
    Home: 1 - month,
    End: 12 - month,
  };
  return steps[key];
}
