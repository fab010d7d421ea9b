import {
  CalendarDateError,
  addDays,
  addMonths,
  dayOf,
  formatDate,
  monthOf,
  type CalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './month-calendar.module.css';
import { dayStep, monthWeeks } from './month-weeks.ts';

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export interface MonthCalendarProps {
  readonly chosen: CalendarDate | undefined;
  /** The day shown first when none is chosen. */
  readonly startAt: CalendarDate;
  /** Today in the company's time zone, marked with a dot; the calendar reads no clock. */
  readonly today?: CalendarDate | undefined;
  readonly min?: CalendarDate | undefined;
  readonly max?: CalendarDate | undefined;
  readonly onChoose: (day: CalendarDate) => void;
}

/** A month of the calendar. Arrows, Home, End, Page Up and Page Down move through it; with Shift the Page keys move by a year. */
export function MonthCalendar({ chosen, startAt, today, min, max, onChoose }: MonthCalendarProps) {
  const [at, setAt] = useState(chosen ?? startAt);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(true);
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const isOutside = (day: CalendarDate) => (min !== undefined && day < min) || (max !== undefined && day > max);

  function go(step: (from: CalendarDate) => CalendarDate): void {
    try {
      setAt(step(at));
    } catch (error) {
      // The calendar covers 1900 to 2200; there is nothing to show outside of it.
      if (!(error instanceof CalendarDateError)) throw error;
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const pages = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : 0;
    const step = dayStep(event.key, at);
    if (pages === 0 && step === undefined) return;
    event.preventDefault();
    moved.current = true;
    go((from) => (step === undefined ? addMonths(from, event.shiftKey ? pages * 12 : pages) : addDays(from, step)));
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton
          icon="chevronLeft"
          label="Previous month"
          size="small"
          onClick={() => go((day) => addMonths(day, -1))}
        />
        <span className={styles.month} aria-live="polite">
          {formatDate(at, 'MMM-yyyy').replace('-', ' ')}
        </span>
        <IconButton
          icon="chevronRight"
          label="Next month"
          size="small"
          onClick={() => go((day) => addMonths(day, 1))}
        />
      </div>
      <table ref={grid} role="grid" aria-label="Calendar" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} role="gridcell" aria-selected={day === chosen}>
                  <button
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    disabled={isOutside(day) && day !== at}
                    aria-disabled={isOutside(day) || undefined}
                    aria-label={formatDate(day, 'd MMM yyyy')}
                    aria-current={day === today ? 'date' : undefined}
                    className={classNames(
                      styles.day,
                      monthOf(day) !== monthOf(at) && styles.otherMonth,
                      day === chosen && styles.chosen,
                      day === today && styles.today,
                      isOutside(day) && styles.outside,
                    )}
                    onClick={() => {
                      if (!isOutside(day)) onChoose(day);
                    }}
                  >
                    {dayOf(day)}
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
