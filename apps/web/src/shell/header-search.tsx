import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { fetchedPart } from '../ui/fetched-part.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { keyOf } from '../api/api.ts';
import type { Viewed } from '../api/viewing.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { isOverlayOpen } from '../ui/overlay/overlay-stack.ts';
import styles from './header-search.module.css';
import { PageBoundary } from './page-boundary.tsx';

/** Fetched when it is first opened. */
const CommandPalette = fetchedPart(async () => (await import('./command-palette.tsx')).CommandPalette);

/** Opens the search over everything and the commands, by its button or with Ctrl K. */
export function HeaderSearch({ onView }: { readonly onView: (person: Viewed | undefined) => void }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      // over an open drawer it would lead away from what is typed there
      if (!isOverlayOpen()) setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <IconButton
        icon="search"
        label="Search everything (Ctrl K)"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <CommandPalette onView={onView} onClose={() => setOpen(false)} />}
    </>
  );
}

const SearchInvoicesDrawer = fetchedPart(
  async () => (await import('../slices/revenue/search-invoices-drawer.tsx')).SearchInvoicesDrawer,
);

/** Opens the search over invoice numbers. Closing it fetches the project on screen again, as its billings may have changed. */
export function SearchInvoices() {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const close = useCallback(() => {
    setOpen(false);
    void queries.invalidateQueries({ queryKey: keyOf(projectEndpoints.get) });
  }, [queries]);
  return (
    <>
      <span className={styles.wide}>
        <Button size="small" icon="file" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Search Invoices
        </Button>
      </span>
      <span className={styles.narrow}>
        <IconButton icon="file" label="Search Invoices" aria-haspopup="dialog" onClick={() => setOpen(true)} />
      </span>
      {open && (
        <PageBoundary>
          <SearchInvoicesDrawer onClose={close} />
        </PageBoundary>
      )}
    </>
  );
}
