import { useRef, useState } from 'react';
import type { TableColumn } from '../list/table-column.ts';
import type { Notifications } from '../notifications/notifications-store.ts';
import { useNotifications } from '../notifications/notification-host.tsx';
import { exportedTable, type ExportedCells } from './exported-cells.ts';
import { readWholeList, type ListReading } from './read-whole-list.ts';
import { storeFile } from './store-file.ts';
import type { ExportFormat } from './written-file.ts';

export interface ListExport<Row> extends ListReading<Row> {
  /** The file name without its extension. */
  readonly name: string;
  readonly columns: readonly TableColumn<Row>[];
  /** The rows to export; all rows when none is selected. */
  readonly selected?: readonly Row[];
  /** What the totals count and no row shows, such as credit notes: the last lines of a file with all rows. */
  readonly unlisted?: readonly ExportedCells[] | undefined;
  /** Records the download in the activity log; without that record no file is given. */
  readonly audit: (file: {
    readonly format: ExportFormat;
    readonly rows: number;
    readonly isSelection: boolean;
  }) => Promise<unknown>;
  /** The message for an error. */
  readonly failed: (error: unknown) => string;
}

/** Work that takes less than this shows no progress. */
const soonMs = 1000;

/**
 * Exports a list to a file: the rows of all pages with the visible columns, filters and order, read with the user's rights. It
 * goes on while the user works elsewhere; after one second it shows its progress and can be cancelled.
 */
export function useListExport<Row>(list: ListExport<Row>): readonly [(format: ExportFormat) => void, boolean] {
  const notify = useNotifications();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  async function run(format: ExportFormat): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await exportList(list, format, notify);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return [(format) => void run(format), isBusy];
}

async function exportList<Row>(list: ListExport<Row>, format: ExportFormat, notify: Notifications): Promise<void> {
  const cancel = new AbortController();
  const progress = progressAfter(soonMs, notify, { title: `Exporting ${list.name}`, onCancel: () => cancel.abort() });
  try {
    const { selected = [] } = list;
    const isSelection = selected.length > 0;
    const rows = isSelection ? selected : await readWholeList(list, cancel.signal, progress.report);
    // the code that writes workbooks is loaded on the first export
    const { writtenFile } = await import('./written-file.ts');
    progress.writes(`Writing ${list.name}`);
    const file = await writtenFile(
      exportedTable(list.columns, rows, isSelection ? [] : list.unlisted),
      list.name,
      format,
      {
        signal: cancel.signal,
        onWritten: (written) => progress.report(written, rows.length),
      },
    );
    cancel.signal.throwIfAborted();
    await list.audit({ format, rows: rows.length, isSelection });
    storeFile(file);
    notify.show({
      kind: 'success',
      title: `${rows.length} ${rows.length === 1 ? 'row' : 'rows'} exported`,
      detail: file.name,
    });
  } catch (error) {
    if (cancel.signal.aborted) notify.show({ kind: 'info', title: 'Export cancelled' });
    else notify.show({ kind: 'error', title: list.failed(error) });
  } finally {
    progress.end();
  }
}

/** Shows the progress of some work once it has taken longer than a while. */
function progressAfter(
  ms: number,
  notify: Notifications,
  { title, onCancel }: { readonly title: string; readonly onCancel: () => void },
) {
  let id: number | undefined;
  let now: { readonly done: number; readonly total: number } | undefined;
  let words = title;
  const notification = () => ({
    kind: 'loading' as const,
    title: words,
    stayMs: null,
    action: { label: 'Cancel', run: onCancel },
    ...(now === undefined ? {} : { progress: now }),
  });
  const timer = setTimeout(() => {
    id = notify.show(notification());
  }, ms);
  return {
    report: (done: number, total: number) => {
      now = { done, total };
      if (id !== undefined) notify.change(id, { progress: now });
    },
    writes: (next: string) => {
      words = next;
      now = undefined;
      if (id !== undefined) notify.change(id, { title: next });
    },
    end: () => {
      clearTimeout(timer);
      if (id !== undefined) notify.close(id);
    },
  };
}
