import { booksDuplicateEndpoints } from '@countinghouse/contract/books/books-duplicates.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx';

/** Asks why a document of the books is no duplicate, and dismisses it. */
export function DismissDuplicateDialog({
  duplicateId,
  onClose,
}: {
  readonly duplicateId: number;
  readonly onClose: () => void;
}) {
  const { save } = useAction(useInvalidateAll());
  const dismiss = (reason: string) =>
    save({
      call: (saveOnce) => saveOnce(booksDuplicateEndpoints.dismiss, { params: { id: duplicateId }, body: { reason } }),
      done: messages.duplicateDismissed,
      onDone: onClose,
    });
  return (
    <ReasonDialog
      title="Dismiss the possible duplicate?"
      act="Dismiss"
      help="Other documents in the books are still reported"
      reasonRequired={messages.pleaseEnter('reason')}
      onGiven={dismiss}
      onClose={onClose}
    />
  );
}
