import { formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useInvoicesOfProject } from '../use-invoices.ts';
import styles from './wizard.module.css';

/** Says that another invoice of the project has this date, with a link that opens a new tab; else nothing. */
export function SameDateNotice({
  projectId,
  invoiceDate,
  invoiceId,
}: {
  readonly projectId: number;
  readonly invoiceDate: CalendarDate;
  /** The draft that is being edited, which is not a duplicate of itself. */
  readonly invoiceId: number | null;
}) {
  const day = formatDate(invoiceDate, 'dd-MMM-yyyy');
  const { data } = useInvoicesOfProject(projectId, { invoiceDate: day, pageSize: 25 });
  const isAnother = data?.invoiceDetails.some((one) => one.documentState !== 'void' && one.invoiceId !== invoiceId);
  if (isAnother !== true) return null;
  return (
    <p role="status" className={styles.notice}>
      <Icon name="alert" />
      <span>
        {messages.invoiceDateTaken}{' '}
        <a href={`/existinginvoice?projectId=${projectId}&invoiceDate=${invoiceDate}`} target="_blank" rel="noopener">
          Existing invoices
          <span className="unseen"> (opens a new tab)</span>
        </a>
      </span>
    </p>
  );
}
