import { cloneElement, useState, type MouseEvent, type KeyboardEvent, type ReactElement, type Ref } from 'react';
import { IconButton } from './button.tsx';
import type { MenuAction } from './menu-action.ts';
import { OpenMenu } from './open-menu.tsx';

interface MenuButtonProps {
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/**
 * A menu that opens from a button. Arrows move through it, Enter chooses, Escape closes. It is made when it is opened, so that a
 * long list pays for buttons only.
 */
export function ActionMenu({
  actions,
  onNear,
  children,
}: {
  /** Undefined while they load. */
  readonly actions: readonly MenuAction[] | undefined;
  /** Called when the pointer or the focus comes to the button, and when the menu opens, to fetch what it offers. */
  readonly onNear?: () => void;
  readonly children: ReactElement<MenuButtonProps>;
}) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  function open(): void {
    onNear?.();
    setOpen(true);
  }
  return (
    <>
      {cloneElement<MenuButtonProps>(children, {
        ref: setButton,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: (event) => {
          children.props.onClick?.(event);
          if (isOpen) setOpen(false);
          else open();
        },
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          event.stopPropagation();
          open();
        },
        ...(onNear !== undefined && { onPointerEnter: onNear, onFocus: onNear }),
      })}
      {isOpen && button !== null && <OpenMenu button={button} actions={actions} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The three-dots menu at the end of a row. */
export function RowMenu({ of, actions }: { of: string; actions: readonly MenuAction[] }) {
  return (
    <ActionMenu actions={actions}>
      <IconButton icon="more" label={`Actions for ${of}`} size="small" onClick={(event) => event.stopPropagation()} />
    </ActionMenu>
  );
}
