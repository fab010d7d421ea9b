import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { WeekRow } from './week-rows.ts';
import styles from './verification.module.css';

/** Names the developers of a Mixed project without a billing model. */
export function AttentionDialog({
  projectId,
  rows,
  onClose,
}: {
  projectId: number;
  rows: readonly WeekRow[];
  onClose: () => void;
}) {
  return (
    <Dialog
      title="Attention !"
      onClose={onClose}
      buttons={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className={styles.sentence}>
        These employees have no billing model. Until one is chosen their hours count as hourly work. See{' '}
        <Link to={`/developers/${projectId}?headerSelectedItem=leaveBalance`} target="_blank" rel="noopener">
          Developers (Leave Balance)
        </Link>
        .
      </p>
      <ul className={styles.names}>
        {rows.map(({ row }) => (
          <li key={row.rowId}>
            {row.developer.name}, {row.developer.role}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
