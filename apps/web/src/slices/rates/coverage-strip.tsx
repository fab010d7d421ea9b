import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { containsDay, type Period } from '@countinghouse/billing/values/period.ts';
import { useState } from 'react';
import type { StripRow, StripSegment } from './coverage-rows.ts';
import styles from './coverage-strip.module.css';
import { segmentWords } from './segment-words.ts';
import { StripLine } from './strip-line.tsx';
import { axisMarks, leftOf } from './strip-window.ts';
import { useStripKeys } from './use-strip-keys.ts';

/**
 * A timeline of the rates: a line for each role and developer, gaps hatched, today marked. The Tab key stops once; arrow keys
 * move along a line and between lines, Enter opens the range of a segment.
 */
export function CoverageStrip({
  rows,
  window,
  today,
  currency,
  chosen,
  onOpen,
}: {
  readonly rows: readonly StripRow[];
  readonly window: Period;
  readonly today: CalendarDate;
  readonly currency: string;
  /** The first day of the range that the page shows. */
  readonly chosen: CalendarDate | undefined;
  readonly onOpen: (segment: StripSegment) => void;
}) {
  const { grid, at, goTo, onKeyDown } = useStripKeys(rows);
  const [pointedAt, setPointedAt] = useState<string>();
  const shownToday = containsDay(window, today) ? today : undefined;
  return (
    <div className={styles.strip}>
      <Axis window={window} today={shownToday} />
      <div
        ref={grid}
        className={styles.rows}
        role="grid"
        aria-label="Rates over time"
        onKeyDown={onKeyDown}
        onMouseLeave={() => setPointedAt(undefined)}
      >
        {rows.map((row, line) => (
          <StripLine
            key={row.key}
            row={row}
            window={window}
            today={shownToday}
            currency={currency}
            chosen={chosen}
            tabStop={at.line === line ? at.place : undefined}
            onFocus={(place) => {
              goTo({ line, place });
              const segment = row.segments[place];
              if (segment !== undefined) setPointedAt(segmentWords(row, segment, currency));
            }}
            onPointAt={(segment) => setPointedAt(segmentWords(row, segment, currency))}
            onOpen={onOpen}
          />
        ))}
      </div>
      <p className={styles.pointedAt} aria-hidden="true">
        {pointedAt ?? 'Hover to see a rate; click to open it.'}
      </p>
    </div>
  );
}

/** Months and years above the lines; screen readers get the dates of each segment instead. */
function Axis({ window, today }: { window: Period; today: CalendarDate | undefined }) {
  return (
    <div className={styles.axis} aria-hidden="true">
      <div className={styles.marks}>
        {axisMarks(window).map((mark) => (
          <span key={mark.day} className={styles.mark} style={{ left: `${leftOf(mark.day, window)}%` }}>
            <span>{mark.year}</span>
            <span>{mark.month}</span>
          </span>
        ))}
        {today !== undefined && (
          <span className={styles.todayMark} style={{ left: `${leftOf(today, window)}%` }}>
            Today
          </span>
        )}
      </div>
    </div>
  );
}
