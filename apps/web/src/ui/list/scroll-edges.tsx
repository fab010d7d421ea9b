import { useEffect, useRef, type RefObject } from 'react';
import styles from './scroll-edges.module.css';

/**
 * Shadows at the edges of a list or grid that can be scrolled sideways: they say that it has more columns there. They stand beside
 * the columns that stay in view.
 */
export function ScrollEdges({ scroll }: { readonly scroll: RefObject<HTMLDivElement | null> }) {
  const left = useRef<HTMLSpanElement>(null);
  const right = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = scroll.current;
    const content = element?.firstElementChild;
    if (element === null || !(content instanceof HTMLElement)) return undefined;
    let pinned: readonly Element[] = [];
    // without React: rendering rows while it is scrolled would lag behind
    const update = (): void => {
      const { scrollLeft, scrollTop, scrollWidth, clientWidth, clientHeight } = element;
      const height = Math.max(0, Math.min(clientHeight, heightOfColumns(content) - scrollTop));
      const staying = widthsStaying(element, pinned);
      show(left.current, scrollLeft > 1, { left: staying.left, height });
      show(right.current, scrollLeft + clientWidth < scrollWidth - 1, { right: staying.right, height });
    };
    const sizes = new ResizeObserver(() => {
      pinned = pinnedHeadings(content);
      update();
    });
    sizes.observe(element);
    sizes.observe(content);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroll]);
  return (
    <>
      <span ref={left} hidden aria-hidden="true" className={styles.moreLeft} />
      <span ref={right} hidden aria-hidden="true" className={styles.moreRight} />
    </>
  );
}

/** The headings of the columns that can stay at an edge on this screen. */
const pinnedHeadings = (content: HTMLElement): readonly Element[] =>
  [...(content.querySelector('tr, [role=row]')?.children ?? [])].filter((cell) => {
    const { position, left, right } = getComputedStyle(cell);
    return position === 'sticky' && (left !== 'auto' || right !== 'auto');
  });

/** The widths of those columns that are at the left and at the right edge now. */
function widthsStaying(scroll: HTMLElement, pinned: readonly Element[]): { left: number; right: number } {
  const { left: start } = scroll.getBoundingClientRect();
  const end = start + scroll.clientLeft + scroll.clientWidth;
  const widths = { left: 0, right: 0 };
  for (const cell of pinned) {
    const box = cell.getBoundingClientRect();
    const { left, right } = getComputedStyle(cell);
    if (right === 'auto') {
      if (box.left - start - scroll.clientLeft < Number.parseFloat(left) + 1) widths.left += box.width;
    } else if (end - box.right < Number.parseFloat(right) + 1) widths.right += box.width;
  }
  return widths;
}

function show(edge: HTMLElement | null, isThere: boolean, place: Readonly<Record<string, number>>): void {
  if (edge === null) return;
  edge.hidden = !isThere;
  for (const [side, pixels] of Object.entries(place)) edge.style.setProperty(side, `${pixels}px`);
}

/** The height of everything in columns: on a phone the totals of a table are below them, one under the other. */
function heightOfColumns(content: HTMLElement): number {
  const foot = content instanceof HTMLTableElement ? content.tFoot : null;
  const isStacked = foot !== null && getComputedStyle(foot).display === 'table-caption';
  return isStacked ? content.offsetHeight - foot.offsetHeight : content.offsetHeight;
}
