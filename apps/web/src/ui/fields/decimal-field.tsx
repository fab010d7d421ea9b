import { formatDecimal, parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { Field, fieldAria } from '../form/field.tsx';
import type { FieldBinding } from '../form/field-binding.ts';
import { useWhenGone } from '../form/use-when-gone.ts';
import control from './control.module.css';
import { decimalFaultWords } from './fault-words.ts';
import type { FieldWords } from './text-field.tsx';
import { groupedDecimal, typedDecimal, type DecimalBounds, type Typed } from './typed-decimal.ts';

export interface DecimalFieldProps extends FieldBinding<string>, FieldWords {
  readonly bounds: DecimalBounds;
  /** Reads what was typed; decimals unless the kind of figure has more ways to be written. */
  readonly read?: (typed: string) => Typed;
  /** A short mark before (currency) or after (h, %) the figure. */
  readonly before?: string;
  readonly after?: string;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
  /** How much the arrow keys add or take, as decimal text. */
  readonly step?: string;
  /** What to say of text that is no such figure, instead of why exactly it is none. */
  readonly unreadWords?: string;
}

/**
 * A figure, typed as text and never as a floating number. The value is decimal text with all its decimals ('' when empty).
 * When the field is left the figure is tidied (`1234.5` becomes `1,234.50`); text that is no figure stays as typed with its fault.
 */
export function DecimalField(props: DecimalFieldProps) {
  const { id, name, value, onChange, onLeave, onFault, disabled, bounds } = props;
  const read = props.read ?? ((typed: string) => typedDecimal(typed, bounds));
  const [typed, setTyped] = useState<string>();
  useWhenGone(props.onGone);
  const wordsOf = (result: Typed): string | undefined =>
    result.ok ? undefined : (props.unreadWords ?? decimalFaultWords(result.fault, bounds));

  function tidy(text: string): void {
    const result = read(text);
    onFault(wordsOf(result));
    if (result.ok && result.text !== value) onChange(result.text);
  }

  function add(sign: 1n | -1n, step: string): void {
    const now = read(typed ?? value);
    if (!now.ok) return;
    const units = parseDecimal(now.text || '0', bounds.decimals) + sign * parseDecimal(step, bounds.decimals);
    const next = read(formatDecimal(units, bounds.decimals));
    if (!next.ok) return;
    setTyped(undefined);
    onChange(next.text);
    onFault(undefined);
  }

  return (
    <Field {...props}>
      <span className={control.withMarks}>
        {props.before !== undefined && <span className={control.before}>{props.before}</span>}
        <input
          {...fieldAria(props)}
          id={id}
          name={name}
          className={classNames(
            control.control,
            control.figure,
            props.before !== undefined && control.hasBefore,
            props.after !== undefined && control.hasAfter,
          )}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? groupedDecimal(value)}
          disabled={disabled}
          readOnly={props.readOnly}
          placeholder={props.placeholder}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value);
            const result = read(event.target.value);
            // A figure that can be read counts at once, so that saving with the keyboard never saves the one before.
            onChange(result.ok ? result.text : event.target.value);
            onFault(wordsOf(result));
          }}
          onKeyDown={(event) => {
            if (props.step === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
            event.preventDefault();
            add(event.key === 'ArrowUp' ? 1n : -1n, props.step);
          }}
          onBlur={() => {
            if (typed !== undefined) tidy(typed);
            setTyped(undefined);
            onLeave();
          }}
        />
        {props.after !== undefined && <span className={control.after}>{props.after}</span>}
      </span>
    </Field>
  );
}
