import { use, useLayoutEffect, type RefObject } from 'react';
import { keepPlace, keptPlace } from '../ui/list/kept-places.ts';
import { useScrolled } from '../ui/list/use-kept-place.ts';
import { VisitContext } from '../ui/list/visit.ts';

/** How long a page may take to load what it was scrolled past. */
const waitMs = 3000;

/** A page that the user comes back to is scrolled as it was left; one that is opened begins at its top. */
export function usePageScroll(page: RefObject<HTMLElement | null>): void {
  const { address, isReturn } = use(VisitContext);
  const [pathname = ''] = address.split('?');
  const { scrolled, scrollTo } = useScrolled(page);
  useLayoutEffect(() => () => keepPlace(address, 'page', scrolled.current), [address, scrolled]);
  useLayoutEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    const place = isReturn ? keptPlace(address, 'page') : undefined;
    scrollTo(place ?? { top: 0, left: 0 });
    if (place === undefined || place.top === 0) return undefined;
    return scrolledOnceLoaded(element, () => {
      scrollTo(place);
      return element.scrollTop >= place.top;
    });
    // what opens over a page, or narrows its list, leaves it where it is
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname, page]);
}

/** Scrolls again whenever the page has grown, until `scroll` says that it is long enough, or the user moves it. */
function scrolledOnceLoaded(element: HTMLElement, scroll: () => boolean) {
  const grown = new ResizeObserver(() => {
    if (scroll()) stop();
  });
  const timer = setTimeout(stop, waitMs);
  function stop(): void {
    clearTimeout(timer);
    grown.disconnect();
    for (const kind of ['wheel', 'keydown', 'pointerdown']) element.removeEventListener(kind, stop);
  }
  for (const kind of ['wheel', 'keydown', 'pointerdown']) element.addEventListener(kind, stop, { passive: true });
  for (const child of element.children) grown.observe(child);
  return stop;
}
