import { messages } from '@countinghouse/contract/messages.ts';
import { receiptEndpoints, type ReceiptsOfInvoice } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx';
import { readableDecimal } from '../../ui/figures/amount.tsx';
import type { AccountRow } from '../invoices/account-of-invoice.public.ts';
import { useOpenedAccount } from './use-opened-account.ts';

/** Reverses a payment, an adjustment or an applied credit with a reason; both lines stay in the list. */
export function ReverseDialog({
  received,
  row: { id, kind, type, amount },
  onClose,
}: {
  readonly received: ReceiptsOfInvoice;
  readonly row: AccountRow;
  readonly onClose: () => void;
}) {
  const { account, errorsOf } = useOpenedAccount(received);
  const { invoiceId, version, currencyCode } = account;
  const { save } = useAction(useInvalidateAll());
  const name = { receipt: 'payment', adjustment: 'adjustment', credit: 'application' }[kind];
  const title = { receipt: name, adjustment: `${name} (${type})`, credit: 'applied credit' }[kind];
  return (
    <ReasonDialog
      title={`Reverse the ${title} of ${currencyCode} ${readableDecimal(amount)}?`}
      name={`Reverse ${name}`}
      act="Reverse"

      help={`The ${name} stays in the list, with its reversal beside it.`}
      reasonRequired={messages.pleaseEnter('reason')}
      onGiven={(reason) =>
        save<unknown>({
          call: (saveOnce) => {
            const body = { version, reason };
            return {
              receipt: () => saveOnce(receiptEndpoints.reverse, { params: { id: invoiceId, receiptId: id }, body }),
              adjustment: () =>
                saveOnce(receiptEndpoints.reverseAdjustment, { params: { id: invoiceId, adjustmentId: id }, body }),
              credit: () =>
                saveOnce(receiptEndpoints.reverseCreditApplication, {
                  params: { id: invoiceId, applicationId: id },
                  body,
                }),
            }[kind]();
          },
          done: messages.receiptReversed,
          errorsOf,
          onDone: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
