import { messages } from '@countinghouse/contract/messages.ts';
import type { Viewed } from '../../api/viewing.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './viewing.module.css';

const parts = { ROLE_CSM: 'CSM', ROLE_ACCOUNTANT: 'Accountant' } as const;

/** Shows whose view the lists are in, with a button to return. */
export function ViewingBar({ person, onReset }: { person: Viewed; onReset: () => void }) {
  return (
    <div className={styles.bar} role="status">
      <Icon name="user" size={14} />
      <p>
        <strong>{messages.viewingAs(`${person.name} (${parts[person.role]})`)}</strong>{' '}
        <span className={styles.hint}>{messages.viewingHint}</span>
      </p>
      <Button size="small" onClick={onReset}>
        Reset
      </Button>
    </div>
  );
}
