import styles from './figures.module.css';

/** A figure that is not known, and why: a dash, never a nought. */
export function Unknown({ words }: { readonly words: string }) {
  return (
    <span className={styles.none} title={words}>
      <span aria-hidden="true">{'\u2013'}</span>
      <span className="unseen">{words}</span>
    </span>
  );
}
