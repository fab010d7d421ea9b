import type { BillingRun } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { Button } from '../../ui/button.tsx';
import { momentWords } from '../../ui/figures/date-text.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import styles from './run-progress.module.css';
import { useMayRun, useRunActs } from './use-billing-run.ts';

/** The runs that go on and the newest one that ended: how far they are, what was refused, and how to stop or undo them. */
export function RunProgress({ runs }: { readonly runs: readonly BillingRun[] }) {
  const { stop, undo, busy } = useRunActs();
  const mayRun = useMayRun();
  const ended = runs.find(({ finishedAt }) => finishedAt !== null);
  const shown = runs.filter((run) => run.finishedAt === null || run === ended);
  return shown.map((run) => (
    <section key={run.runId} className={styles.run} aria-label={messages.billingRunTitle[run.act]}>
      <ProgressLine
        label={`${messages.billingRunTitle[run.act]}, ${run.startedBy}, ${momentWords(run.startedAt)}`}
        done={run.done + run.failed}
        total={run.rows}
        words={wordsOf(run)}
      />
      {mayRun(run.act) && run.finishedAt === null && !run.isStopped && (
        <Button size="small" busy={busy === 'stop'} onClick={() => stop(run)}>
          Stop
        </Button>
      )}
      {mayRun(run.act) && run.finishedAt !== null && run.undoable > 0 && (
        <Button size="small" icon="undo" busy={busy === 'undo'} onClick={() => undo(run)}>
          Undo
        </Button>
      )}
      {run.failures.length > 0 && (
        // Focusable, so that the keyboard can scroll it.
        <div className={styles.failures} role="group" aria-label="Refused" tabIndex={0}>
          <ul>
            {run.failures.map(({ projectName, startDate, words }) => (
              <li key={`${projectName} ${startDate}`}>
                {projectName}: {words}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  ));
}

/** `12 of 90, Atlas`, and how many were refused. */
function wordsOf({ done, failed, rows, current, isStopped }: BillingRun): string {
  const parts = [`${done} of ${rows}`];
  if (failed > 0) parts.push(`${failed} refused`);
  if (isStopped) parts.push('stopped');
  else if (current !== null) parts.push(current);
  return parts.join(', ');
}
