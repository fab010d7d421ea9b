import { useRef } from 'react';

/** Selects rows of a page: one, a range from the row selected before, or the whole page. */
export interface RowSelection {
  readonly toggle: (at: number, isRange: boolean) => void;
  readonly toggleAll: () => void;
  /** Whether all rows of the page are selected, some, or none. */
  readonly state: 'all' | 'some' | 'none';
}

export function useRowSelection(
  keys: readonly string[],
  selected: ReadonlySet<string>,
  onSelect: ((keys: readonly string[], isSelected: boolean) => void) | undefined,
  /** Those of the keys that can be selected. */
  selectable: readonly string[] = keys,
): RowSelection | undefined {
  const last = useRef<string>(undefined);
  if (onSelect === undefined) return undefined;
  const count = selectable.filter((key) => selected.has(key)).length;
  const among = (some: readonly string[]) => some.filter((key) => selectable.includes(key));
  return {
    toggle: (at, isRange) => {
      const key = keys[at];
      if (key === undefined || !selectable.includes(key)) return;
      const isSelected = !selected.has(key);
      const from = isRange && last.current !== undefined ? keys.indexOf(last.current) : -1;
      last.current = key;
      onSelect(from === -1 ? [key] : among(keys.slice(Math.min(from, at), Math.max(from, at) + 1)), isSelected);
    },
    toggleAll: () => onSelect(selectable, count < selectable.length),
    state: count === 0 ? 'none' : count < selectable.length ? 'some' : 'all',
  };
}
