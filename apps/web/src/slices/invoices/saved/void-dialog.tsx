import { messages } from '@countinghouse/contract/messages.ts';
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx';

/** Asks why an invoice is voided; its number stays used and its hours are unbilled again, those of a credit invoiced again. */
export const VoidDialog = ({
  number,
  books,
  isCredit,
  onVoid,
  onClose,
}: {
  readonly number: string;
  /** The books that have it, by name. */
  readonly books: string | undefined;
  readonly isCredit: boolean;
  readonly onVoid: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
}) => (
  <ReasonDialog
    title={books === undefined ? `Void ${number}?` : `Void ${number} in ${books}?`}
    act="Void"
    help={consequence(isCredit, books)}
    reasonRequired={messages.pleaseEnter('reason')}
    onGiven={onVoid}
    onClose={onClose}
  />
);

function consequence(isCredit: boolean, books: string | undefined): string {
  const inBooks = books === undefined ? '' : `It becomes void in ${books} too. `;
  return isCredit
    ? `${inBooks}The corrected invoice bills its hours again.`
    : `${inBooks}Its number stays used. Its hours can be billed again.`;
}
