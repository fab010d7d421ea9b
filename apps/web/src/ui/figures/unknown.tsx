import styles from './figures.module.css';

/** A dash for a figure that is not known, with the reason; never a zero. */
export function Unknown({ words }: { readonly words: string }) {
  return (
    <span className={styles.none} title={words}>
      <span aria-hidden="true">{'\u2013'}</span>
      <span className="unseen">{words}</span>
    </span>
  );
}
