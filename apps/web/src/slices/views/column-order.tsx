import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import control from '../../ui/fields/control.module.css';
import { columnWidths, withColumn, withColumnMoved, type ArrangedColumn } from '../../ui/list/column-arrangement.ts';
import type { ListView } from './use-list-view.ts';
import styles from './views.module.css';

/** All columns of a list from left to right: ticked ones are shown; each can be moved, and given a width. */
export function ColumnOrder({ list }: { readonly list: ListView }) {
  const { arrangement, arrange, titles } = list;
  return (
    <section className={styles.part} aria-label="Columns">
      <h3 className={styles.title}>Columns</h3>
      <ol className={styles.columns}>
        {arrangement.map((column, at) => {
          const title = titles.get(column.columnName) ?? column.columnName;
          const move = (by: -1 | 1) => arrange(withColumnMoved(arrangement, column.columnName, by));
          return (
            <li key={column.columnName} className={styles.column}>
              <label className={control.tick}>
                <input
                  type="checkbox"
                  checked={column.visible}
                  disabled={column.columnName === list.naming}
                  onChange={(event) =>
                    arrange(withColumn(arrangement, column.columnName, { visible: event.target.checked }))
                  }
                />
                {title}
              </label>
              <WidthField
                title={title}
                column={column}
                onWidth={(width) => arrange(withColumn(arrangement, column.columnName, { width }))}
              />
              <IconButton
                icon="arrowUp"
                size="small"
                label={`Move ${title} to the left`}
                disabled={at === 0}
                onClick={() => move(-1)}
              />
              <IconButton
                icon="arrowDown"
                size="small"
                label={`Move ${title} to the right`}
                disabled={at === arrangement.length - 1}
                onClick={() => move(1)}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** A width in pixels, applied on blur or Enter; empty means the list's own width. */
function WidthField({
  title,
  column,
  onWidth,
}: {
  readonly title: string;
  readonly column: ArrangedColumn;
  readonly onWidth: (width: number | undefined) => void;
}) {
  const take = (text: string): void => {
    const width =
      text === '' ? undefined : Math.min(columnWidths.max, Math.max(columnWidths.min, Math.round(Number(text))));
    if (width !== column.width) onWidth(width);
  };
  return (
    <input
      // a width that was dragged in the table, or limited, replaces the typed text
      key={column.width}
      type="number"
      className={classNames(control.control, styles.width, 'figures')}
      aria-label={`Width of ${title}`}
      placeholder="auto"
      min={columnWidths.min}
      max={columnWidths.max}
      defaultValue={column.width}
      onBlur={(event) => take(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(event.currentTarget.value);
      }}
    />
  );
}
