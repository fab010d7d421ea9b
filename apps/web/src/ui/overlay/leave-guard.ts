import { useEffect } from 'react';

const unsaved = new Set<symbol>();

/** While `dirty`, the browser asks before the tab is closed or reloaded, and the router can ask before it leaves the page. */
export function useUnsavedMark(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const mark = Symbol('unsaved');
    if (unsaved.size === 0) addEventListener('beforeunload', ask);
    unsaved.add(mark);
    return () => {
      unsaved.delete(mark);
      if (unsaved.size === 0) removeEventListener('beforeunload', ask);
    };
  }, [dirty]);
}

/** Whether the page has unsaved changes. */
export function hasUnsavedChanges(): boolean {
  return unsaved.size > 0;
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
