import { formatDecimal, parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { Field, fieldAria } from '../form/field.tsx';
import type { FieldBinding } from '../form/field-binding.ts';
import { useWhenGone } from '../form/use-when-gone.ts';
import control from './control.module.css';
import { decimalErrorWords } from './error-words.ts';
import type { FieldWords } from './text-field.tsx';
import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { typedDecimal, type DecimalBounds, type Typed } from './typed-decimal.ts';

export interface DecimalFieldProps extends FieldBinding<string>, FieldWords {
  readonly bounds: DecimalBounds;
  /** Reads typed text; decimals by default, for figures with further formats (such as `7:30`) a reader of their own. */
  readonly read?: (typed: string) => Typed;
  /** A short unit before (currency) or after (h, %) the figure. */
  readonly before?: string;
  readonly after?: string;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
  /** The step of the arrow keys, as decimal text. */
  readonly step?: string;
  /** One error message for all unreadable text, in place of the exact reason. */
  readonly unreadWords?: string;
}

/**
 * A figure that is typed as text and never becomes a floating-point number. The value is decimal text with all its decimals (''
 * when empty). On blur it is formatted (`1234.5` becomes `1,234.50`); text that is not a figure stays as typed, with its error.
 */
export function DecimalField(props: DecimalFieldProps) {
  const { id, name, value, onChange, onLeave, onUnread, disabled, bounds } = props;
  const read = props.read ?? ((typed: string) => typedDecimal(typed, bounds));
  const [typed, setTyped] = useState<string>();
  useWhenGone(props.onGone);
  const wordsOf = (result: Typed): string | undefined =>
    result.ok ? undefined : (props.unreadWords ?? decimalErrorWords(result.error, bounds));

  function tidy(text: string): void {
    const result = read(text);
    onUnread(wordsOf(result));
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
    onUnread(undefined);
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
            // A readable figure is passed on at once, so that saving by keyboard never saves the previous one.
            onChange(result.ok ? result.text : event.target.value);
            onUnread(wordsOf(result));
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
