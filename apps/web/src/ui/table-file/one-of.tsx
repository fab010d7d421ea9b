import { useId } from 'react';
import styles from './table-file.module.css';

/** A question about a file that only the user can answer, with all answers visible. */
export function OneOf<Answer extends string>({
  legend,
  choices,
  chosen,
  onChoose,
}: {
  readonly legend: string;
  readonly choices: readonly Answer[];
  readonly chosen: Answer | null;
  readonly onChoose: (answer: Answer) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.list}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input type="radio" name={name} checked={chosen === choice} onChange={() => onChoose(choice)} /> {choice}
        </label>
      ))}
    </fieldset>
  );
}
