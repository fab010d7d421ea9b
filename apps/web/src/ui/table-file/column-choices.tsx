import { useId } from 'react';
import { ChoiceField } from '../fields/choice-field.tsx';
import styles from './table-file.module.css';

export interface ColumnToChoose {
  readonly name: string;
  readonly label: string;
  readonly isRequired?: boolean;
  /** How its values are written. */
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** Which column of a file holds each part of a record. */
export function ColumnChoices({
  columns,
  header,
  chosen,
  onChoose,
}: {
  readonly columns: readonly ColumnToChoose[];
  /** The headings of the file. */
  readonly header: readonly string[];
  readonly chosen: Readonly<Record<string, string | null>>;
  readonly onChoose: (name: string, heading: string | null) => void;
}) {
  const id = useId();
  const choices = header.map((heading) => ({ value: heading, label: heading }));
  return (
    <div className={styles.columns}>
      {columns.map(({ name, label, isRequired, hint, error }) => (
        <ChoiceField
          key={name}
          id={`${id}-${name}`}
          name={`columns.${name}`}
          label={label}
          required={isRequired === true}
          {...(hint === undefined || hint === '' ? {} : { help: hint })}
          value={chosen[name] ?? ''}
          placeholder="None"
          choices={choices}
          onChange={(heading) => onChoose(name, heading === '' ? null : heading)}
          onLeave={() => undefined}
          onUnread={() => undefined}
          error={error}
          disabled={false}
        />
      ))}
    </div>
  );
}
