import { Popover, usePopoverStore } from '@ariakit/react/popover';
import { useLayoutEffect, type ReactNode, type RefObject } from 'react';
import { classNames } from './class-names.ts';
import { landmarkOf } from './landmark-of.ts';
import styles from './popup.module.css';

/**
 * A small dialog beside what it belongs to; open as long as it is mounted. Keys pressed in it do not reach the form or the drawer
 * behind it. A click elsewhere closes it and does what it does anyway.
 */
export function AnchoredPopover({
  anchor,
  label,
  placement,
  returnTo,
  onClose,
  onEnter,
  children,
}: {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly placement: 'bottom-start' | 'bottom-end';
  /** What has the focus after Escape. */
  readonly returnTo: RefObject<HTMLElement | null>;
  /** Called on Escape, and on a click or a focus elsewhere. */
  readonly onClose: () => void;
  readonly onEnter?: () => void;
  readonly children: ReactNode;
}) {
  const popover = usePopoverStore({
    open: true,
    setOpen: (open) => {
      if (!open) onClose();
    },
    placement,
  });
  useLayoutEffect(() => {
    popover.setAnchorElement(anchor);
    popover.setDisclosureElement(anchor);
  }, [popover, anchor]);
  return (
    <Popover
      store={popover}
      className={classNames(styles.popup, styles.padded)}
      aria-label={label}
      gutter={4}
      fixed
      portal
      portalElement={landmarkOf(anchor)}
      autoFocusOnShow={false}
      finalFocus={returnTo}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Enter' || onEnter === undefined) return;
        event.preventDefault();
        onEnter();
      }}
    >
      {children}
    </Popover>
  );
}
