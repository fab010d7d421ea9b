import { iconPaths, type IconName } from './icon-paths.ts';
import styles from './icon.module.css';

/**
 * A line icon in the colour of the text around it. It is decoration: the text is beside it or on its button. Give a `label` only
 * to an icon that says something no text does.
 */
export function Icon({ name, label, size = 16 }: { name: IconName; label?: string; size?: 12 | 14 | 16 | 20 | 28 }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
