import { useEffect, useState, type RefObject } from 'react';
import styles from './data-table.module.css';

interface Tip {
  readonly text: string;
  readonly row: Element;
  readonly top: number;
}

/** The whole texts of cells that are too narrow for them: as a title on hover, and below the row that the keys have reached. */
export function WholeTexts({ scroll }: { readonly scroll: RefObject<HTMLDivElement | null> }) {
  const [tip, setTip] = useState<Tip>();
  useEffect(() => {
    const element = scroll.current;
    if (element === null) return undefined;
    const onFocus = ({ target }: FocusEvent): void => {
      const row = target instanceof Element && target.matches(':focus-visible') ? target.closest('tbody tr') : null;
      const cut = row === null ? [] : [...row.children].filter(isCut).map(wholeText);
      setTip(
        row === null || cut.length === 0 ? undefined : { text: cut.join(' · '), row, top: topUnder(row, element) },
      );
    };
    const onBlur = (): void => setTip(undefined);
    const onScroll = (): void => setTip((shown) => shown && { ...shown, top: topUnder(shown.row, element) });
    element.addEventListener('mouseover', titleWhenCut);
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      element.removeEventListener('mouseover', titleWhenCut);
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroll]);
  return (
    tip !== undefined && (
      // a screen reader reads the whole text in the cell
      <p className={styles.whole} style={{ top: tip.top }} aria-hidden="true">
        {tip.text}
      </p>
    )
  );
}

const isCut = (cell: Element): boolean => cell.scrollWidth > cell.clientWidth;

const wholeText = (cell: Element): string => (cell instanceof HTMLElement ? cell.innerText : '').trim();

const topUnder = (row: Element, scroll: Element): number =>
  row.getBoundingClientRect().bottom - scroll.getBoundingClientRect().top;

function titleWhenCut({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
  // a title of the column stays
  if (cell === null || (cell.title !== '' && cell.dataset['whole'] === undefined)) return;
  if (isCut(cell)) {
    cell.title = wholeText(cell);
    cell.dataset['whole'] = '';
  } else if (cell.dataset['whole'] !== undefined) {
    cell.removeAttribute('title');
    delete cell.dataset['whole'];
  }
}
