import { useEffect, useLayoutEffect, useRef } from 'react';

/** Calls the newest `onGone` when the component is unmounted. */
export function useWhenGone(onGone: (() => void) | undefined): void {
  const newest = useRef(onGone);
  useLayoutEffect(() => {
    newest.current = onGone;
  });
  useEffect(() => () => newest.current?.(), []);
}
