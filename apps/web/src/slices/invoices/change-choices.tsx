import { currencyOf, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState, type ReactNode } from 'react';
import { isApiFailure } from '../../api/failure.ts';
import { useMay } from '../../api/may.ts';
import { useForgetAll } from '../../api/use-forget-all.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Amount } from '../../ui/figures/amount.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './change-choices.module.css';
import { isUnderWay } from './use-invoices.ts';

type Changes = ReceivedOf<typeof invoiceEndpoints.sinceBilled>;

/** What can become of logs that changed after they were billed or put on a draft, each choice with its money before it is made. */
export function ChangeChoices({
  invoice,
  rows,
  onEdit,
}: {
  readonly invoice: Invoice;
  readonly rows: Changes;
  readonly onEdit: () => void;
}) {
  const maySettle = useMay(invoiceEndpoints.settleChanges);
  const notify = useNotifications();
  const forget = useForgetAll();
  const saveOnce = useSaveOnce();
  const [busy, setBusy] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const currency = currencyOf(invoice.currencyCode);
  const figureOf = (of: Changes) => {
    const amount = moneyOfMinorUnits(of.reduce<bigint>((sum, row) => sum + moneyFromText(row.amount, currency), 0n));
    return <Amount value={moneyText(amount, currency)} currency={currency.code} signed strong />;
  };
  const chosen = rows.filter(({ userId }) => !leftOut.has(userId));
  const figure = figureOf(chosen);
  const cannot = busy || chosen.length === 0;
  const isDraft = invoice.documentState === 'draft' && !isUnderWay(invoice.push.state);
  if (!maySettle && !isDraft) return null;

  async function settle(choice: 'carry' | 'leave', reason = ''): Promise<void> {
    if (busy) return;
    setBusy(true);
    // a log that moved from one developer to another is told of both
    const logs = new Map(
      chosen.flatMap((row) => row.logs.map(({ logId, now }) => [logId, now?.seconds ?? 0] as const)),
    );
    for (const row of chosen) for (const { logId, now } of row.logs) if (now !== null) logs.set(logId, now.seconds);
    try {
      const { message } = await saveOnce(invoiceEndpoints.settleChanges, {
        params: { id: invoice.invoiceId },
        body: { choice, reason, logs: [...logs].map(([logId, seconds]) => ({ logId, seconds })) },
      });
      setLeaving(false);
      setLeftOut(new Set());
      notify.show({ kind: 'success', title: message ?? messages.changesCarried });
    } catch (error) {
      notify.show({ kind: 'error', title: isApiFailure(error) ? error.message : messages.somethingWentWrong });
    } finally {
      await forget();
      setBusy(false);
    }
  }

  return (
    <section className={styles.choices} aria-label="What becomes of the changes">
      {isDraft && (
        <Choice
          act={
            <Button size="small" icon="edit" disabled={busy} onClick={onEdit}>
              Change this draft
            </Button>
          }
        >
          Open its timesheet and save it again: it bills {figureOf(rows)} with them.
        </Choice>
      )}
      {maySettle && (
        <>
          {together(rows).length > 1 && (
            <fieldset className={styles.which}>
              <legend>Of whose changes</legend>
              {together(rows).map((group) => {
                const ids = group.map(({ userId }) => userId);
                return (
                  <label key={ids.join(' ')}>
                    <input
                      type="checkbox"
                      checked={ids.every((id) => !leftOut.has(id))}
                      disabled={busy}
                      onChange={({ target }) =>
                        setLeftOut(
                          new Set(
                            target.checked ? [...leftOut].filter((id) => !ids.includes(id)) : [...leftOut, ...ids],
                          ),
                        )
                      }
                    />
                    {group.map(({ employeeName }) => employeeName).join(' and ')} {figureOf(group)}
                  </label>
                );
              })}
            </fieldset>
          )}
          <Choice
            act={
              <Button size="small" busy={busy && !isLeaving} disabled={cannot} onClick={() => void settle('carry')}>
                Carry to the next invoice
              </Button>
            }
          >
            The next invoice of the project bills {figure}, each hour at the rate of its day.
          </Choice>
          <Choice
            act={
              <Button size="small" look="quiet" disabled={cannot} onClick={() => setLeaving(true)}>
                Leave it
              </Button>
            }
          >
            Nothing is billed or given back for it any more: {figure} stay as they are, with your reason.
          </Choice>
        </>
      )}
      {isLeaving && (
        <LeaveDialog busy={busy} onClose={() => setLeaving(false)} onLeave={(reason) => void settle('leave', reason)}>
          Not billed any more: {figure}
        </LeaveDialog>
      )}
    </section>
  );
}

/** The rows that can be settled apart from one another: whoever shares a log, as it moved from one to the other, is settled together. */
function together(rows: Changes): readonly Changes[] {
  const groups: Changes[] = [];
  for (const row of rows) {
    const logs = new Set(row.logs.map(({ logId }) => logId));
    const isLinked = (group: Changes) => group.some((one) => one.logs.some(({ logId }) => logs.has(logId)));
    const linked = groups.filter(isLinked);
    groups.splice(0, groups.length, ...groups.filter((group) => !isLinked(group)), [...linked.flat(), row]);
  }
  return groups;
}

const Choice = ({ act, children }: { readonly act: ReactNode; readonly children: ReactNode }) => (
  <div className={styles.choice}>
    {act}
    <p>{children}</p>
  </div>
);

/** Asks why a difference is given up. */
function LeaveDialog({
  busy,
  onLeave,
  onClose,
  children,
}: {
  readonly busy: boolean;
  readonly onLeave: (reason: string) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: messages.pleaseEnter('reason') } : {}),
    save: ({ reason }) => {
      onLeave(reason.trim());
      return Promise.resolve([]);
    },
  });
  return (
    <Dialog title="Leave the changes as they are?" onClose={onClose}>
      <FormFrame form={form} label="Leave the changes as they are">
        <p>{children}</p>
        <TextField {...form.field('reason')} label="Reason" required maxLength={500} />
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" submits busy={busy}>
            Leave it
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
