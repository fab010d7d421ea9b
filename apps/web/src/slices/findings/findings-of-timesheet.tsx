import { findingEndpoints, type Finding, type Findings } from '@countinghouse/contract/findings/findings.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { toFailure } from '../../api/to-failure.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { readableDecimal } from '../../ui/figures/amount.tsx';
import { momentWords } from '../../ui/figures/date-text.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DaysOfFindings } from './days-of-findings.ts';
import { DismissDialog } from './dismiss-dialog.tsx';
import styles from './findings.module.css';

/** More findings than these are folded. */
const openMax = 6;

/** What is unusual about the hours of a timesheet, each with its reason and the amount in doubt; nothing if all is usual. */
export function FindingsOfTimesheet({
  days,
  isUnfolded = false,
}: {
  readonly days: DaysOfFindings;
  /** Where they are what the user came for, many are not folded either. */
  readonly isUnfolded?: boolean;
}) {
  // each timesheet is checked as it is now
  const { data, error, refetch } = useQuery({
    ...query(findingEndpoints.list, { query: days }),
    staleTime: 0,
    // what is typed changes what is found, not what is shown meanwhile
    placeholderData: keepPreviousData,
  });
  if (data === undefined)
    return <FailureLine failure={toFailure(error, () => void refetch(), messages.findingsFailed)} />;
  return <ShownFindings days={days} found={data} isUnfolded={isUnfolded} />;
}

function ShownFindings({
  days,
  found,
  isUnfolded,
}: {
  readonly days: DaysOfFindings;
  readonly found: Findings;
  readonly isUnfolded: boolean;
}) {
  const [asked, setAsked] = useState<Finding>();
  const open = found.findings.filter(({ dismissal }) => dismissal === null);
  const dismissed = found.findings.filter(({ dismissal }) => dismissal !== null);
  if (found.findings.length === 0) return null;
  return (
    <section className={styles.findings} aria-label={messages.findingsTitle}>
      {open.length > 0 && (
        <details open={isUnfolded || open.length <= openMax}>
          <summary>
            <span className={styles.count}>
              <Icon name="alert" /> {messages.findingsCount(open.length)}
            </span>
          </summary>
          <ul>
            {open.map((finding) => (
              <li key={finding.key}>
                <FindingWords finding={finding} currency={found.currencyCode} />
                <Button
                  size="small"
                  look="quiet"
                  aria-label={`Dismiss: ${messages.findingSentence(finding)}`}
                  onClick={() => setAsked(finding)}
                >
                  Dismiss
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {dismissed.length > 0 && <Dismissed findings={dismissed} currency={found.currencyCode} />}
      {asked !== undefined && <DismissDialog days={days} finding={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

function FindingWords({ finding, currency }: { readonly finding: Finding; readonly currency: string }) {
  const isBilled = !/^0(\.0+)?$/.test(finding.amount);
  return (
    <span>
      {messages.findingSentence(finding)}
      {isBilled && (
        <span className={styles.amount}>
          {messages.findingAmount(readableDecimal(finding.hours), `${currency} ${readableDecimal(finding.amount)}`)}
        </span>
      )}
    </span>
  );
}

/** The dismissed findings with the reason of each, folded; a dismissal can be withdrawn. */
function Dismissed({ findings, currency }: { readonly findings: readonly Finding[]; readonly currency: string }) {
  const { act, isBusy } = useAction(useInvalidateAll());
  return (
    <details className={styles.dismissed}>
      <summary>{messages.findingsDismissed(findings.length)}</summary>
      <ul>
        {findings.map((finding) => {
          const { dismissal } = finding;
          if (dismissal === null) return null;
          return (
            <li key={finding.key}>
              <span>
                <FindingWords finding={finding} currency={currency} />
                <span className={styles.reason}>
                  {messages.dismissalBy(dismissal.dismissedBy, momentWords(dismissal.dismissedAt))} (
                  {messages.dismissalScope[dismissal.scope].toLowerCase()}): {dismissal.reason}
                </span>
              </span>
              <Button
                size="small"
                look="quiet"
                disabled={isBusy}
                aria-label={`Withdraw the dismissal: ${messages.findingSentence(finding)}`}
                onClick={() =>
                  void act({
                    call: (saveOnce) => saveOnce(findingEndpoints.withdraw, { params: { id: dismissal.dismissalId } }),
                    failed: messages.withdrawFailed,
                  })
                }
              >
                Withdraw
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
