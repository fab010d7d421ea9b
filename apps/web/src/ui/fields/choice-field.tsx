import { classNames } from '../class-names.ts';
import type { Failure } from '../failure-line.tsx';
import { Field, fieldAria } from '../form/field.tsx';
import type { FieldBinding } from '../form/field-binding.ts';
import { Icon } from '../icon.tsx';
import type { Choice } from './choice.ts';
import control from './control.module.css';
import styles from './choice-field.module.css';
import type { FieldWords } from './text-field.tsx';

/** A choice from a few fixed values, with the browser's own select. */
export function ChoiceField({
  choices,
  placeholder = 'Select',
  ...props
}: FieldBinding<string> &
  FieldWords & {
    readonly choices: readonly Choice[];
    readonly placeholder?: string;
    readonly failure?: Failure | undefined;
  }) {
  const { id, name, onChange, onLeave, error, disabled, required, help } = props;
  // a value that is not offered selects nothing; otherwise the browser would show the first choice
  const value = choices.some((choice) => choice.value === props.value) ? props.value : '';
  return (
    <Field {...props}>
      <span className={control.withMarks}>
        <select
          {...fieldAria({ id, error, required, help })}
          id={id}
          name={name}
          className={classNames(control.control, control.select, value === '' && styles.unchosen)}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        >
          {(value === '' || required !== true) && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <span className={control.after}>
          <Icon name="chevronDown" size={14} />
        </span>
      </span>
    </Field>
  );
}
