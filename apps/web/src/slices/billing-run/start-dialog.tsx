import type { BillingAct } from '@countinghouse/contract/billing-run/billing-act.ts';
import type { BillingRow } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { todayHere } from '../../api/today.ts';
import { Button } from '../../ui/button.tsx';
import { Amount, HoursFigure } from '../../ui/figures/amount.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { planRun } from './rows-to-start.ts';
import styles from './start-dialog.module.css';
import { useRunActs } from './use-billing-run.ts';

/** What a user can start. */
export type StartedAct = Exclude<BillingAct, 'delete'>;

/** What each act is called: on its button, and as the title of its summary. */
export const actLabels: Readonly<Record<StartedAct, string>> = {
  draft: 'Create drafts',
  bill: 'Bill the selected',
  send: 'Send drafts to books',
};

/** The summary before a run: what it makes, and what it leaves out and why. */
export function StartDialog({
  act,
  selected,
  onClose,
  onStarted,
}: {
  readonly act: StartedAct;
  readonly selected: readonly BillingRow[];
  readonly onClose: () => void;
  readonly onStarted: () => void;
}) {
  const { start, busy } = useRunActs();
  const plan = planRun(act, selected);
  const many = plan.rows.length;
  return (
    <Dialog
      title={actLabels[act]}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={busy === act}
            disabled={many === 0}
            onClick={() => void start(act, todayHere(), plan.rows, onStarted)}
          >
            {actLabels[act]}
          </Button>
        </>
      }
    >
      <div className={styles.plan}>
        {many === 0 ? (
          <p>None of the selected rows can be {act === 'send' ? 'sent' : 'billed'} here.</p>
        ) : (
          <p>
            {many === 1 ? '1 invoice' : `${many} invoices`}, <HoursFigure value={plan.hours} />
            {plan.totals.map(({ currencyCode, total }) => (
              <span key={currencyCode}>
                , <Amount value={total} currency={currencyCode} strong />
              </span>
            ))}
            .{act === 'draft' ? '' : ' The books receive them one after the other.'}
          </p>
        )}
        {plan.undecided > 0 && (
          <p>
            {plan.undecided === 1
              ? '1 of them has a check that is still open. It is billed as it is.'
              : `${plan.undecided} of them have checks that are still open. They are billed as they are.`}
          </p>
        )}
        {plan.leftOut.length > 0 && (
          <div>
            <p>Left out:</p>
            <ul className={styles.leftOut}>
              {plan.leftOut.map(({ row, words }) => (
                <li key={row.rowId}>
                  {row.projectName}: {words}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  );
}
