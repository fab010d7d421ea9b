import { memo, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './data-table.module.css';
import { cellLook } from './cell-look.ts';
import { namingColumn, rightEdgeOf, type TableColumn } from './table-column.ts';

export interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly TableColumn<Row>[];
  readonly tabIndex: 0 | -1;
  readonly onFocus: () => void;
  readonly onPoint: () => void;
  readonly onPress: () => void;
  readonly onOpen: ((row: Row, where: 'here' | 'new tab') => void) | undefined;
  readonly isSelected: boolean;
  readonly isSelectable: boolean;
  readonly onSelect: ((isRange: boolean) => void) | undefined;
}

/** A row of a list. A click outside its own controls opens it; Ctrl or the middle button opens it in a new tab. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, onOpen, onSelect } = props;
  const naming = namingColumn(columns);

  function open(event: MouseEvent, button: number): void {
    if (onOpen === undefined || event.button !== button || isOnControl(event)) return;
    // A drag over the row selects text to copy and does not open it.
    if (getSelection()?.isCollapsed === false) return;
    onOpen(row, button === 1 || event.ctrlKey || event.metaKey ? 'new tab' : 'here');
  }

  return (
    <tr
      tabIndex={props.tabIndex}
      className={classNames(styles.row, onOpen !== undefined && styles.opens, props.isSelected && styles.selected)}
      aria-selected={onSelect === undefined ? undefined : props.isSelected}
      onFocus={props.onFocus}
      onPointerEnter={props.onPoint}
      onPointerDown={props.onPress}
      onClick={(event) => open(event, 0)}
      onAuxClick={(event) => open(event, 1)}
    >
      {onSelect !== undefined && (
        <td className={styles.choice}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label="Select this row"
            checked={props.isSelected}
            disabled={!props.isSelectable}
            // a change event does not know the Shift key
            onChange={noChange}
            onClick={(event) => onSelect(event.shiftKey)}
            onMouseDown={keepTextUnselected}
          />
        </td>
      )}
      {columns.map((column, at) => {
        const look = classNames(...cellLook(column), column.wraps === true && styles.wraps);
        const right = rightEdgeOf(columns, at);
        const place = right === undefined ? undefined : { right };
        return at === naming ? (
          <th key={column.key} scope="row" className={classNames(look, styles.naming)}>
            <CellContent render={column.render} row={row} />
          </th>
        ) : (
          <td
            key={column.key}
            className={look}
            style={place}
            data-title={column.titleUnseen === true ? '' : column.title}
          >
            <CellContent render={column.render} row={row} />
          </td>
        );
      })}
    </tr>
  );
}

interface CellContentProps<Row> {
  readonly render: (row: Row) => ReactNode;
  readonly row: Row;
}

/** Drawn again for another row or column alone: a key, a selection or a record opened over the list leaves the cells as they are. */
const CellContent = memo(({ render, row }: CellContentProps<unknown>) => render(row)) as <Row>(
  props: CellContentProps<Row>,
) => ReactNode;

const noChange = (): void => undefined;

/** Shift and a click would select the text between two rows. */
function keepTextUnselected(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}

function isOnControl(event: MouseEvent): boolean {
  return (
    event.target instanceof Element &&
    event.target.closest('a, button, input, select, textarea, label, [role=menu]') !== null
  );
}
