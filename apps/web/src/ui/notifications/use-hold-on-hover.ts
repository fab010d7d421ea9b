import { useEffect, type RefObject } from 'react';
import type { Notifications } from './notifications-store.ts';

/** Keeps notifications while the mouse is over them. They let clicks through, so that they get no mouse events of their own. */
export function useHoldOnHover(
  host: RefObject<HTMLElement | null>,
  isShowing: boolean,
  { hold, release }: Pick<Notifications, 'hold' | 'release'>,
): void {
  useEffect(() => {
    if (!isShowing) return undefined;
    let isHeld = false;
    const onMove = ({ clientX, clientY }: MouseEvent): void => {
      const box = host.current?.getBoundingClientRect();
      const isOver =
        box !== undefined && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
      if (isOver === isHeld) return;
      isHeld = isOver;
      if (isOver) hold();
      else release();
    };
    document.addEventListener('mousemove', onMove, { passive: true });
    return () => document.removeEventListener('mousemove', onMove);
  }, [host, isShowing, hold, release]);
}
