import { useCallback, useEffect, useRef } from 'react';

const unsaved = new Set<symbol>();

/**
 * While `dirty`, the browser asks before the tab is closed or reloaded, and the router can ask before it leaves the page. The
 * returned function ends that, for when the user was asked already.
 */
export function useUnsavedMark(dirty: boolean): () => void {
  const mark = useRef(Symbol('unsaved'));
  const remove = useCallback(() => {
    unsaved.delete(mark.current);
    if (unsaved.size === 0) removeEventListener('beforeunload', ask);
  }, []);
  useEffect(() => {
    if (!dirty) return undefined;
    if (unsaved.size === 0) addEventListener('beforeunload', ask);
    unsaved.add(mark.current);
    return remove;
  }, [dirty, remove]);
  return remove;
}

/** Ends all marks: what was typed is saved, or the user agreed to discard it. */
export function forgetUnsavedChanges(): void {
  unsaved.clear();
  removeEventListener('beforeunload', ask);
}

/** Whether the page has unsaved changes. */
export function hasUnsavedChanges(): boolean {
  return unsaved.size > 0;
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
