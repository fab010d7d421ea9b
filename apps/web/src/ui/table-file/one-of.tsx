import { useId } from 'react';
import styles from './table-file.module.css';
import type { WrittenAs } from './written-as.ts';

export const dateOrderWords: Readonly<Record<NonNullable<WrittenAs['dateOrder']>, string>> = {
  'month first': 'Month first',
  'day first': 'Day first',
};

export const decimalMarkWords: Readonly<Record<NonNullable<WrittenAs['decimalMark']>, string>> = {
  point: 'Point',
  comma: 'Comma',
};

/** A question about a file that only the user can answer, with all answers visible. */
export function OneOf<Answer extends string>({
  legend,
  choices,
  chosen,
  onChoose,
}: {
  readonly legend: string;
  /** The answers with their labels. */
  readonly choices: Readonly<Record<Answer, string>>;
  readonly chosen: Answer | null;
  readonly onChoose: (answer: Answer) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.list}>
      <legend>{legend}</legend>
      {(Object.keys(choices) as Answer[]).map((choice) => (
        <label key={choice}>
          <input type="radio" name={name} checked={chosen === choice} onChange={() => onChoose(choice)} />{' '}
          {choices[choice]}
        </label>
      ))}
    </fieldset>
  );
}
