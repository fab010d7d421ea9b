import { currencyOf, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState, type ReactNode } from 'react';
import { isApiFailure } from '../../api/failure.ts';
import { useMay } from '../../api/may.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Amount } from '../../ui/figures/amount.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './change-choices.module.css';
import { isUnderWay, useForgetInvoices } from './use-invoices.ts';

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
  const forget = useForgetInvoices();
  const saveOnce = useSaveOnce();
  const [busy, setBusy] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const currency = currencyOf(invoice.currencyCode);
  const amount = moneyOfMinorUnits(rows.reduce<bigint>((sum, row) => sum + moneyFromText(row.amount, currency), 0n));
  const figure = <Amount value={moneyText(amount, currency)} currency={currency.code} signed strong />;
  const isDraft = invoice.documentState === 'draft' && !isUnderWay(invoice.push.state);
  if (!maySettle && !isDraft) return null;

  async function settle(choice: 'carry' | 'leave', reason = ''): Promise<void> {
    if (busy) return;
    setBusy(true);
    // a log that moved from one developer to another is told of both
    const logs = new Map(rows.flatMap((row) => row.logs.map(({ logId, now }) => [logId, now?.seconds ?? 0] as const)));
    for (const row of rows) for (const { logId, now } of row.logs) if (now !== null) logs.set(logId, now.seconds);
    try {
      const { message } = await saveOnce(invoiceEndpoints.settleChanges, {
        params: { id: invoice.invoiceId },
        body: { choice, reason, logs: [...logs].map(([logId, seconds]) => ({ logId, seconds })) },
      });
      setLeaving(false);
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
          Open its timesheet and save it again: it bills {figure} with them.
        </Choice>
      )}
      {maySettle && (
        <>
          <Choice
            act={
              <Button size="small" busy={busy && !isLeaving} disabled={busy} onClick={() => void settle('carry')}>
                Carry to the next invoice
              </Button>
            }
          >
            The next invoice of the project bills {figure}, each hour at the rate of its day.
          </Choice>
          <Choice
            act={
              <Button size="small" look="quiet" disabled={busy} onClick={() => setLeaving(true)}>
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
