import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import styles from './button.module.css';

interface NativeButton extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'type' | 'className' | 'style' | 'children'
> {
  /** Set by a menu on the button that opens it; use `look` to style a button. */
  readonly className?: string;
}

export interface ButtonProps extends NativeButton {
  /** One primary button in each place; quiet buttons have no frame; danger buttons delete something. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly size?: 'usual' | 'small';
  readonly icon?: IconName;
  /** Shows a spinner and ignores further clicks; the button keeps its width. */
  readonly busy?: boolean;
  readonly submits?: boolean;
  readonly wide?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

/** A button with a text label. */
export function Button({
  look = 'plain',
  size = 'usual',
  icon,
  busy = false,
  submits,
  wide,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={submits === true ? 'submit' : 'button'}
      className={classNames(
        className,
        styles.button,
        styles[look],
        size === 'small' && styles.small,
        wide === true && styles.wide,
        busy && styles.busy,
      )}
      aria-busy={busy || undefined}
      // Not `disabled` while busy: the button would lose the focus, and a screen reader would stop reading it.
      aria-disabled={busy || undefined}
      onClick={busy ? preventDefault : onClick}
    >
      {icon !== undefined && <Icon name={icon} size={size === 'small' ? 14 : 16} />}
      <span className={styles.word}>{children}</span>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}

export interface IconButtonProps extends NativeButton {
  readonly icon: IconName;
  /** What the button does; read by screen readers and shown on hover. */
  readonly label: string;
  readonly size?: 'usual' | 'small' | 'tiny';
  readonly look?: 'quiet' | 'plain';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with only an icon; its label is the accessible name and, unless it has a hint of its own, the tooltip. */
export function IconButton({ icon, label, size = 'usual', look = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <button
      title={rest['aria-describedby'] === undefined ? label : undefined}
      {...rest}
      type="button"
      aria-label={label}
      className={classNames(className, styles.button, styles.iconOnly, styles[look], size !== 'usual' && styles[size])}
    >
      <Icon name={icon} size={size === 'tiny' ? 12 : size === 'small' ? 14 : 16} />
    </button>
  );
}

function preventDefault(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
