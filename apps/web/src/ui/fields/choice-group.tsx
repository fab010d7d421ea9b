import type { MouseEvent } from 'react';
import { fieldAria, FieldGroup } from '../form/field.tsx';
import type { FieldBinding } from '../form/field-binding.ts';
import type { Choice } from './choice.ts';
import control from './control.module.css';

/**
 * A field above that shows an error on blur would move the choice away from under the mouse. The focus therefore moves only on
 * mouse up, after the choice was made.
 */
const steady = { onMouseDown: (event: MouseEvent) => event.preventDefault() };
const takeFocus = ({ currentTarget }: MouseEvent<HTMLInputElement>) => currentTarget.focus();

/** Checkboxes for several of a few choices; the value keeps the order of the choices. */
export function TickGroupField({
  choices,
  label,
  ...binding
}: FieldBinding<readonly string[]> & { readonly label: string; readonly choices: readonly Choice[] }) {
  const { name, value, disabled, onChange, onLeave } = binding;
  return (
    <FieldGroup {...binding} label={label}>
      {choices.map((choice, at) => (
        <label key={choice.value} className={control.tick} {...steady}>
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
            onClick={takeFocus}
            onBlur={onLeave}
          />
          {choice.label}
        </label>
      ))}
    </FieldGroup>
  );
}

/** Radio buttons for one of a few choices. */
export function RadioGroupField({
  choices,
  label,
  ...binding
}: FieldBinding<string> & { readonly label: string; readonly choices: readonly Choice[] }) {
  const { name, value, disabled, onChange, onLeave } = binding;
  return (
    <FieldGroup {...binding} label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={control.tick} {...steady}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={disabled || choice.disabled}
            onChange={() => onChange(choice.value)}
            onClick={takeFocus}
            onBlur={onLeave}
          />
          {choice.label}
        </label>
      ))}
    </FieldGroup>
  );
}
