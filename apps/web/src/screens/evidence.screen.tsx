import { CheckEvidence } from '../slices/invoice-page/check-evidence.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './project-page.module.css';

/** `/settings/evidence`: tells whether an evidence pack of an invoice is unchanged, and who signed it. */
export function EvidenceScreen() {
  return (
    <div className={styles.page}>
      <PageHeader title="Check evidence pack" />
      <div className={styles.cards}>
        <CheckEvidence />
      </div>
    </div>
  );
}
