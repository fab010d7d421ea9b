import { isCalendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { Popover } from 'antd';
import { useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Field, fieldAria } from '../form/field.tsx';
import type { FieldBinding } from '../form/field-binding.ts';
import control from './control.module.css';
import styles from './date-field.module.css';
import { dateFaultWords } from './fault-words.ts';
import { MonthCalendar } from './month-calendar.tsx';
import type { FieldWords } from './text-field.tsx';
import { shownDate, typedDate, type TypedDate } from './typed-date.ts';

export interface DateFieldProps extends FieldBinding<string>, FieldWords {
  /** Today where the company is: where an empty calendar opens; it is marked there. */
  readonly today: CalendarDate;
  readonly min?: CalendarDate;
  readonly max?: CalendarDate;
  readonly placeholder?: string;
}

/**
 * A day of the calendar: `yyyy-mm-dd` text in and out ('' when empty), shown as `21 Nov 2026`, typed in any way that can be read
 * in one way only, or chosen from a calendar (button, or Alt+Down). It never touches a clock or a time zone.
 */
export function DateField(props: DateFieldProps) {
  const { id, name, value, onChange, onLeave, onFault, disabled, today, min, max } = props;
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const chosen = isCalendarDate(value) ? value : undefined;

  function take(text: string): void {
    if (text.trim() === '') {
      onChange('');
      onFault(undefined);
      return;
    }
    const result = within(typedDate(text), min, max);
    onChange(result.ok ? result.date : text);
    onFault(result.ok ? undefined : dateFaultWords(result.fault));
  }

  function close(): void {
    setOpen(false);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault();
      setOpen(true);
    }
  }

  const page = (
    // Closing belongs to the calendar: neither Escape nor Enter may reach the drawer behind it.
    <div
      role="dialog"
      aria-label={`Calendar for ${props.label}`}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') close();
      }}
    >
      <MonthCalendar
        chosen={chosen}
        startAt={chosen ?? today}
        today={today}
        min={min}
        max={max}
        onChoose={(day) => {
          setTyped(undefined);
          onChange(day);
          onFault(undefined);
          close();
        }}
      />
    </div>
  );

  return (
    <Field {...props}>
      <Popover
        open={open}
        onOpenChange={(next) => {
          if (!next) setOpen(false);
        }}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        destroyOnHidden
        content={page}
      >
        <span className={control.withMarks}>
          <input
            {...fieldAria(props)}
            ref={input}
            id={id}
            name={name}
            className={classNames(control.control, control.hasAfter, styles.date)}
            autoComplete="off"
            placeholder={props.placeholder ?? 'd MMM yyyy'}
            value={typed ?? shownDate(value)}
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
      </Popover>
    </Field>
  );
}

function within(typed: TypedDate, min: CalendarDate | undefined, max: CalendarDate | undefined): TypedDate {
  if (!typed.ok) return typed;
  if (min !== undefined && typed.date < min) return { ok: false, fault: 'too_early' };
  return max !== undefined && typed.date > max ? { ok: false, fault: 'too_late' } : typed;
}
