import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import type { GridColumn } from '../ui/grid/grid-column.ts';
import { SpreadsheetGrid } from '../ui/grid/spreadsheet-grid.tsx';
import { ListPage } from '../ui/list/list-page.tsx';
import { useNotifications } from '../ui/notifications/notification-host.tsx';
import styles from './rows-grid.module.css';
import type { ChangeRows } from './save-rows.ts';

/** What is wrong with a row, by column. */
export type FaultsOf<Row> = (row: Row) => Readonly<Record<string, string>>;

const none = {};
const noFaults = () => none;

/** Several records as a spreadsheet that is saved whole. An empty cell is no fault before the user saves. */
export function RowsGrid<Row>({
  headerWith,
  label,
  notice,
  rows,
  rowKey,
  columnsWith,
  faultsOf,
  onRows,
  saveWord,
  canSave = rows.length > 0,
  isBusy,
  onSave,
  actions,
}: {
  readonly headerWith: (actions: ReactNode) => ReactNode;
  readonly label: string;
  readonly notice?: string | undefined;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The columns, which show the given faults; kept stable between renders. */
  readonly columnsWith: (faultsOf: FaultsOf<Row>) => readonly GridColumn<Row>[];
  readonly faultsOf: FaultsOf<Row>;
  readonly onRows: ChangeRows<Row>;
  readonly saveWord: string;
  readonly canSave?: boolean;
  readonly isBusy: boolean;
  readonly onSave: () => void;
  /** Buttons before the one that saves. */
  readonly actions?: ReactNode;
}) {
  const notify = useNotifications();
  const [isTried, setTried] = useState(false);
  const [unread, setUnread] = useState(0);
  const columns = useMemo(() => columnsWith(isTried ? faultsOf : noFaults), [columnsWith, isTried, faultsOf]);
  function save(): void {
    setTried(true);
    const isWrong = unread > 0 || rows.some((row) => Object.keys(faultsOf(row)).length > 0);
    if (isWrong) notify.show({ kind: 'error', title: 'Complete the marked cells first.' });
    else onSave();
  }
  return (
    <ListPage
      header={headerWith(
        <>
          {actions}
          <Button look="primary" busy={isBusy} disabled={!canSave} onClick={save}>
            {saveWord}
          </Button>
        </>,
      )}
      tools={
        <p className={styles.hint}>
          {notice ?? 'Paste cells from a spreadsheet, or fill them down with Ctrl+D. Nothing is saved yet.'}
        </p>
      }
      table={
        <div className={styles.grid}>
          <SpreadsheetGrid
            label={label}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            onRows={(next) => onRows(() => next)}
            onErrors={setUnread}
            heightMax="100%"
            empty={<p className={styles.hint}>No row is left.</p>}
          />
        </div>
      }
    />
  );
}
