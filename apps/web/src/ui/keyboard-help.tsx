import { useEffect, useState } from 'react';
import { isTypingTarget } from './keys.ts';
import styles from './keyboard-help.module.css';
import { Dialog } from './overlay/dialog.tsx';
import { isOverlayOpen } from './overlay/overlay-stack.ts';

export interface KeyGroup {
  readonly title: string;
  readonly keys: readonly { readonly press: string; readonly does: string }[];
}

/** The keys that work everywhere, in lists and in the spreadsheet grid. */
export const usualKeys: readonly KeyGroup[] = [
  {
    title: 'Everywhere',
    keys: [
      { press: '?', does: 'Show these keys' },
      { press: 'Ctrl K', does: 'Search everything' },
      { press: 'Ctrl Enter', does: 'Save, or go to the next step' },
      { press: 'Esc', does: 'Close the drawer, dialog or menu' },
      { press: 'Alt Enter', does: 'Where does this figure come from?' },
    ],
  },
  {
    title: 'Lists',
    keys: [
      { press: '/', does: 'Search' },
      { press: 'j', does: 'Next row' },
      { press: 'k', does: 'Previous row' },
      { press: 'Enter', does: 'Open the row' },
      { press: 'x', does: 'Select the row' },
      { press: 'Shift X', does: 'Select all rows from the one selected before' },
      { press: 'Ctrl A', does: 'Select all rows of the page' },
    ],
  },
  {
    title: 'Timesheet grid',
    keys: [
      { press: 'F2', does: 'Edit the cell' },
      { press: 'Enter', does: 'Down a row' },
      { press: 'Tab', does: 'Next cell' },
      { press: 'Shift arrows', does: 'Select a block' },
      { press: 'Ctrl C', does: 'Copy, also to Excel' },
      { press: 'Ctrl V', does: 'Paste, also from Excel' },
      { press: 'Ctrl D', does: 'Fill down' },
      { press: 'Ctrl Z', does: 'Undo' },
      { press: 'Ctrl Y', does: 'Redo' },
      { press: 'Alt Backspace', does: 'Restore the computed figure' },
      { press: 'Esc Tab', does: 'Leave the grid' },
    ],
  },
];

/** Opens a page of all keys when `?` is pressed outside a field. Rendered once, in the frame. */
export function KeyboardHelp({ groups = usualKeys }: { groups?: readonly KeyGroup[] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTypingTarget(event.target) || isOverlayOpen()) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  if (!open) return null;
  return (
    <Dialog title="Keys" width={720} onClose={() => setOpen(false)}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3 className={styles.title}>{group.title}</h3>
            <dl className={styles.keys}>
              {group.keys.map((key) => (
                <div key={key.press} className={styles.key}>
                  <dt>
                    {key.press.split(' ').map((part) => (
                      <kbd key={part}>{part}</kbd>
                    ))}
                  </dt>
                  <dd>{key.does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
