import { useState } from 'react';

export interface SelectedRows<Row> {
  readonly selected: ReadonlySet<string>;
  /** Selects or deselects rows of the page. */
  readonly onSelect: (keys: readonly string[], isSelected: boolean) => void;
  /** Selects rows of any page. */
  readonly selectRows: (rows: readonly Row[]) => void;
  readonly clear: () => void;
  /** In the order in which they were selected, including those of other pages. */
  readonly rows: readonly Row[];
}

/** The rows that a user selected in a list. They stay selected while pages are turned, and are cleared when `list` changes. */
export function useSelectedRows<Row>(
  shown: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
  list: string,
): SelectedRows<Row> {
  const [chosen, setChosen] = useState<{ readonly list: string; readonly rows: ReadonlyMap<string, Row> }>({
    list,
    rows: new Map(),
  });
  const rows = chosen.list === list ? chosen.rows : new Map<string, Row>();
  return {
    selected: new Set(rows.keys()),
    onSelect: (keys, isSelected) =>
      setChosen((before) => {
        const next = new Map(before.list === list ? before.rows : []);
        for (const key of keys) {
          const row = shown?.find((one) => rowKey(one) === key);
          if (isSelected && row !== undefined) next.set(key, row);
          else next.delete(key);
        }
        return { list, rows: next };
      }),
    selectRows: (all) => setChosen({ list, rows: new Map(all.map((row) => [rowKey(row), row])) }),
    clear: () => setChosen({ list, rows: new Map() }),
    rows: [...rows.values()],
  };
}
