import type { IconName } from './icon-paths.ts';

/** An entry of a menu. */
export interface MenuAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** The heading that this entry and those around it with the same one stand under. */
  readonly group?: string;
  /** Draws a line above the entry. */
  readonly parted?: boolean;
  /** Entries of a submenu, in place of an action of its own. */
  readonly actions?: readonly MenuAction[];
  readonly onChoose?: () => void;
}
