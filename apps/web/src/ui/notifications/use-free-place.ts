import { useLayoutEffect, type RefObject } from 'react';
import { freePlace } from './free-place.ts';

const controls = 'a, button, input, select, textarea, [role=tab], [role=option], [role=menuitem]';

/**
 * Moves the notifications to where they cover no control of the page or of the open drawer, again whenever either of them
 * changes.
 */
export function useFreePlace(host: RefObject<HTMLElement | null>, isShowing: boolean): void {
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null || !isShowing) return undefined;
    let frame = 0;
    const placeSoon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => moveToFreePlace(element));
    };
    moveToFreePlace(element);
    const changes = new MutationObserver(placeSoon);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', placeSoon);
    document.addEventListener('scroll', placeSoon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener('resize', placeSoon);
      document.removeEventListener('scroll', placeSoon, { capture: true });
    };
  }, [host, isShowing]);
}

function moveToFreePlace(notifications: HTMLElement): void {
  const layer = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.body;
  const boxes = [...layer.querySelectorAll(controls)]
    .filter((control) => !notifications.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width }) => width > 1);
  const view = { width: window.innerWidth, height: window.innerHeight };
  const { left, top } = freePlace(notifications.getBoundingClientRect(), boxes, view);
  notifications.style.left = `${left}px`;
  notifications.style.top = `${top}px`;
}
