import { ActionMenu } from '../ui/action-menu.tsx';
import type { MenuAction } from '../ui/menu-action.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './profile-menu.module.css';

/** The person who is signed in, and the menu of what concerns them. */
export function ProfileMenu({
  name,
  role,
  picture,
  actions,
}: {
  readonly name: string;
  readonly role: string;
  /** Where the own picture can be shown from; the initials stand for it where there is none. */
  readonly picture: string | undefined;
  readonly actions: readonly MenuAction[];
}) {
  return (
    <ActionMenu actions={actions}>
      <button type="button" className={styles.profile} aria-haspopup="menu">
        <span className={styles.initials} aria-hidden="true">
          {picture === undefined ? initials(name) : <img className={styles.picture} src={picture} alt="" />}
        </span>
        <span className="unseen">{`Profile of ${name}, ${role}`}</span>
        <span className={styles.words} aria-hidden="true">
          <span className={styles.name}>{name}</span>
          <span className={styles.role}>{role}</span>
        </span>
        <Icon name="chevronDown" size={12} />
      </button>
    </ActionMenu>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('');
}
