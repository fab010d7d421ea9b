import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { Button, IconButton } from '../button.tsx';
import { useConfirm, type Question } from './confirm.tsx';
import { useUnsavedMark } from './leave-guard.ts';
import { Overlay } from './overlay.tsx';
import styles from './side-drawer.module.css';

export interface SideDrawerProps {
  readonly title: string;
  /** Quiet text under the title: which project, which period. */
  readonly subtitle?: ReactNode;
  readonly width?: number | 'full';
  readonly onClose: () => void;
  /** The name of the field that it opens on; the first one by default. */
  readonly firstField?: string | undefined;
  /** Whether closing would discard unsaved changes. */
  readonly dirty?: boolean;
  readonly saving?: boolean;
  /** Absent in a read-only drawer. */
  readonly onSave?: () => void;
  readonly saveWord?: string;
  readonly canSave?: boolean;
  /** The question before unsaved changes are discarded. */
  readonly discardQuestion?: string;
  /** More buttons, on the left of the footer. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

const whileSaving: Question = {
  title: 'Close while it is saving?',
  detail: 'The changes may still be saved. A message will say how it ended.',
  yes: 'Close',
  no: 'Keep open',
};

/**
 * A drawer from the right for forms and details. Opens on its first field, saves with Ctrl+Enter, closes with Escape, and asks
 * before it discards unsaved changes. While it saves it does not save a second time, and asks before it closes.
 */
export function SideDrawer(props: SideDrawerProps) {
  const { dirty = false, saving = false, canSave = true, onSave, onClose } = props;
  const id = useId();
  const confirm = useConfirm();
  const forgetUnsaved = useUnsavedMark(dirty);

  async function wantClose(): Promise<void> {
    const question = saving
      ? whileSaving
      : { title: props.discardQuestion ?? 'Do you want to discard the changes?', yes: 'Yes', no: 'No' };
    if ((dirty || saving) && !(await confirm(question))) return;
    forgetUnsaved();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || onSave === undefined) return;
    // events of a drawer above this one bubble through React to here too
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    event.preventDefault();
    if (!saving && canSave) onSave();
  }

  return (
    <Overlay
      kind="drawer"
      width={props.width ?? 600}
      labelledBy={id}
      firstField={props.firstField}
      onWantClose={() => void wantClose()}
    >
      {/* Keys of the whole drawer; everything inside is a control of its own. */}
      <div className={styles.frame} onKeyDown={onKeyDown}>
        <header className={styles.head}>
          <div className={styles.titles}>
            <h2 className={styles.title} id={id}>
              {props.title}
            </h2>
            {props.subtitle !== undefined && <p className={styles.subtitle}>{props.subtitle}</p>}
          </div>
          <IconButton icon="close" label="Close" onClick={() => void wantClose()} />
        </header>
        {saving && <div className={styles.saving} role="status" aria-label="Saving" />}
        <div className={styles.body}>{props.children}</div>
        {onSave !== undefined && (
          <footer className={styles.foot}>
            <div className={styles.more}>{props.more}</div>
            <div className={styles.acts}>
              <Button disabled={!dirty && !saving} onClick={() => void wantClose()}>
                Cancel
              </Button>
              <Button look="primary" busy={saving} disabled={!canSave} title="Ctrl+Enter" onClick={onSave}>
                {props.saveWord ?? 'Save'}
              </Button>
            </div>
          </footer>
        )}
      </div>
    </Overlay>
  );
}
