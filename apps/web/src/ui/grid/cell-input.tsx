import { useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { shownText } from './cell-value.ts';
import { isFigure, type GridColumn } from './grid-column.ts';
import type { Editing, GridAct } from './grid-state.ts';
import styles from './spreadsheet-grid.module.css';

export interface CellInputProps<Row> {
  readonly column: GridColumn<Row>;
  readonly rowName: string;
  readonly text: string;
  readonly writable: boolean;
  readonly editing: Editing | undefined;
  readonly describedBy: string | undefined;
  readonly act: (act: GridAct) => void;
}

/**
 * The browser's own input in the cell with the cursor. All of its text is selected until the user edits it, so that typing
 * overwrites it natively in every keyboard layout and input method.
 */
export function CellInput<Row>(props: CellInputProps<Row>) {
  const { column, text, writable, editing, act } = props;
  const input = useRef<HTMLInputElement>(null);
  const mode = editing?.mode ?? 'none';

  useLayoutEffect(() => {
    const element = input.current;
    if (element === null || document.activeElement !== element) return;
    if (mode === 'none') element.select();
    else if (mode === 'inside') element.setSelectionRange(element.value.length, element.value.length);
  }, [mode]);

  const name = `${props.rowName}, ${column.title}`;
  if (column.kind === 'choice' && writable)
    return (
      <select
        className={styles.select}
        data-cell-input=""
        aria-label={name}
        aria-describedby={props.describedBy}
        value={column.choices?.some((choice) => choice.value === text) === true ? text : ''}
        onChange={(event) => act({ type: 'put', text: event.target.value })}
      >
        <option value="">{props.describedBy === undefined ? '' : text}</option>
        {column.choices?.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  return (
    <input
      ref={input}
      className={classNames(styles.input, mode === 'none' && styles.waiting)}
      data-cell-input=""
      aria-label={name}
      aria-invalid={props.describedBy === undefined ? undefined : true}
      aria-describedby={props.describedBy}
      autoComplete="off"
      spellCheck={false}
      inputMode={isFigure(column) ? 'decimal' : 'text'}
      readOnly={!writable}
      value={editing?.text ?? shownText(column, text)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => act({ type: 'typed', text: event.target.value })}
    />
  );
}
