import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { toFailure } from '../../../api/to-failure.ts';
import { useMay } from '../../../api/may.ts';
import { useInvalidateAll } from '../../../api/use-invalidate-all.ts';
import { useAction } from '../../../records/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import {
  AmountOfChanges,
  ChangeChoice,
  ChangeChoices,
  LeaveChangesDialog,
} from '../../../ui/figures/change-choices.tsx';
import { ChangedLogs } from '../../../ui/figures/changed-logs.tsx';
import { isOpenDraft, useSinceBilled } from '../use-invoices.ts';

type Changes = ReceivedOf<typeof invoiceEndpoints.sinceBilled>;

interface OfInvoice {
  readonly invoice: Invoice;
  readonly onEdit: () => void;
}

/** The time entries that changed after invoicing. A failed request is shown, because showing nothing would mean no changes. */
export function ChangesOfInvoice({ invoice, onEdit }: OfInvoice) {
  const { data: rows, error, refetch } = useSinceBilled(invoice.invoiceId, undefined);
  const failure = toFailure(error, () => void refetch());
  if (failure !== undefined && rows === undefined) return <ErrorState {...failure} />;
  return rows === undefined || rows.length === 0 ? null : <Changed invoice={invoice} rows={rows} onEdit={onEdit} />;
}

/** The changed time entries and how to handle them, each choice with its amount. */
function Changed({ invoice, rows, onEdit }: OfInvoice & { readonly rows: Changes }) {
  const maySettle = useMay(invoiceEndpoints.settleChanges);
  const { act, isBusy: busy } = useAction(useInvalidateAll());
  const [isLeaving, setLeaving] = useState(false);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const all = [...new Set(rows.flatMap(({ logs }) => logs.map(({ logId }) => logId)))];
  const chosen = all.filter((logId) => !leftOut.has(logId));
  // only the server knows the amount of some of them: days billed as expected are worth the same with more hours
  const priced = useSinceBilled(invoice.invoiceId, chosen.length === all.length ? undefined : chosen);
  const selected = chosen.length === 0 ? [] : priced.data;
  const figure = selected === undefined ? '…' : <AmountOfChanges rows={selected} currency={invoice.currencyCode} />;
  const cannot = busy || selected === undefined || chosen.length === 0;
  const isDraft = isOpenDraft(invoice);

  const settle = (choice: 'carry' | 'leave', reason = '') => {
    const seconds = secondsNow(rows);
    return act({
      call: (saveOnce) =>
        saveOnce(invoiceEndpoints.settleChanges, {
          params: { id: invoice.invoiceId },
          body: { choice, reason, logs: chosen.map((logId) => ({ logId, seconds: seconds.get(logId) ?? 0 })) },
        }),
      done: messages.changesCarried,
      onDone: () => {
        setLeaving(false);
        setLeftOut(new Set());
      },
    });
  };

  const choose = (logId: string, isChosen: boolean): void =>
    setLeftOut(new Set(isChosen ? [...leftOut].filter((one) => one !== logId) : [...leftOut, logId]));
  const hasChoice = maySettle && all.length > 1;
  return (
    <>
      <ChangedLogs
        rows={rows}
        currency={invoice.currencyCode}
        words={invoice.documentState === 'draft' ? messages.logsChangedSinceSaved : messages.logsChangedSinceBilled}
        before={invoice.documentState === 'draft' ? 'On draft' : 'Invoiced'}
        choice={
          hasChoice ? { chosen: new Set(chosen), canChoose: () => true, disabled: busy, onChoose: choose } : undefined
        }
      />
      {(maySettle || isDraft) && (
        <ChangeChoices>
          {isDraft && (
            <ChangeChoice
              act={
                <Button size="small" icon="edit" disabled={busy} onClick={onEdit}>
                  Change this draft
                </Button>
              }
            >
              Open its timesheet and save it again: it bills{' '}
              <AmountOfChanges rows={rows} currency={invoice.currencyCode} /> with them.
            </ChangeChoice>
          )}
          {maySettle && (
            <>
              <ChangeChoice
                act={
                  <Button size="small" busy={busy && !isLeaving} disabled={cannot} onClick={() => void settle('carry')}>
                    Carry to the next invoice
                  </Button>
                }
              >
                The next invoice of the project bills {figure}, each hour at the rate of its day.
              </ChangeChoice>
              <ChangeChoice
                act={
                  <Button size="small" look="quiet" disabled={cannot} onClick={() => setLeaving(true)}>
                    Leave it
                  </Button>
                }
              >
                Keep the invoice as it is ({figure} stays unbilled). Needs a reason.
              </ChangeChoice>
            </>
          )}
          {isLeaving && (
            <LeaveChangesDialog
              reasonRequired={messages.pleaseEnter('reason')}
              onClose={() => setLeaving(false)}
              onLeave={(reason) => settle('leave', reason)}
            >
              No longer billed: {figure}
            </LeaveChangesDialog>
          )}
        </ChangeChoices>
      )}
    </>
  );
}

/** The current time of each changed entry; an entry that moved to another developer is listed for both. */
function secondsNow(rows: Changes): ReadonlyMap<string, number> {
  const logs = rows.flatMap((row) => row.logs);
  return new Map([
    ...logs.map(({ logId }) => [logId, 0] as const),
    ...logs.flatMap(({ logId, now }) => (now === null ? [] : [[logId, now.seconds] as const])),
  ]);
}
