import { Dropdown } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import styles from './action-menu.module.css';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export interface MenuAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Draws a line above the entry. */
  readonly parted?: boolean;
  /** Entries of a submenu, in place of an action of its own. */
  readonly actions?: readonly MenuAction[];
  readonly onChoose?: () => void;
}

type Entry = NonNullable<NonNullable<Parameters<typeof Dropdown>[0]['menu']>['items']>[number];

/** A menu that opens from a button. Arrows move through it, Enter chooses, Escape closes. */
export function ActionMenu({ actions, children }: { actions: readonly MenuAction[]; children: ReactElement }) {
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      menu={{ items: actions.flatMap(entries), getPopupContainer: partOfMenu }}
      popupRender={popup}
    >
      {children}
    </Dropdown>
  );
}

/** Submenus are mounted in the same landmark as the menu, so that screen readers list them. */
const partOfMenu = (entry: HTMLElement): HTMLElement => entry.closest('section') ?? document.body;

/** A popup in a landmark of its own that moves the focus to its first entry when it opens. */
const popup = (menu: ReactNode): ReactElement => (
  <section
    aria-label="Menu"
    tabIndex={-1}
    onFocus={({ target, currentTarget }) => {
      if (target === currentTarget)
        currentTarget.querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])')?.focus();
    }}
  >
    {menu}
  </section>
);

/** The three-dots menu at the end of a row. */
export function RowMenu({ of, actions }: { of: string; actions: readonly MenuAction[] }) {
  return (
    <ActionMenu actions={actions}>
      <IconButton
        icon="more"
        label={`Actions for ${of}`}
        size="small"
        aria-haspopup="menu"
        onClick={(event) => event.stopPropagation()}
      />
    </ActionMenu>
  );
}

/** Ant Design sets the distance to the label through a class name. */
const EntryIcon = ({ name, className }: { readonly name: IconName; readonly className?: string }) => (
  <span className={classNames(className, styles.icon)}>
    <Icon name={name} />
  </span>
);

function entries(action: MenuAction): Entry[] {
  const entry: Entry = {
    key: action.key,
    label: action.label,
    disabled: action.disabled ?? false,
    ...(action.icon === undefined ? {} : { icon: <EntryIcon name={action.icon} /> }),
    ...(action.danger === true ? { danger: true } : {}),
    ...(action.actions === undefined
      ? {
          onClick: ({ domEvent }) => {
            domEvent.stopPropagation();
            // without this the same Enter would press the first button of the dialog that opens
            domEvent.preventDefault();
            // a dialog that opens now returns the focus to the button, because the entry is gone by then
            document.querySelector<HTMLElement>('.ant-dropdown-open')?.focus();
            action.onChoose?.();
          },
        }
      : { children: action.actions.flatMap(entries) }),
  };
  return action.parted === true ? [{ type: 'divider', key: `${action.key}-line` }, entry] : [entry];
}
