import { Menu, MenuButton, MenuItem, MenuProvider, MenuSeparator, useMenuStore } from '@ariakit/react/menu';
import { useLayoutEffect } from 'react';
import type { MenuAction } from './menu-action.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { landmarkOf } from './landmark-of.ts';
import styles from './popup.module.css';

const place = {
  className: classNames(styles.popup, styles.list),
  gutter: 4,
  fixed: true,
  portal: true,
  preserveTabOrder: false,
} as const;

/** The entries of a menu beside the button that opened it. The focus is on the first one, and returns to the button. */
export function OpenMenu({
  button,
  actions,
  onClose,
}: {
  readonly button: HTMLButtonElement;
  readonly actions: readonly MenuAction[];
  readonly onClose: () => void;
}) {
  const menu = useMenuStore({
    open: true,
    setOpen: (open) => {
      if (!open) onClose();
    },
    placement: 'bottom-end',
    focusLoop: true,
  });
  useLayoutEffect(() => {
    menu.setDisclosureElement(button);
    menu.setAnchorElement(button);
    menu.setInitialFocus('first');
    menu.setAutoFocusOnShow(true);
  }, [menu, button]);
  const choose = (action: MenuAction): void => {
    // a dialog that opens now returns the focus to the button, because the entry is gone by then
    button.focus();
    onClose();
    action.onChoose?.();
  };
  return (
    // what is pressed in the menu is not pressed in the row or the form that it belongs to
    <Menu
      {...place}
      store={menu}
      portalElement={landmarkOf(button)}
      aria-label={button.getAttribute('aria-label') ?? button.textContent}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {actions.map((action) => (
        <Entry key={action.key} action={action} landmark={landmarkOf(button)} onChoose={choose} />
      ))}
    </Menu>
  );
}

function Entry({
  action,
  landmark,
  onChoose,
}: {
  readonly action: MenuAction;
  readonly landmark: HTMLElement;
  readonly onChoose: (action: MenuAction) => void;
}) {
  const { label, icon, danger, disabled, parted, actions } = action;
  const look = classNames(styles.entry, danger === true && styles.danger);
  const content = (
    <>
      {icon !== undefined && (
        <span className={styles.mark}>
          <Icon name={icon} />
        </span>
      )}
      <span className={styles.words}>{label}</span>
      {actions !== undefined && (
        <span className={styles.mark}>
          <Icon name="chevronRight" size={12} />
        </span>
      )}
    </>
  );
  return (
    <>
      {parted === true && <MenuSeparator className={styles.line ?? ''} />}
      {actions === undefined ? (
        <MenuItem className={look} disabled={disabled ?? false} onClick={() => onChoose(action)}>
          {content}
        </MenuItem>
      ) : (
        <MenuProvider placement="right-start" focusLoop>
          <MenuButton className={look} disabled={disabled ?? false} render={<MenuItem />}>
            {content}
          </MenuButton>
          <Menu {...place} portalElement={landmark} unmountOnHide>
            {actions.map((one) => (
              <Entry key={one.key} action={one} landmark={landmark} onChoose={onChoose} />
            ))}
          </Menu>
        </MenuProvider>
      )}
    </>
  );
}
