import { useState, type ReactNode } from 'react';
import { fetchedPart } from '../ui/fetched-part.tsx';
import { wordsOfFailure } from '../api/to-failure.ts';
import type { BulkAct } from './bulk-act.ts';
import { useBulkAct } from './use-bulk-act.ts';
import { Button } from '../ui/button.tsx';
import { readWholeList, type ListReading } from '../ui/export/read-whole-list.ts';
import { SelectionBar } from '../ui/list/selection-bar.tsx';
import type { SelectedRows } from '../ui/list/use-selected-rows.ts';
import { useNotifications } from '../ui/notifications/notification-host.tsx';

const BulkOutcomeDialog = fetchedPart(async () => (await import('./bulk-outcome-dialog.tsx')).BulkOutcomeDialog);

/** The bar of the selected rows of a list: its bulk acts, and the selection of all rows that match. */
export function SelectedRowsBar<Row>({
  selection,
  rows = [],
  total,
  reading,
  acts,
  children,
}: {
  readonly selection: SelectedRows<Row>;
  /** The rows of the page. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly reading: ListReading<Row>;
  readonly acts: readonly BulkAct<Row>[];
  readonly children?: ReactNode;
}) {
  const notify = useNotifications();
  const bulk = useBulkAct(reading.rowKey);
  const [isSelectingAll, setSelectingAll] = useState(false);
  async function selectAll(): Promise<void> {
    setSelectingAll(true);
    try {
      selection.selectRows(await readWholeList(reading, new AbortController().signal, () => undefined));
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error) });
    } finally {
      setSelectingAll(false);
    }
  }
  return (
    <>
      <SelectionBar
        selected={selection.rows.length}
        pageIsSelected={rows.length > 0 && rows.every((row) => selection.selected.has(reading.rowKey(row)))}
        total={total}
        isSelectingAll={isSelectingAll}
        onSelectAll={() => void selectAll()}
        onClear={selection.clear}
      >
        {acts.map((act) => (
          <Button
            key={act.key}
            size="small"
            {...(act.icon === undefined ? {} : { icon: act.icon })}
            onClick={() => void bulk.start(act, selection.rows)}
          >
            {act.label}
          </Button>
        ))}
        {children}
      </SelectionBar>
      {bulk.run !== undefined && (
        <BulkOutcomeDialog
          run={bulk.run}
          onStop={bulk.stop}
          onClose={() => {
            bulk.close();
            selection.clear();
          }}
        />
      )}
    </>
  );
}
