import { useState } from 'react';
import type { SaveOnce } from '../api/use-save-once.ts';
import type { FieldError } from '../ui/form/form-state.ts';
import { useNotifications } from '../ui/notifications/notification-host.tsx';
import { useUnsavedMark } from '../ui/overlay/leave-guard.ts';
import { useAction } from './use-action.ts';

/** A row of several that are saved together: all of them, or none. */
export interface RowToSave {
  /** Why the server refused a value, by field; gone once the value is another one. */
  readonly refused: Readonly<Record<string, string>>;
}

/** A change of the rows, from those that there are. */
export type ChangeRows<Row> = (change: (rows: readonly Row[]) => readonly Row[]) => void;

/** The row without the refusal of a field that has another value now. */
export const withoutRefusal = ({ refused }: RowToSave, name: string): RowToSave['refused'] =>
  Object.fromEntries(Object.entries(refused).filter(([field]) => field !== name));

interface Saving<Row> {
  readonly rows: readonly Row[];
  readonly onRows: ChangeRows<Row>;
  /** What the request calls the rows. */
  readonly name: string;
  /** The column for a place in a row of the request; the row's name has what is about none. */
  readonly columnOf: (path: string, row: Row) => string;
  readonly call: (saveOnce: SaveOnce) => Promise<{ readonly data: unknown; readonly message: string | undefined }>;
  readonly failed: string;
  readonly refresh: () => Promise<unknown>;
  readonly onSaved: () => void;
}

/** Saves all rows by one request, or shows each refusal at its cell. */
export function useSaveRows<Row extends RowToSave>(
  of: Saving<Row>,
): {
  readonly save: () => Promise<void>;
  readonly isBusy: boolean;
} {
  const notify = useNotifications();
  const release = useUnsavedMark(of.rows.length > 0);
  const action = useAction(of.refresh);
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const errors = await action.save({
      call: of.call,
      failed: of.failed,
      onDone: () => {
        release();
        of.onSaved();
      },
      errorsOf: ({ fields }, message) => [{ path: '', message }, ...fields],
    });
    setBusy(false);
    if (errors === undefined) return;
    const { others, at } = refusalsIn(errors, of.name);
    of.onRows((rows) =>
      rows.map((row, index) => ({
        ...row,
        refused: Object.fromEntries((at.get(index) ?? []).map(([path, message]) => [of.columnOf(path, row), message])),
      })),
    );
    for (const title of others) notify.show({ kind: 'error', title });
  }
  return { save, isBusy };
}

/** The refusals by row, each with its place in it, and those of no row. */
function refusalsIn(errors: readonly FieldError[], name: string) {
  const at = new Map<number, (readonly [path: string, message: string])[]>();
  const others: string[] = [];
  for (const { path, message } of errors) {
    const [list, index, ...rest] = path.split('.');
    if (list !== name || index === undefined) others.push(message);
    else at.set(Number(index), [...(at.get(Number(index)) ?? []), [rest.join('.'), message]]);
  }
  return { others, at };
}
