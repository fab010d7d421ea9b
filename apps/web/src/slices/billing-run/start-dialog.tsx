import type { StartedAct } from '@countinghouse/contract/billing-run/billing-act.ts';
import type { BillingRow } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { todayHere } from '../../api/today.ts';
import { Button } from '../../ui/button.tsx';
import { Amount, HoursFigure } from '../../ui/figures/amount.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { planRun, type RunPlan } from './rows-to-start.ts';
import styles from './start-dialog.module.css';
import { useRunActs } from './use-billing-run.ts';

/** What each act is called: on its button, and as the title of its summary. */
export const actLabels: Readonly<Record<StartedAct, string>> = {
  sync: 'Sync logs',
  verify: 'Verify weeks',
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
        {many === 0 ? <p>{nothingToDo[act]}</p> : <p>{madeWords(act, plan)}</p>}
        {act === 'bill' && plan.rows.some(({ syncs, verifies }) => syncs || verifies) && <p>{preparedWords(plan)}</p>}
        {plan.undecided > 0 && (
          <p>
            {plan.undecided === 1
              ? '1 of them has a check that is still open. It is billed as it is.'
              : `${plan.undecided} of them have checks that are still open. They are billed as they are.`}
          </p>
        )}
        <LeftOut title="Weeks that are not verified:" of={plan.weeksLeftOut} />
        <LeftOut title="Left out:" of={plan.leftOut} />
      </div>
    </Dialog>
  );
}

const nothingToDo: Readonly<Record<StartedAct, string>> = {
  sync: 'None of the selected rows can be synced here.',
  verify: 'None of the selected rows has a week that can be verified here.',
  draft: 'None of the selected rows can be billed here.',
  bill: 'None of the selected rows can be billed here.',
  send: 'None of the selected rows can be sent here.',
};

/** What the run makes of its rows. */
function madeWords(act: StartedAct, { rows, hours, totals, weeks }: RunPlan): ReactNode {
  const many = rows.length;
  const periods = many === 1 ? '1 billing period' : `${many} billing periods`;
  if (act === 'sync') return `Time logs of ${periods}. The amounts of the rows follow them.`;
  if (act === 'verify') return `${weeksWords(weeks)} of ${periods}, with the hours that are shown.`;
  return (
    <>
      {many === 1 ? '1 invoice' : `${many} invoices`}, <HoursFigure value={hours} />
      {totals.map(({ currencyCode, total }) => (
        <span key={currencyCode}>
          , <Amount value={total} currency={currencyCode} strong />
        </span>
      ))}
      .{act === 'draft' ? '' : ' The books receive them one after the other.'}
    </>
  );
}

const weeksWords = (count: number): string => (count === 1 ? '1 week' : `${count} weeks`);

/** What happens before the invoices are created. A row whose hours a sync changes is refused with the new total. */
function preparedWords({ rows, weeks }: RunPlan): string {
  const synced = rows.filter(({ syncs }) => syncs).length;
  const parts = [
    ...(synced === 0 ? [] : [synced === 1 ? '1 row is synced' : `${synced} rows are synced`]),
    ...(weeks === 0 ? [] : [`${weeksWords(weeks)} ${weeks === 1 ? 'is' : 'are'} verified`]),
  ];
  return `Before that, ${parts.join(' and ')}. ${synced === 0 ? '' : 'A row whose hours change is not billed.'}`.trimEnd();
}

function LeftOut({ title, of }: { readonly title: string; readonly of: RunPlan['leftOut'] }) {
  if (of.length === 0) return null;
  return (
    <div>
      <p>{title}</p>
      <ul className={styles.leftOut}>
        {of.map(({ row, words, link }) => (
          <li key={row.rowId}>
            {row.projectName}: {words}
            {link !== undefined && (
              <>
                {' '}
                <Link to={link}>Missing hours</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
