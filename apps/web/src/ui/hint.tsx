import { Tooltip } from 'antd';
import type { ReactElement } from 'react';

/** Words that appear when something is pointed at or focused. Only for what is said elsewhere too or can be done without. */
export function Hint({ words, children }: { words: string; children: ReactElement }) {
  return (
    <Tooltip title={words} mouseEnterDelay={0.4} arrow={false} getPopupContainer={partOfPage}>
      {children}
    </Tooltip>
  );
}

/** Tooltips belong to the part of the page they are about; screen readers list nothing outside of parts. */
function partOfPage(element: HTMLElement): HTMLElement {
  return element.closest<HTMLElement>('main, header, nav, [role="dialog"]') ?? document.body;
}
