import { messages } from '@countinghouse/contract/messages.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { RateFigure } from '../../../ui/figures/amount.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useSavedTimesheet } from '../use-invoices.ts';
import styles from '../wizard/wizard.module.css';

/** Names the developers whose rates changed since a draft was saved, because saving it again uses the new ones; else nothing. */
export function RatesSinceSaved({ invoiceId, opened }: { readonly invoiceId: number; readonly opened: Timesheet }) {
  const saved = useSavedTimesheet(invoiceId, 'yes').data?.zohoEmployeeMetadataList;
  const changed = opened.zohoEmployeeMetadataList.flatMap(({ userId, isDeletable, employeeName, rate }) => {
    const before = saved?.find((row) => row.userId === userId && row.isDeletable === isDeletable)?.rate;
    return before === undefined || before === rate ? [] : [{ userId, employeeName, before, rate }];
  });
  if (changed.length === 0) return null;
  return (
    <p role="status" className={styles.notice}>
      <Icon name="alert" />
      <span>
        {messages.ratesChangedSinceSaved}
        {changed.map(({ userId, employeeName, before, rate }, at) => (
          <span key={userId}>
            {at === 0 ? ' ' : ', '}
            {employeeName} <RateFigure value={before} currency={opened.currencyCode} /> →{' '}
            <RateFigure value={rate} currency={opened.currencyCode} />
          </span>
        ))}
      </span>
    </p>
  );
}
