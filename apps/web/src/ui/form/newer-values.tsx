import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { shownDate } from '../fields/typed-date.ts';
import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { Icon } from '../icon.tsx';
import styles from './newer-values.module.css';

/** A field whose typed value differs from the one that another user saved meanwhile; in the form's own format. */
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

/** Both values of each field that differs, side by side; choosing one puts it into the form. Takes the focus when it appears. */
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
  /** The value formatted for display; by default as a day or a text. */
  readonly shownOf?: (name: Name, value: string) => string;
  /** The value that the form has now. */
  readonly chosenOf: (name: Name) => string;
  /** While the form saves, the values cannot be changed. */
  readonly saving: boolean;
  readonly onChoose: (name: Name, value: string) => void;
  readonly onTakeAll: () => void;
}) {
  const part = useRef<HTMLElement>(null);
  useLayoutEffect(() => part.current?.focus(), []);
  return (
    <section ref={part} className={styles.newer} tabIndex={-1} aria-label="Saved by another user">
      <h3>Saved by another user</h3>
      {lines.length === 0 ? (
        <p>They saved the same values as yours.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Your value</th>
              <th scope="col">Their value</th>
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
                      aria-label={`Use ${at === 0 ? 'your' : 'their'} value for ${labelOf(name)}: ${shownOf(name, value)}`}
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
      <p>Save again with the ticked values, or use all of their values.</p>
      <div className={styles.buttons}>
        <Button size="small" disabled={saving} onClick={onTakeAll}>
          Use all of their values
        </Button>
      </div>
    </section>
  );
}

/** Formats a day or a text; a postcode or phone number of digits only is not a figure. */
export function shownText(value: string): string {
  if (value === '') return 'none';
  return isCalendarDate(value) ? shownDate(value) : value;
}

/** Formats a day, a figure or a text. */
export const shownValue = (value: string): string => groupedDecimal(shownText(value));
