import { currencyOf, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../form/reason-dialog.tsx';
import { Amount } from './amount.tsx';
import styles from './change-choices.module.css';

/** What can become of changed logs, each choice with its money before it is made. */
export const ChangeChoices = ({ children }: { readonly children: ReactNode }) => (
  <section className={styles.choices} aria-label="What becomes of the changes">
    {children}
  </section>
);

export const ChangeChoice = ({ act, children }: { readonly act: ReactNode; readonly children: ReactNode }) => (
  <div className={styles.choice}>
    {act}
    <p>{children}</p>
  </div>
);

/** What changed logs come to, developer by developer added up. */
export function AmountOfChanges({
  rows,
  currency: currencyCode,
}: {
  readonly rows: readonly { readonly amount: string }[];
  readonly currency: string;
}) {
  const currency = currencyOf(currencyCode);
  const amount = moneyOfMinorUnits(rows.reduce<bigint>((sum, row) => sum + moneyFromText(row.amount, currency), 0n));
  return <Amount value={moneyText(amount, currency)} currency={currencyCode} signed strong />;
}

/** Asks why a difference is given up. */
export function LeaveChangesDialog({
  busy,
  reasonRequired,
  onLeave,
  onClose,
  children,
}: {
  readonly busy: boolean;
  /** The words where no reason is given. */
  readonly reasonRequired: string;
  readonly onLeave: (reason: string) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <ReasonDialog
      title="Leave the changes as they are?"
      act="Leave it"
      busy={busy}
      reasonRequired={reasonRequired}
      onGiven={onLeave}
      onClose={onClose}
    >
      {children}
    </ReasonDialog>
  );
}
