import { Button, IconButton } from '../../ui/button.tsx';
import type { Choice } from '../../ui/fields/choice.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { FieldBinding } from '../../ui/form/field-binding.ts';
import type { FormEntries } from '../../ui/form/use-form.ts';
import styles from './edit-project.module.css';
import type { PersonRow } from './project-values.ts';

/** Several people in the same role on a project, each chosen by name. */
export function PersonRows({
  entries,
  rows,
  label,
  one,
  choices,
  required = false,
  of: { id, error, disabled },
}: {
  readonly entries: FormEntries<PersonRow>;
  readonly rows: readonly PersonRow[];
  readonly label: string;
  /** The label of one of them: `secondary CSM`. */
  readonly one: string;
  readonly choices: readonly Choice[];
  /** Whether at least one is required. */
  readonly required?: boolean;
  /** The field as a whole. */
  readonly of: Pick<FieldBinding<readonly PersonRow[]>, 'id' | 'error' | 'disabled'>;
}) {
  return (
    <fieldset className={styles.people} disabled={disabled}>
      <legend>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </legend>
      {rows.map((row, at) => (
        <div key={at} className={styles.person}>
          <SelectField
            {...entries.field(at, 'who')}
            label={`${one} ${at + 1}`}
            labelUnseen
            required
            placeholder={`Select ${one}`}
            choices={
              choices.some((choice) => choice.value === row.who) || row.who === ''
                ? choices
                : [...choices, { value: row.who, label: row.who }]
            }
          />
          <IconButton icon="trash" label={`Remove ${one} ${at + 1}`} onClick={() => entries.remove(at)} />
        </div>
      ))}
      {error !== undefined && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <Button size="small" look="quiet" icon="plus" onClick={() => entries.add({ who: '' })}>
        {`Add ${one}`}
      </Button>
    </fieldset>
  );
}
