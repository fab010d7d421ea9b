import { fieldAria } from '../form/field.tsx';
import type { FieldBinding } from '../form/field-binding.ts';
import control from './control.module.css';

/** Yes or no, as a checkbox with its label beside it. */
export function TickField({
  id,
  name,
  label,
  value,
  onChange,
  onLeave,
  error,
  disabled,
}: FieldBinding<boolean> & { label: string }) {
  return (
    <label className={control.tick} htmlFor={id}>
      <input
        {...fieldAria({ id, error })}
        id={id}
        name={name}
        type="checkbox"
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onLeave}
      />
      {label}
    </label>
  );
}
