import { Button } from './button.tsx';
import styles from './removable-list.module.css';

/** A short list of what a user has, each with a line about it and a button that removes it. */
export function RemovableList<Item extends { readonly id: number }>({
  label,
  items,
  nameOf,
  detailOf,
  onRemove,
}: {
  readonly label: string;
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  readonly detailOf: (item: Item) => string;
  readonly onRemove: (item: Item) => void;
}) {
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <div className={styles.about}>
            <div className={styles.name}>{nameOf(item)}</div>
            <div className={styles.detail}>{detailOf(item)}</div>
          </div>
          <Button size="small" aria-label={`Remove ${nameOf(item)}`} onClick={() => onRemove(item)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
