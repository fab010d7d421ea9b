import { todayHere } from '../../api/today.ts';
import { DayChoice } from '../../ui/fields/day-choice.tsx';

/** Chooses the day at whose end amounts are shown; today by default. */
export function AsOfField({
  on,
  onChoose,
}: {
  /** A day before today; undefined means today. */
  readonly on: string | undefined;
  readonly onChoose: (on: string | undefined) => void;
}) {
  const today = todayHere();
  return (
    <DayChoice
      id="receivables-on"
      name="on"
      label="As of"
      value={on ?? today}
      onChoose={(value) => onChoose(value < today ? value : undefined)}
      today={today}
      max={today}
    />
  );
}
