import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../form/reason-dialog.tsx';
import { Amount } from './amount.tsx';
import styles from './change-choices.module.css';

/** The ways to handle changed time entries, each with its amount. */
export const ChangeChoices = ({ children }: { readonly children: ReactNode }) => (
  <section className={styles.choices} aria-label="How to handle the changes">
    {children}
  </section>
);

export const ChangeChoice = ({ act, children }: { readonly act: ReactNode; readonly children: ReactNode }) => (
  <div className={styles.choice}>
    {act}
    <p>{children}</p>
  </div>
);

/** The total amount of the changed time entries, with the parts by developer. */
export function AmountOfChanges({
  rows,
  currency: currencyCode,
}: {
  readonly rows: readonly { readonly amount: string }[];
  readonly currency: string;
}) {
  const currency = parseCurrency(currencyCode);
  const amount = moneyOfMinorUnits(rows.reduce<bigint>((sum, row) => sum + moneyFromText(row.amount, currency), 0n));
  return <Amount value={moneyText(amount, currency)} currency={currencyCode} signed strong />;
}

/** Asks why the user does not bill a difference. */
export function LeaveChangesDialog({
  reasonRequired,
  onLeave,
  onClose,
  children,
}: {
  /** The error message when the reason is missing. */
  readonly reasonRequired: string;
  readonly onLeave: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <ReasonDialog
      title="Leave the changes as they are?"
      act="Leave it"
      reasonRequired={reasonRequired}
      onGiven={onLeave}
      onClose={onClose}
    >
      {children}
    </ReasonDialog>
  );
}
