import { useEffect, useLayoutEffect, useRef } from 'react';

/** Tells, when a part is shown no more, what it was given last to tell. */
export function useWhenGone(onGone: (() => void) | undefined): void {
  const newest = useRef(onGone);
  useLayoutEffect(() => {
    newest.current = onGone;
  });
  useEffect(() => () => newest.current?.(), []);
}
