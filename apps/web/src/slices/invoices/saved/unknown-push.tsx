import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { unknownPushEndpoints } from '@countinghouse/contract/invoices/unknown-pushes.contract.ts';
import { useState } from 'react';
import { useMay } from '../../../api/may.ts';
import { useInvalidateAll } from '../../../api/use-invalidate-all.ts';
import { useAction } from '../../../records/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx';

type UnknownPush = Pick<Invoice, 'invoiceId' | 'version' | 'documentState' | 'invoiceNumber' | 'push'>;

/** Whether the outcome of a push to the books is unknown: such a draft keeps its number and is locked. */
export const isPushUnknown = ({ documentState, invoiceNumber, push }: UnknownPush): boolean =>
  documentState === 'draft' && (push.state === 'checking' || (push.state === 'failed' && invoiceNumber !== null));

/** The actions on an invoice whose outcome in the books is unknown. */
export function UnknownPushActions({ invoice }: { readonly invoice: UnknownPush }) {
  const [isAsking, setAsking] = useState(false);
  const { act, busy } = useAction(useInvalidateAll());
  const mayCheck = useMay(unknownPushEndpoints.check);
  const mayMark = useMay(unknownPushEndpoints.markNotSent);
  const { invoiceId: id, version } = invoice;

  const failed = messages.invoiceEditFailed;
  const check = () =>
    act({ name: 'check', call: (saveOnce) => saveOnce(unknownPushEndpoints.check, { params: { id } }), failed });
  const mark = async (reason: string): Promise<boolean> => {
    const isDone = await act({
      name: 'mark',
      call: (saveOnce) => saveOnce(unknownPushEndpoints.markNotSent, { params: { id }, body: { version, reason } }),
      failed,
    });
    setAsking(false);
    return isDone;
  };

  if (!isPushUnknown(invoice)) return null;
  return (
    <>
      {mayCheck && (
        <Button look="primary" busy={busy === 'check'} onClick={() => void check()}>
          Check now
        </Button>
      )}
      {mayMark && <Button onClick={() => setAsking(true)}>Mark as not sent</Button>}
      {isAsking && (
        <ReasonDialog
          title="Mark as not sent?"
          act="Mark as not sent"
          help={messages.markNotSentHint}
          reasonRequired={messages.pleaseEnter('reason')}
          onGiven={mark}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
