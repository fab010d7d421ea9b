import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { AnchoredPopover } from '../anchored-popover.tsx';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Field, fieldAria } from '../form/field.tsx';
import type { FieldBinding } from '../form/field-binding.ts';
import { useWhenGone } from '../form/use-when-gone.ts';
import control from './control.module.css';
import styles from './calendar-field.module.css';
import type { FieldWords } from './text-field.tsx';

/** The result of reading a typed text: the day it means, or an error message. */
export type TypedOrWords = { readonly date: string } | { readonly words: string };

export interface CalendarFieldProps extends FieldBinding<string>, FieldWords {
  readonly placeholder: string;
  readonly read: (typed: string) => TypedOrWords;
  /** The stored value formatted for display; text that could not be read stays unchanged. */
  readonly shown: (value: string) => string;
  /** Renders the calendar; choosing a value closes it. */
  readonly renderPage: (choose: (value: string) => void) => ReactNode;
}

/** A value that is typed or chosen from a calendar (button, or Alt+Down); shared by the fields for days and months. */
export function CalendarField({ placeholder, read, shown, renderPage, ...props }: CalendarFieldProps) {
  const { id, name, value, onChange, onLeave, onUnread, disabled } = props;
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useWhenGone(props.onGone);

  function take(text: string): void {
    const result = text.trim() === '' ? { date: '' } : read(text);
    onChange('date' in result ? result.date : text);
    onUnread('date' in result ? undefined : result.words);
  }

  function choose(chosen: string): void {
    setTyped(undefined);
    onChange(chosen);
    onUnread(undefined);
    setOpen(false);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault();
      setOpen(true);
    }
  }

  return (
    <Field {...props}>
      <span ref={setFrame} className={control.withMarks}>
        <input
          {...fieldAria(props)}
          ref={input}
          id={id}
          name={name}
          className={classNames(control.control, control.hasAfter, styles.date)}
          autoComplete="off"
          // beside the search of a list it is as wide as a date; in a form it fills its column
          size={10}
          placeholder={placeholder}
          value={typed ?? shown(value)}
          disabled={disabled}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value);
            take(event.target.value);
          }}
          onBlur={() => {
            setTyped(undefined);
            onLeave();
          }}
        />
        <span className={control.after}>
          <IconButton
            icon="calendar"
            label={`Choose ${props.label.toLowerCase()} from a calendar`}
            size="tiny"
            disabled={disabled}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={(event) => {
              event.stopPropagation();
              setOpen(!open);
            }}
          />
        </span>
      </span>
      {open && frame !== null && (
        <AnchoredPopover
          anchor={frame}
          label={`Calendar for ${props.label}`}
          placement="bottom-start"
          returnTo={input}
          onClose={() => setOpen(false)}
        >
          <Page render={renderPage} onChoose={choose} />
        </AnchoredPopover>
      )}
    </Field>
  );
}

const Page = ({
  render,
  onChoose,
}: {
  readonly render: CalendarFieldProps['renderPage'];
  readonly onChoose: (value: string) => void;
}): ReactNode => render(onChoose);
