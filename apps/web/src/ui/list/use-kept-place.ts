import { use, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { keepPlace, keptPlace } from './kept-places.ts';
import { VisitContext } from './visit.ts';

/**
 * Keeps how far a list is scrolled and which row was focused last. When the user comes back to its address, both are as they
 * were once its rows are there.
 */
export function useKeptPlace({
  scroll,
  body,
  name,
  keys,
  row,
  goTo,
}: {
  readonly scroll: RefObject<HTMLElement | null>;
  readonly body: RefObject<HTMLElement | null>;
  /** Tells several lists of one page apart. */
  readonly name: string;
  /** The keys of the rows, undefined while they load. */
  readonly keys: readonly string[] | undefined;
  /** The key of the row that was focused last. */
  readonly row: RefObject<string | undefined>;
  readonly goTo: (at: number) => void;
}): void {
  const { address, isReturn } = use(VisitContext);
  const { scrolled, scrollTo } = useScrolled(scroll);
  const restored = useRef<string>(undefined);
  useLayoutEffect(
    () => () => {
      restored.current = undefined;
      keepPlace(address, name, { ...scrolled.current, row: row.current });
    },
    [address, name, scrolled, row],
  );
  useLayoutEffect(() => {
    if (!isReturn || keys === undefined || restored.current === address) return;
    restored.current = address;
    const place = keptPlace(address, name);
    if (place === undefined) return;
    scrollTo({ top: place.top, left: place.left });
    const at = place.row === undefined ? -1 : keys.indexOf(place.row);
    if (at === -1) return;
    goTo(at);
    const isFree = document.activeElement === null || document.activeElement === document.body;
    const element = body.current?.children[at];
    if (isFree && element instanceof HTMLElement) element.focus({ preventScroll: true });
  });
}

interface Scrolled {
  readonly top: number;
  readonly left: number;
}

/** How far an element is scrolled, known even after its content was replaced by a shorter one, and how to scroll it at once. */
export function useScrolled(scroll: RefObject<HTMLElement | null>) {
  const scrolled = useRef<Scrolled>({ top: 0, left: 0 });
  useEffect(() => {
    const element = scroll.current;
    if (element === null) return undefined;
    const onScroll = (): void => {
      scrolled.current = { top: element.scrollTop, left: element.scrollLeft };
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroll]);
  const scrollTo = (place: Scrolled): void => {
    scrolled.current = place;
    setScroll(scroll.current, place);
  };
  return { scrolled, scrollTo };
}

function setScroll(element: HTMLElement | null, { top, left }: Scrolled): void {
  if (element === null) return;
  element.scrollTop = top;
  element.scrollLeft = left;
}
