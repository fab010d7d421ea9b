import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import styles from './overlay.module.css';
import { pushOverlay } from './overlay-stack.ts';

export interface OverlayProps {
  /** The id of its heading. */
  readonly labelledBy: string;
  readonly describedBy?: string;
  /** From the side, or in the middle; an alert is a dialog that requires an answer. */
  readonly kind: 'drawer' | 'dialog' | 'alert';
  readonly width: number | 'full';
  /** Called on Escape or a click outside: the owner decides whether it closes. */
  readonly onWantClose: () => void;
  /** What to focus if nothing in it has `data-focus-first`: the first field, else the overlay itself. */
  readonly focusFirst?: 'field' | 'button';
  /** The name of the field to focus instead, where there is one. */
  readonly firstField?: string | undefined;
  readonly children: ReactNode;
}

/** A drawer or dialog over the page. It is open as long as it is mounted. */
export function Overlay({
  labelledBy,
  describedBy,
  kind,
  width,
  onWantClose,
  focusFirst = 'field',
  firstField,
  children,
}: OverlayProps) {
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const wantClose = useRef(onWantClose);
  useLayoutEffect(() => {
    wantClose.current = onWantClose;
  });
  useLayoutEffect(() => {
    const element = layer.current;
    if (element === null) return undefined;
    const remove = pushOverlay({ element, close: () => wantClose.current() });
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    const named = firstField === undefined ? undefined : find(`[name="${CSS.escape(firstField)}"]`);
    (named ?? find('[data-focus-first]') ?? find(selectors[focusFirst]) ?? panel.current)?.focus();
    return remove;
  }, [focusFirst, firstField]);

  return createPortal(
    <div ref={layer} className={styles.layer}>
      {/* The scrim is for the mouse; the keyboard has Escape. */}
      <div className={styles.scrim} aria-hidden="true" onMouseDown={onWantClose} />
      <div
        ref={panel}
        className={classNames(styles.panel, kind === 'drawer' ? styles.drawer : styles.dialog)}
        style={{ width: width === 'full' ? '100%' : width }}
        role={kind === 'alert' ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        tabIndex={-1}
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}

const fields =
  'input:not([type=hidden]):not([disabled]):not([readonly]), select:not([disabled]), textarea:not([disabled])';
const selectors = {
  field: fields,
  button: 'button:not([disabled])',
} as const;
