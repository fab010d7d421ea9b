import { messages } from '@countinghouse/contract/messages.ts';
import { companyPaymentEndpoints } from '@countinghouse/contract/receipts/company-payments.contract.ts';
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
  const whole = kind === 'receipt' ? account.receipts.find(({ receiptId }) => receiptId === id)?.partOf : undefined;
  const title = { receipt: name, adjustment: `${name} (${type})`, credit: 'applied credit' }[kind];
  return (
    <ReasonDialog
      title={
        whole == null
          ? `Reverse the ${title} of ${currencyCode} ${readableDecimal(amount)}?`
          : `Reverse the whole payment of ${currencyCode} ${readableDecimal(whole.amount)}?`
      }
      name={`Reverse ${name}`}
      act="Reverse"

      help={
        whole == null
          ? `The ${name} stays in the list, with its reversal beside it.`
          : 'All its invoices are open again, and its open credit is removed.'
      }
      reasonRequired={messages.pleaseEnter('reason')}
      onGiven={(reason) =>
        save<unknown>({
          call: (saveOnce) => {
            const body = { version, reason };
            return {
              receipt: (): Promise<{ readonly data: unknown; readonly message?: string | undefined }> =>
                whole == null
                  ? saveOnce(receiptEndpoints.reverse, { params: { id: invoiceId, receiptId: id }, body })
                  : saveOnce(companyPaymentEndpoints.reverse, {
                      params: { id: account.companyId, paymentNumber: whole.paymentNumber },
                      body: { reason },
                    }),
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
