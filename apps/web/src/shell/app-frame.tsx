import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './app-frame.module.css';
import { Logo } from './logo.tsx';
import { Sidebar, type SidebarItem } from './sidebar.tsx';
import { useFoldedSidebar } from './use-folded-sidebar.ts';
import { usePageScroll } from './use-page-scroll.ts';

/**
 * The frame around every page of a signed-in person: sidebar, header, and the page. On narrow screens the sidebar lies over the
 * page and opens from the header.
 */
export function AppFrame({
  items,
  header,
  notice,
  children,
}: {
  /** The sidebar's entries that this person may see. */
  readonly items: readonly SidebarItem[];
  /** What stands on the right of the header: search, picker, theme, profile. */
  readonly header: ReactNode;
  /** A bar under the header: "Viewing as …", work in the background. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}) {
  const [folded, setFolded] = useFoldedSidebar();
  const [open, setOpen] = useState(false);
  const page = useRef<HTMLElement>(null);
  useCloseOnEscape(open, setOpen);
  usePageScroll(page);
  return (
    <div className={classNames(styles.frame, folded && styles.folded, open && styles.open)}>
      <a className={styles.skip} href="#page">
        Skip to the page
      </a>
      <nav className={styles.side} aria-label="Main">
        <div className={styles.brand}>
          <Link to="/" className={styles.home} aria-label="Countinghouse, home">
            <Logo withWord={!folded || open} />
          </Link>
        </div>
        <Sidebar items={items} folded={folded && !open} onChoose={() => setOpen(false)} />
        <div className={styles.foldButton}>
          <IconButton
            icon={folded ? 'foldRight' : 'foldLeft'}
            label={folded ? 'Expand the sidebar' : 'Collapse the sidebar'}
            onClick={() => setFolded(!folded)}
          />
        </div>
      </nav>
      <div className={styles.cover} aria-hidden="true" onClick={() => setOpen(false)} />
      <div className={styles.main}>
        <header className={styles.header}>
          <span className={styles.narrowOnly}>
            <IconButton icon="menu" label="Menu" aria-expanded={open} onClick={() => setOpen(!open)} />
            <Link to="/" className={styles.home} aria-label="Countinghouse, home">
              <Logo withWord={false} />
            </Link>
          </span>
          <div className={styles.headerItems}>{header}</div>
        </header>
        {notice}
        <main ref={page} id="page" className={styles.page} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

function useCloseOnEscape(open: boolean, setOpen: (open: boolean) => void): void {
  useEffect(() => {
    if (!open) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, setOpen]);
}
