import { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { query } from '../../../api/api.ts';
import { Icon } from '../../../ui/icon.tsx';
import { missingRequest } from './fetch-timesheet.ts';
import styles from './wizard.module.css';

/** Says which invoice bills days or hours of the chosen period already, with a link that opens a new tab; else nothing. */
export function BilledNotice({
  requested,
  invoiceId,
}: {
  readonly requested: Parameters<typeof missingRequest>[0];
  /** The draft that is being edited, which bills nothing before itself. */
  readonly invoiceId: number | null;
}) {
  const { data } = useQuery({
    ...query(timesheetEndpoints.validate, missingRequest(requested, invoiceId)),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const billed = data?.prerequisites.find(({ code }) => code === 'days_billed' || code === 'hours_billed');
  if (billed === undefined) return null;
  return (
    <p role="status" className={styles.notice}>
      <Icon name="alert" />
      <span>
        {billed.message}{' '}
        {billed.link !== null && (
          <Link to={billed.link} target="_blank" rel="noopener">
            Open invoice
            <span className="unseen"> (opens a new tab)</span>
          </Link>
        )}
      </span>
    </p>
  );
}
