import { messages } from '@countinghouse/contract/messages.ts';
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx';

/** Asks why an invoice is voided; its number stays used and its hours are unbilled again, those of a credit invoiced again. */
export const VoidDialog = ({
  number,
  isCredit,
  onVoid,
  onClose,
}: {
  readonly number: string;
  readonly isCredit: boolean;
  readonly onVoid: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
}) => (
  <ReasonDialog
    title={`Void ${number}?`}
    act="Void"
    help={
      isCredit
        ? 'The credit note is removed from the books too. The corrected invoice bills its hours again.'
        : 'The invoice is voided in the books too. Its hours can be billed again.'
    }
    reasonRequired={messages.pleaseEnter('reason')}
    onGiven={onVoid}
    onClose={onClose}
  />
);
