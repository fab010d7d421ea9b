import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { classNames } from '../class-names.ts';
import { Field, fieldAria } from '../form/field.tsx';
import type { FieldBinding } from '../form/field-binding.ts';
import control from './control.module.css';
import { tooLongWords } from './error-words.ts';

/** The properties of every field beside its binding. */
export interface FieldWords {
  readonly label: string;
  readonly required?: boolean;
  readonly help?: string;
  readonly labelUnseen?: boolean;
}

export interface TextFieldProps extends FieldBinding<string>, FieldWords {
  readonly type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'password' | 'tel' | 'url'>;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'numeric' | 'email' | 'tel' | 'url';
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  readonly figures?: boolean;
}

/** One line of text. */
export function TextField({ label, required, help, labelUnseen, figures, ...field }: TextFieldProps) {
  const { id, name, value, onLeave, error, disabled, type, autoComplete, inputMode } = field;
  return (
    <Field {...{ id, label, error, required, help, labelUnseen }} counted={textLength(value, field.maxLength)}>
      <input
        {...fieldAria({ id, error, required, help })}
        id={id}
        name={name}
        className={classNames(control.control, figures === true && 'figures')}
        type={type ?? 'text'}
        autoComplete={autoComplete}
        inputMode={inputMode}
        placeholder={field.placeholder}
        readOnly={field.readOnly}
        value={value}
        disabled={disabled}
        onChange={(event) => typeText(event.target.value, field)}
        onBlur={onLeave}
      />
    </Field>
  );
}

/** Several lines of text; three lines high unless the user makes it larger. */
export function TextAreaField({
  label,
  required,
  help,
  labelUnseen,
  rows = 3,
  placeholder,
  ...field
}: FieldBinding<string> & FieldWords & { rows?: number; maxLength?: number; placeholder?: string }) {
  const { id, name, value, onLeave, error, disabled } = field;
  return (
    <Field {...{ id, label, error, required, help, labelUnseen }} counted={textLength(value, field.maxLength)}>
      <textarea
        {...fieldAria({ id, error, required, help })}
        id={id}
        name={name}
        className={classNames(control.control, control.area)}
        value={value}
        rows={rows}
        placeholder={placeholder}
        disabled={disabled}
        onChange={(event) => typeText(event.target.value, field)}
        onBlur={onLeave}
      />
    </Field>
  );
}

const textLength = (value: string, max: number | undefined) =>
  max === undefined ? undefined : { length: value.length, max };

/** A text beyond its limit stays as it was typed or pasted, and cannot be saved: nothing is cut off silently. */
function typeText(
  text: string,
  { onChange, onUnread, maxLength }: FieldBinding<string> & { readonly maxLength?: number },
): void {
  onChange(text);
  if (maxLength !== undefined) onUnread(text.length > maxLength ? tooLongWords(maxLength) : undefined);
}
