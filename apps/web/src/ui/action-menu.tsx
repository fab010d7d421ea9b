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
  /** A line above it. */
  readonly parted?: boolean;
  /** Entries that open beside it instead of an action of its own. */
  readonly actions?: readonly MenuAction[];
  readonly onChoose?: () => void;
}

type Entry = NonNullable<NonNullable<Parameters<typeof Dropdown>[0]['menu']>['items']>[number];

/** A menu that opens from a button; walked with arrows, chosen with Enter, closed with Escape. */
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

/** What opens beside an entry belongs to the part that the menu is. */
const partOfMenu = (entry: HTMLElement): HTMLElement => entry.closest('section') ?? document.body;

/** A named part of the page that hands the focus it is given when it opens to its first entry. */
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

/** The three dots at the end of a row. */
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

/** Ant Design hands the distance from its word to what it is given as a class. */
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
            // the same Enter would press the first button of what opens
            domEvent.preventDefault();
            // what opens now gives the focus back to the button, as the entry will be gone
            document.querySelector<HTMLElement>('.ant-dropdown-open')?.focus();
            action.onChoose?.();
          },
        }
      : { children: action.actions.flatMap(entries) }),
  };
  return action.parted === true ? [{ type: 'divider', key: `${action.key}-line` }, entry] : [entry];
}
