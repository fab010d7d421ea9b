import { booksDuplicateEndpoints } from '@countinghouse/contract/books/books-duplicates.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';

/** Asks why a document of the books is no duplicate, and dismisses it. */
export function DismissDuplicateDialog({
  duplicateId,
  onClose,
}: {
  readonly duplicateId: number;
  readonly onClose: () => void;
}) {
  const notify = useNotifications();
  const invalidate = useInvalidateAll();
  const saveOnce = useSaveOnce();
  const [isBusy, setBusy] = useState(false);
  async function dismiss(reason: string): Promise<void> {
    setBusy(true);
    try {
      const { message } = await saveOnce(booksDuplicateEndpoints.dismiss, {
        params: { id: duplicateId },
        body: { reason },
      });
      notify.show({ kind: 'success', title: message ?? messages.duplicateDismissed });
      onClose();
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error) });
    } finally {
      setBusy(false);
      await invalidate();
    }
  }
  return (
    <ReasonDialog
      title="Dismiss the possible duplicate?"
      act="Dismiss"
      help="Another document in the books is asked for again"
      busy={isBusy}
      reasonRequired={messages.pleaseEnter('reason')}
      onGiven={(reason) => void dismiss(reason)}
      onClose={onClose}
    />
  );
}
