import { Menu, MenuButton, MenuItem, MenuProvider, MenuSeparator, useMenuStore } from '@ariakit/react/menu';
import { useLayoutEffect, useState, type KeyboardEvent } from 'react';
import type { MenuAction } from './menu-action.ts';
import { classNames } from './class-names.ts';
import control from './fields/control.module.css';
import { matchingChoices } from './fields/matching-choices.ts';
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

/** A menu with more entries than this can be searched. */
const searchedFrom = 10;

/**
 * The entries of a menu beside the button that opened it. The focus is on the first one, in a long menu in the field that searches
 * it, and returns to the button.
 */
export function OpenMenu({
  button,
  actions,
  onClose,
}: {
  readonly button: HTMLButtonElement;
  /** Undefined while they load. */
  readonly actions: readonly MenuAction[] | undefined;
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
  const isLong = actions !== undefined && actions.length > searchedFrom;
  const [typed, setTyped] = useState('');
  const shown = matchingChoices(actions ?? [], typed);
  useLayoutEffect(() => {
    menu.setDisclosureElement(button);
    menu.setAnchorElement(button);
    if (isLong) return;
    menu.setInitialFocus('first');
    menu.setAutoFocusOnShow(true);
  }, [menu, button, isLong]);
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
      {isLong && (
        <MenuSearch
          value={typed}
          onChange={setTyped}
          onDown={() => menu.move(menu.first())}
          onEnter={() => {
            const first = shown.find(({ disabled }) => disabled !== true);
            if (first !== undefined) choose(first);
          }}
        />
      )}
      {groupsOf(shown).map(({ label, entries }) =>
        label === undefined ? (
          entries.map((action) => (
            <Entry key={action.key} action={action} landmark={landmarkOf(button)} onChoose={choose} />
          ))
        ) : (
          <div key={label} role="group" aria-label={label}>
            <span className={styles.note} aria-hidden="true">
              {label}
            </span>
            {entries.map((action) => (
              <Entry key={action.key} action={action} landmark={landmarkOf(button)} onChoose={choose} />
            ))}
          </div>
        ),
      )}
      {shown.length === 0 && (
        <span className={styles.note} role="status">
          {actions === undefined ? 'Loading …' : 'None found'}
        </span>
      )}
    </Menu>
  );
}

/** The entries in their order, those with the same heading together. */
function groupsOf(actions: readonly MenuAction[]) {
  const labels = [...new Set(actions.map(({ group }) => group))];
  return labels.map((label) => ({ label, entries: actions.filter(({ group }) => group === label) }));
}

/** The field that searches a long menu: Enter chooses the first match, the arrow down walks into them. */
function MenuSearch({
  value,
  onChange,
  onDown,
  onEnter,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onDown: () => void;
  readonly onEnter: () => void;
}) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' || event.key === 'Tab') return;
    // the other keys belong to the text, not to the menu
    event.stopPropagation();
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'Enter') onEnter();
    else onDown();
  }
  return (
    <input
      ref={focusOnce}
      type="text"
      className={classNames(control.control, styles.search)}
      aria-label="Search these choices"
      placeholder="Search"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

const focusOnce = (input: HTMLInputElement | null): void => input?.focus({ preventScroll: true });

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
