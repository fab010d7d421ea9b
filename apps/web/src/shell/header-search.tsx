import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { resultAddress } from '../slices/search/result-address.ts';
import { IconButton } from '../ui/button.tsx';
import { isOverlayOpen } from '../ui/overlay/overlay-stack.ts';

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
