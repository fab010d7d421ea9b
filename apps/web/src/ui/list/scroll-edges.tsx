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
    if (element === null) return undefined;
    // without React: rendering a table while it is scrolled would lag behind
    const update = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      if (left.current !== null) left.current.hidden = scrollLeft <= 1;
      if (right.current !== null) right.current.hidden = scrollLeft + clientWidth >= scrollWidth - 1;
    };
    const sizes = new ResizeObserver(update);
    sizes.observe(element);
    if (element.firstElementChild !== null) sizes.observe(element.firstElementChild);
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
