import { memo, type CSSProperties } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Hint } from '../hint.tsx';
import { Icon } from '../icon.tsx';
import { CellInput } from './cell-input.tsx';
import { cellText, shownText, type CellError } from './cell-value.ts';
import { canWrite, isAlwaysVisible, isFigure, type GridColumn } from './grid-column.ts';
import type { Editing, GridAct } from './grid-state.ts';
import styles from './spreadsheet-grid.module.css';

export interface GridCellProps<Row> {
  readonly gridId: string;
  readonly row: Row;
  readonly rowName: string;
  readonly rowIndex: number;
  readonly column: GridColumn<Row>;
  readonly columnIndex: number;
  readonly place: CSSProperties;
  readonly error: CellError | undefined;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly editing: Editing | undefined;
  readonly act: (act: GridAct) => void;
  readonly askOrigin: (column: GridColumn<Row>, row: Row) => void;
}

const toneIcons = { good: 'check', warn: 'clock', bad: 'alert' } as const;

/** One cell: its text, its marks, and an input while the cursor is in it. */
function Cell<Row>(props: GridCellProps<Row>) {
  const { row, column, error, isActive } = props;
  const text = cellText(column, row, error);
  const computed = column.computed?.(row);
  const tone = column.tone?.(row);
  const isRight = (column.align ?? (isFigure(column) ? 'right' : 'left')) === 'right';
  const writable = canWrite(column, row);
  const errorId = `${props.gridId}${props.rowIndex}-${column.key}`;
  return (
    <div
      // a row that was added without a name has no heading text yet
      role={props.columnIndex === 0 && text !== '' ? 'rowheader' : 'gridcell'}
      aria-colindex={props.columnIndex + 1}
      aria-selected={props.isSelected}
      aria-readonly={!writable || undefined}
      aria-invalid={error !== undefined || undefined}
      data-row={props.rowIndex}
      data-column={props.columnIndex}
      style={props.place}
      className={classNames(
        styles.cell,
        isAlwaysVisible(column) && styles.frozen,
        isRight && styles.right,
        !writable && styles.locked,
        props.isSelected && styles.selected,
        isActive && styles.active,
        error !== undefined && styles.invalid,
        computed !== undefined && styles.edited,
        tone !== undefined && styles[tone],
      )}
    >
      <Marks {...props} text={text} computed={computed} errorId={errorId} />
      {tone !== undefined && <Icon name={toneIcons[tone]} size={12} />}
      {isActive ? (
        <CellInput {...props} text={text} writable={writable} describedBy={error === undefined ? undefined : errorId} />
      ) : (
        // a name may be longer than its column
        <span className={styles.text} title={isFigure(column) ? undefined : shownText(column, text)}>
          {shownText(column, text)}
        </span>
      )}
    </div>
  );
}

/** The marks beside the figure: its error, the computed value, its origin, a remark, and a button. */
function Marks<Row>(props: GridCellProps<Row> & { text: string; computed: string | undefined; errorId: string }) {
  const { row, column, computed, error } = props;
  const remark = column.remark?.(row);
  const action = column.action?.(row);
  const hasOrigin = column.origin !== undefined && column.origin(row) !== undefined;
  return (
    <>
      {hasOrigin && (
        <span className={styles.origin}>
          <IconButton
            icon="origin"
            size="tiny"
            tabIndex={-1}
            label="Where does this come from? (Alt+Enter)"
            onClick={() => props.askOrigin(column, row)}
          />
        </span>
      )}
      {error !== undefined && (
        <span className={styles.errorMark} title={error.words}>
          <Icon name="error" size={14} />
          <span className="unseen" id={props.errorId}>
            {error.words}
          </span>
        </span>
      )}
      {computed !== undefined && (
        <>
          <IconButton
            icon="undo"
            size="tiny"
            tabIndex={-1}
            label={`Edited. Restore the computed ${shownText(column, computed)} (Alt+Backspace)`}
            onClick={() => {
              props.act({ type: 'goTo', to: { row: props.rowIndex, column: props.columnIndex } });
              props.act({ type: 'putBack' });
            }}
          />
          <s className={styles.computed}>{shownText(column, computed)}</s>
        </>
      )}
      {remark !== undefined && (
        <Hint words={column.remarkHint?.(row) ?? ''}>
          <span className={styles.remark}>{remark}</span>
        </Hint>
      )}
      {action !== undefined && (
        <button type="button" tabIndex={-1} className={styles.action} onClick={action.run}>
          {action.label}
        </button>
      )}
    </>
  );
}

export const GridCell = memo(Cell) as typeof Cell;
