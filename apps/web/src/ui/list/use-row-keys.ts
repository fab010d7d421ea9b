import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
} from 'react';
import { isTypingTarget } from '../keys.ts';
import { isOverlayOpen } from '../overlay/overlay-stack.ts';

export interface RowKeys {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** The row in the tab order. */
  readonly at: number;
  readonly goTo: (at: number) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: ReactKeyboardEvent) => void;
}

/** Moves through the rows of a table: j, k, arrows, Home and End; Enter opens, x selects, Shift+X a range, Ctrl+A the page. */
export function useRowKeys(options: {
  readonly count: number;
  readonly pageKeys: boolean;
  readonly onOpen: (at: number) => void;
  readonly onSelect: (at: number, isRange: boolean) => void;
  /** Absent in a table whose rows are not selected. */
  readonly onSelectAll: (() => void) | undefined;
}): RowKeys {
  const { count, pageKeys } = options;
  const body = useRef<HTMLTableSectionElement>(null);
  const [wanted, setWanted] = useState(0);
  const at = Math.max(0, Math.min(wanted, count - 1));

  function focusRow(next: number): void {
    const row = body.current?.children[Math.max(0, Math.min(next, count - 1))];
    if (!(row instanceof HTMLElement)) return;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: ReactKeyboardEvent): void {
    // Keys of a control inside the row belong to it.
    const isOnRow = event.target instanceof Element && event.target.parentElement === body.current;
    if (!isOnRow || event.altKey) return;
    const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey) && options.onSelectAll !== undefined;
    if (!isAll && (event.ctrlKey || event.metaKey)) return;
    const next = rowAfter(event.key, at, count);
    if (isAll) options.onSelectAll?.();
    else if (next !== undefined) focusRow(next);
    else if (event.key === 'Enter') options.onOpen(at);
    else if (event.key === 'x' || event.key === 'X') options.onSelect(at, event.shiftKey);
    else return;
    event.preventDefault();
    // The page's own listener for these keys must not handle them a second time.
    event.stopPropagation();
  }

  // What was focused in a row may go with what was done there, even the row itself: the row in its place goes on.
  const focused = useRef<Element>(undefined);
  useLayoutEffect(() => {
    if (focused.current === undefined || focused.current.isConnected || isOverlayOpen()) return;
    focused.current = undefined;
    if (document.activeElement?.contains(body.current) === true) focusRow(at);
  });

  const startFrom = useRef(focusRow);
  useEffect(() => {
    startFrom.current = focusRow;
  });
  useEffect(() => {
    if (!pageKeys) return undefined;
    const onPageKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTypingTarget(event.target))
        return;
      if ((event.key !== 'j' && event.key !== 'k') || isOverlayOpen() || body.current === null) return;
      if (body.current.contains(document.activeElement)) return;
      event.preventDefault();
      startFrom.current(at);
    };
    document.addEventListener('keydown', onPageKey);
    return () => document.removeEventListener('keydown', onPageKey);
  }, [pageKeys, at]);

  return {
    body,
    at,
    goTo: setWanted,
    onFocus: (event) => {
      focused.current = event.target;
    },
    onKeyDown,
  };
}

function rowAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return at + 1;
    case 'k':
    case 'ArrowUp':
      return at - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
