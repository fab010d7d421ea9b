import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { keyOf } from '../api/api.ts';
import { resultAddress } from '../slices/search/result-address.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { isOverlayOpen } from '../ui/overlay/overlay-stack.ts';
import styles from './header-search.module.css';
import { PageBoundary } from './page-boundary.tsx';

/** Fetched when it is first opened. */
const SearchDialog = lazy(async () => ({ default: (await import('../slices/search/search-dialog.tsx')).SearchDialog }));

/** Opens the search over everything, by its button or with Ctrl K, and goes where a result leads. */
export function HeaderSearch() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
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
      {open && (
        <Suspense>
          <SearchDialog
            onClose={() => setOpen(false)}
            onOpen={(result) => {
              setOpen(false);
              void navigate(resultAddress(result));
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const SearchInvoicesDrawer = lazy(async () => ({
  default: (await import('../slices/revenue/search-invoices-drawer.tsx')).SearchInvoicesDrawer,
}));

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
        <Suspense>
          <PageBoundary>
            <SearchInvoicesDrawer onClose={close} />
          </PageBoundary>
        </Suspense>
      )}
    </>
  );
}
