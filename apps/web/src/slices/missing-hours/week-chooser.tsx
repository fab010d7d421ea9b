import { addDays, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { weekOf } from '@countinghouse/billing/values/period.ts';
import { todayHere } from '../../api/today.ts';
import { IconButton } from '../../ui/button.tsx';
import { DayChoice } from '../../ui/fields/day-choice.tsx';
import styles from './week-chooser.module.css';

/** Chooses a week by one of its days, or the week before or after; this week is the last one. */
export function WeekChooser({
  day,
  onChoose,
}: {
  readonly day: CalendarDate;
  readonly onChoose: (day: CalendarDate) => void;
}) {
  const today = todayHere();
  const { start, end } = weekOf(day);
  return (
    <div className={styles.chooser}>
      <IconButton icon="chevronLeft" label="Previous week" look="plain" onClick={() => onChoose(addDays(start, -7))} />
      <DayChoice
        id="missing-hours-week"
        name="week"
        label="Week of"
        value={day}
        onChoose={(value) => {
          if (value <= today) onChoose(value);
        }}
        today={today}
        max={today}
      />
      <IconButton
        icon="chevronRight"
        label="Next week"
        look="plain"
        disabled={end >= today}
        onClick={() => onChoose(addDays(start, 7))}
      />
    </div>
  );
}
