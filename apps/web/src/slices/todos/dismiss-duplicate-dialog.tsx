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
  const { act, isBusy } = useAction(useInvalidateAll());
  const dismiss = (reason: string) =>
    act({
      call: (saveOnce) => saveOnce(booksDuplicateEndpoints.dismiss, { params: { id: duplicateId }, body: { reason } }),
      done: messages.duplicateDismissed,
      onDone: onClose,
    });
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
