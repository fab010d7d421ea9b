import { Tooltip } from 'antd';
import type { ReactElement } from 'react';

/** A tooltip on hover or focus, only for text that is said elsewhere too or is not needed. */
export function Hint({ words, children }: { words: string; children: ReactElement }) {
  return (
    <Tooltip title={words} mouseEnterDelay={0.4} arrow={false} getPopupContainer={partOfPage}>
      {children}
    </Tooltip>
  );
}

/** Tooltips are mounted in the landmark they belong to, because screen readers skip text outside of landmarks. */
function partOfPage(element: HTMLElement): HTMLElement {
  return element.closest<HTMLElement>('main, header, nav, [role="dialog"]') ?? document.body;
}
