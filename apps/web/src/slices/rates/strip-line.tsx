import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { containsDay, type Period } from '@countinghouse/billing/values/period.ts';
import { classNames } from '../../ui/class-names.ts';
import type { StripRow, StripSegment } from './coverage-rows.ts';
import styles from './coverage-strip.module.css';
import { segmentLook } from './segment-look.ts';
import { segmentWords, shownRate } from './segment-words.ts';
import { leftOf, placeInWindow } from './strip-window.ts';

/** One line of the timeline: the name and its segments. */
export function StripLine({
  row,
  window,
  today,
  currency,
  chosen,
  tabStop,
  onFocus,
  onPointAt,
  onOpen,
}: {
  readonly row: StripRow;
  readonly window: Period;
  /** Absent when it is outside the window. */
  readonly today: CalendarDate | undefined;
  readonly currency: string;
  readonly chosen: CalendarDate | undefined;
  /** The segment that the Tab key reaches, if it is in this line. */
  readonly tabStop: number | undefined;
  readonly onFocus: (place: number) => void;
  readonly onPointAt: (segment: StripSegment) => void;
  readonly onOpen: (segment: StripSegment) => void;
}) {
  return (
    <div className={classNames(styles.line, row.kind === 'role' && styles.ofRole)} role="row">
      <div className={styles.name} role="rowheader" title={row.name}>
        {row.name}
      </div>
      <div className={styles.track} role="presentation">
        {row.segments.map((segment, place) => {
          const { left, width } = placeInWindow(segment, window);
          const isChosen = chosen !== undefined && segment.rangeStart === chosen && segment.reason !== 'outside';
          return (
            <div
              key={segment.start}
              className={styles.cell}
              role="gridcell"
              style={{ left: `${left}%`, width: `${width}%` }}
            >
              <button
                type="button"
                className={classNames(styles.segment, segmentLook[segment.reason], isChosen && styles.chosen)}
                tabIndex={tabStop === place ? 0 : -1}
                data-place={place}
                aria-label={segmentWords(row, segment, currency)}
                aria-current={today !== undefined && containsDay(segment, today) ? 'date' : undefined}
                onFocus={() => onFocus(place)}
                onMouseEnter={() => onPointAt(segment)}
                onClick={() => onOpen(segment)}
              >
                <span className={styles.rate}>
                  {shownRate(segment) ?? (segment.reason === 'none' ? 'No rate' : '')}
                </span>
              </button>
            </div>
          );
        })}
        {today !== undefined && (
          <span className={styles.today} style={{ left: `${leftOf(today, window)}%` }} aria-hidden="true" />
        )}
      </div>
    </div>
  );
}
