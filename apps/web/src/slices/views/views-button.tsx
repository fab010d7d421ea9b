import { useState } from 'react';
import { fetchedPart } from '../../ui/fetched-part.tsx';
import { Button } from '../../ui/button.tsx';
import type { ListView } from './use-list-view.ts';
import styles from './views.module.css';

const ViewsDrawer = fetchedPart(async () => (await import('./views-drawer.tsx')).ViewsDrawer);

/** The button of a list that names the view in use, and opens its columns and views. */
export function ViewsButton({ list }: { readonly list: ListView }) {
  const [isOpen, setOpen] = useState(false);
  const { chosen, isChanged } = list;
  return (
    <>
      <Button
        icon="layers"
        size="small"
        className={styles.view ?? ''}
        title={chosen?.settingName}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {`${chosen?.settingName ?? 'Columns'}${isChanged ? ', changed' : ''}`}
      </Button>
      {isOpen && <ViewsDrawer list={list} onClose={() => setOpen(false)} />}
    </>
  );
}
