import { messages } from '@countinghouse/contract/messages.ts';
import { receiptEndpoints, type ReceiptsOfInvoice } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { AccountRow } from '../invoices/account-of-invoice.public.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx';
import { readableDecimal } from '../../ui/figures/amount.tsx';
import { useOpenedAccount } from './use-opened-account.ts';

/** Moves a payment from its invoice to the open credit of the company, with a reason. */
export function MoveDialog({
  received,
  row: { id, amount },
  onClose,
}: {
  readonly received: ReceiptsOfInvoice;
  readonly row: AccountRow;
  readonly onClose: () => void;
}) {
  const { account, errorsOf } = useOpenedAccount(received);
  const { invoiceId, version, currencyCode } = account;
  const { save } = useAction(useInvalidateAll());
  return (
    <ReasonDialog
      title={`Move the payment of ${currencyCode} ${readableDecimal(amount)} to open credit?`}
      name="Move to open credit"
      act="Move to open credit"
      look="primary"
      help="The payment can then pay another invoice of the company, or be refunded."
      reasonRequired={messages.pleaseEnter('reason')}
      onGiven={(reason) =>
        save({
          call: (saveOnce) =>
            saveOnce(receiptEndpoints.moveToOpenCredit, {
              params: { id: invoiceId, receiptId: id },
              body: { version, reason },
            }),
          done: messages.paymentMoved,
          errorsOf,
          onDone: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
