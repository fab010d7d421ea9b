import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { isInRange } from '@countinghouse/billing/rates/rate-range.ts';
import { useId } from 'react';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { periodWords } from '../../ui/figures/date-text.tsx';
import type { ShownRange } from './shown-rates.ts';
import styles from './rates.module.css';

/** Chooses the range to show; the newest is first. */
export function RangeChoice({
  ranges,
  chosen,
  today,
  onChoose,
}: {
  readonly ranges: readonly ShownRange[];
  readonly chosen: ShownRange | undefined;
  readonly today: CalendarDate;
  readonly onChoose: (start: string) => void;
}) {
  const id = useId();
  const choices = ranges
    .map((range) => ({
      value: range.start,
      label: `${periodWords(range.start, range.end)}${isInRange(today, range) ? ' (today)' : ''}`,
    }))
    .toReversed();
  return (
    <div className={styles.ranges}>
      <ChoiceField
        id={id}
        name="range"
        label="Date range"
        placeholder={choices.length === 0 ? 'No ranges yet' : 'Select date range'}
        choices={choices}
        value={chosen?.start ?? ''}
        disabled={choices.length === 0}
        error={undefined}
        onChange={onChoose}
        onLeave={() => undefined}
        onUnread={() => undefined}
      />
    </div>
  );
}
