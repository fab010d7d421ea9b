import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from './figures.module.css';

const signs = {
  good: { icon: 'check', words: 'good' },
  warn: { icon: 'clock', words: 'needs attention' },
  bad: { icon: 'alert', words: 'far off' },
} as const;

/** A figure with a rating (good, warning, bad): in colour, with a sign, and in words for screen readers. */
export function ToneFigure({ tone, children }: { tone: keyof typeof signs; children: ReactNode }) {
  return (
    <span className={classNames(styles.tone, styles[tone])}>
      <Icon name={signs[tone].icon} size={12} />
      {children}
      <span className="unseen">, {signs[tone].words}</span>
    </span>
  );
}
