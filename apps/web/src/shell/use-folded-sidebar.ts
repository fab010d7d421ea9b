import { useCallback, useState } from 'react';

const key = 'countinghouse.sidebar';

/** Whether the sidebar shows icons only, kept in this browser. */
export function useFoldedSidebar(): readonly [boolean, (folded: boolean) => void] {
  const [folded, setFolded] = useState(() => {
    try {
      return localStorage.getItem(key) === 'folded';
    } catch {
      // Storage can be forbidden; the sidebar then begins unfolded.
      return false;
    }
  });
  const fold = useCallback((next: boolean) => {
    setFolded(next);
    try {
      localStorage.setItem(key, next ? 'folded' : 'unfolded');
    } catch {
      // As above: it holds until the page is closed.
    }
  }, []);
  return [folded, fold];
}
