import styles from './logo.module.css';

/** The mark of the product, a C over two ledger lines, with or without its name. */
export function Logo({ withWord = true }: { withWord?: boolean }) {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 32 32" width="26" height="26" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="7.5" />
        <path d="M8 22.3h16M8 25.8h16" strokeWidth="1.8" />
        <path d="M21.4 9.2a5.9 5.9 0 1 0 0 7.6" strokeWidth="2.7" />
      </svg>
      {withWord && <span className={styles.word}>Countinghouse</span>}
    </span>
  );
}
