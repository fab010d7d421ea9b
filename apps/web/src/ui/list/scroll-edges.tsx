import { useEffect, useRef, type RefObject } from 'react';
import styles from './data-table.module.css';

/** Shadows at the edges of a table that can be scrolled sideways: they say that it has more columns there. */
export function ScrollEdges({
  scroll,
  pinnedRight,
}: {
  readonly scroll: RefObject<HTMLDivElement | null>;
  /** The width of the columns that stay in view at the right edge. */
  readonly pinnedRight: number;
}) {
  const left = useRef<HTMLSpanElement>(null);
  const right = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = scroll.current;
    const table = element?.querySelector('table');
    if (element === null || table === null || table === undefined) return undefined;
    // without React: rendering a table while it is scrolled would lag behind
    const update = (): void => {
      const { scrollLeft, scrollTop, scrollWidth, clientWidth, clientHeight } = element;
      const height = `${Math.max(0, Math.min(clientHeight, heightOfColumns(table) - scrollTop))}px`;
      show(left.current, scrollLeft > 1, height);
      show(right.current, scrollLeft + clientWidth < scrollWidth - 1, height);
    };
    const sizes = new ResizeObserver(update);
    sizes.observe(element);
    sizes.observe(table);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroll]);
  return (
    <>
      <span ref={left} hidden aria-hidden="true" className={styles.moreLeft} />
      <span ref={right} hidden aria-hidden="true" className={styles.moreRight} style={{ right: pinnedRight }} />
    </>
  );
}

function show(edge: HTMLElement | null, isThere: boolean, height: string): void {
  if (edge === null) return;
  edge.hidden = !isThere;
  if (edge.style.height !== height) edge.style.height = height;
}

/** The height of everything in columns: on a phone the totals are below them, one under the other. */
function heightOfColumns({ offsetHeight, tFoot }: HTMLTableElement): number {
  const isStacked = tFoot !== null && getComputedStyle(tFoot).display === 'table-caption';
  return isStacked ? offsetHeight - tFoot.offsetHeight : offsetHeight;
}
