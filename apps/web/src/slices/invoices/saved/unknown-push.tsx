import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { unknownPushEndpoints } from '@countinghouse/contract/invoices/unknown-pushes.contract.ts';
import { useState } from 'react';
import { api, newKey } from '../../../api/api.ts';
import { wordsOfFailure } from '../../../api/failure-of.ts';
import { useMay } from '../../../api/may.ts';
import { useInvalidateAll } from '../../../api/use-invalidate-all.ts';
import { Button } from '../../../ui/button.tsx';
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx';
import { useNotifications } from '../../../ui/notifications/notification-host.tsx';

type InDoubt = Pick<Invoice, 'invoiceId' | 'version' | 'documentState' | 'invoiceNumber' | 'push'>;

/** Whether the outcome of a push to the books is unknown: such a draft keeps its number and is locked. */
export const isInDoubt = ({ documentState, invoiceNumber, push }: InDoubt): boolean =>
  documentState === 'draft' && (push.state === 'checking' || (push.state === 'failed' && invoiceNumber !== null));

/** The actions on an invoice whose outcome in the books is unknown. */
export function UnknownPushActions({ invoice }: { readonly invoice: InDoubt }) {
  const [busy, setBusy] = useState<'check' | 'mark'>();
  const [isAsking, setAsking] = useState(false);
  const notify = useNotifications();
  const invalidate = useInvalidateAll();
  const mayCheck = useMay(unknownPushEndpoints.check);
  const mayMark = useMay(unknownPushEndpoints.markNotSent);
  const { invoiceId: id, version } = invoice;

  async function during(name: 'check' | 'mark', act: () => Promise<{ message: string | undefined }>): Promise<void> {
    if (busy !== undefined) return;
    setBusy(name);
    try {
      const { message } = await act();
      if (message !== undefined) notify.show({ kind: 'success', title: message });
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, messages.invoiceEditFailed) });
    } finally {
      setAsking(false);
      await invalidate();
      setBusy(undefined);
    }
  }

  if (!isInDoubt(invoice)) return null;
  return (
    <>
      {mayCheck && (
        <Button
          look="primary"
          busy={busy === 'check'}
          onClick={() =>
            void during('check', () => api(unknownPushEndpoints.check, { params: { id } }, { key: newKey() }))
          }
        >
          Check now
        </Button>
      )}
      {mayMark && <Button onClick={() => setAsking(true)}>Mark as not sent</Button>}
      {isAsking && (
        <ReasonDialog
          title="Mark as not sent?"
          act="Mark as not sent"
          help={messages.markNotSentHint}
          busy={busy === 'mark'}
          reasonRequired={messages.pleaseEnter('reason')}
          onGiven={(reason) =>
            void during('mark', () =>
              api(unknownPushEndpoints.markNotSent, { params: { id }, body: { version, reason } }, { key: newKey() }),
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
