import { fieldAria, FieldGroup } from '../form/field.tsx';
import type { FieldBinding } from '../form/field-binding.ts';
import type { Choice } from './select-field.tsx';
import control from './control.module.css';

/** Several of a few choices, each a box to tick; the value keeps the order of the choices. */
export function TickGroupField({
  choices,
  label,
  ...binding
}: FieldBinding<readonly string[]> & { readonly label: string; readonly choices: readonly Choice[] }) {
  const { name, value, disabled, onChange, onLeave } = binding;
  return (
    <FieldGroup {...binding} label={label}>
      {choices.map((choice, at) => (
        <label key={choice.value} className={control.tick}>
          <input
            {...(at === 0 ? fieldAria(binding) : {})}
            type="checkbox"
            name={name}
            checked={value.includes(choice.value)}
            disabled={disabled || choice.disabled}
            onChange={({ target }) =>
              onChange(
                choices
                  .map((one) => one.value)
                  .filter((one) => (one === choice.value ? target.checked : value.includes(one))),
              )
            }
            onBlur={onLeave}
          />
          {choice.label}
        </label>
      ))}
    </FieldGroup>
  );
}

/** One of a few choices, all of them in sight. */
export function RadioGroupField({
  choices,
  label,
  ...binding
}: FieldBinding<string> & { readonly label: string; readonly choices: readonly Choice[] }) {
  const { name, value, disabled, onChange, onLeave } = binding;
  return (
    <FieldGroup {...binding} label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={control.tick}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={disabled || choice.disabled}
            onChange={() => onChange(choice.value)}
            onBlur={onLeave}
          />
          {choice.label}
        </label>
      ))}
    </FieldGroup>
  );
}
