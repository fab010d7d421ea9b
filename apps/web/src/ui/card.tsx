import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

/** A framed part of a page with a heading, and its actions on the right. */
export function Card({
  title,
  note,
  actions,
  flush = false,
  children,
}: {
  readonly title?: ReactNode;
  /** Quiet text beside the title, such as a count or a date. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** No padding: for tables, which bring their own. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <header className={styles.head}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {note !== undefined && <span className={styles.note}>{note}</span>}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}

/** A label and its value. */
export interface LabelledValue {
  readonly label: string;
  readonly value: ReactNode;
}

/** A read-only card of labels and values, in as many columns as fit. An empty value is shown as a dash. */
export function CardOfValues({
  title,
  actions,
  values,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly values: readonly LabelledValue[];
}) {
  return (
    <Card title={title} actions={actions}>
      <dl className={styles.values}>
        {values.map(({ label, value }) => (
          <div key={label} className={styles.value}>
            <dt>{label}</dt>
            <dd>
              {value === '' || value === null || value === undefined ? <span className={styles.none}>-</span> : value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
