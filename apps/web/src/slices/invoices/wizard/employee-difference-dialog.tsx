import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './wizard.module.css';

export type EmployeeDifference = ReceivedOf<typeof invoiceEndpoints.compare>;

/** Lists who was billed by the last invoice and is not in this timesheet, and who is new. */
export function EmployeeDifferenceDialog({
  difference,
  onClose,
}: {
  readonly difference: EmployeeDifference;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      title="Attention: Discrepancy in Employee Data Compared to Previous Invoice"
      onClose={onClose}
      buttons={
        <Button look="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <div className={styles.question}>
        <People title="Removed Employee" people={difference['Removed Users']} />
        {difference['New Users'].length > 0 && <People title="Newly Added Employee" people={difference['New Users']} />}
      </div>
    </Dialog>
  );
}

function People({ title, people }: { title: string; people: EmployeeDifference['New Users'] }) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.names}>
        {people.map((one) => (
          <li key={one.userId}>{one.employeeName}</li>
        ))}
      </ul>
    </section>
  );
}
