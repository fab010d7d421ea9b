import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { shownDate } from '../fields/typed-date.ts';
import { groupedDecimal } from '../fields/typed-decimal.ts';
import { Icon } from '../icon.tsx';
import styles from './newer-values.module.css';

/** A field in which what was typed and what somebody else saved in the meantime differ; the values as the form holds them. */
export interface NewerLine<Name extends string = string> {
  readonly name: Name;
  readonly mine: string;
  readonly theirs: string;
}

/** The fields that differ, in the order of the form. */
export function newerLines<Values extends object>(mine: Values, theirs: Values): NewerLine<keyof Values & string>[] {
  const text = (values: Values, name: keyof Values & string): string => String(values[name] ?? '');
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)] as (keyof Values & string)[]);
  return [...names]
    .map((name) => ({ name, mine: text(mine, name), theirs: text(theirs, name) }))
    .filter((line) => line.mine !== line.theirs);
}

/** Both values of each field that differs, side by side; pressing one puts it into the form. Takes the focus when it appears. */
export function NewerValues<Name extends string>({
  lines,
  labelOf,
  shownOf = (_, value) => shownText(value),
  chosenOf,
  saving,
  onChoose,
  onTakeAll,
}: {
  readonly lines: readonly NewerLine<Name>[];
  readonly labelOf: (name: Name) => string;
  /** The value as a person reads it; a day or a text unless the form knows better. */
  readonly shownOf?: (name: Name, value: string) => string;
  /** What the form holds now. */
  readonly chosenOf: (name: Name) => string;
  /** What is being saved cannot be changed meanwhile. */
  readonly saving: boolean;
  readonly onChoose: (name: Name, value: string) => void;
  readonly onTakeAll: () => void;
}) {
  const part = useRef<HTMLElement>(null);
  useLayoutEffect(() => part.current?.focus(), []);
  return (
    <section ref={part} className={styles.newer} tabIndex={-1} aria-label="What somebody else saved">
      <h3>What somebody else saved</h3>
      {lines.length === 0 ? (
        <p>They saved the same values as yours.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, mine, theirs }) => (
              <tr key={name}>
                <th scope="row">{labelOf(name)}</th>
                {[mine, theirs].map((value, at) => (
                  <td key={at}>
                    <button
                      type="button"
                      className={styles.value}
                      disabled={saving}
                      aria-pressed={chosenOf(name) === value}
                      aria-label={`Take ${at === 0 ? 'yours' : 'theirs'} for ${labelOf(name)}: ${shownOf(name, value)}`}
                      onClick={() => onChoose(name, value)}
                    >
                      {chosenOf(name) === value && <Icon name="check" size={12} />}
                      {shownOf(name, value)}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>Save again to go on with what is ticked, or take all of theirs.</p>
      <div className={styles.buttons}>
        <Button size="small" disabled={saving} onClick={onTakeAll}>
          Take all of theirs
        </Button>
      </div>
    </section>
  );
}

/** A day or a text as a person reads it; a postcode or a phone number of digits alone is no figure. */
export function shownText(value: string): string {
  if (value === '') return 'none';
  return isCalendarDate(value) ? shownDate(value) : value;
}

/** A day, a figure or a text as a person reads it. */
export const shownValue = (value: string): string => groupedDecimal(shownText(value));
