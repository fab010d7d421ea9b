import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tab-links.module.css';

/** A tab that links to a page of its own. */
export interface TabLink {
  readonly key: string;
  readonly label: string;
  /** Why the tab cannot be opened now; it is then shown without a link. */
  readonly blocked?: string;
}

/**
 * Tabs that are links, so that each has an address and Back works; the current one is scrolled into view. `renderLink` renders the router's own link with the given
 * class.
 */
export function TabLinks({
  label,
  tabs,
  current,
  renderLink,
}: {
  readonly label: string;
  readonly tabs: readonly TabLink[];
  readonly current: string;
  readonly renderLink: (tab: TabLink, look: { className: string; 'aria-current': 'page' | undefined }) => ReactNode;
}) {
  return (
    <nav className={classNames('sideways', styles.tabs)} aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.key} ref={tab.key === current ? scrollToTab : undefined}>
            {tab.blocked === undefined ? (
              renderLink(tab, {
                className: classNames(styles.tab, tab.key === current && styles.current),
                'aria-current': tab.key === current ? 'page' : undefined,
              })
            ) : (
              <button
                type="button"
                className={classNames(styles.tab, styles.blocked)}
                aria-disabled
                title={tab.blocked}
              >
                {tab.label}
                <span className="unseen">: {tab.blocked}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the tabs, not the page, to the current one: on a phone they are wider than the screen. */
function scrollToTab(tab: HTMLLIElement | null): void {
  const strip = tab?.closest('nav');
  if (tab === null || strip === null || strip === undefined) return;
  const [own, shown] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += own.left + own.width / 2 - (shown.left + shown.width / 2);
}
