import type { ReceiptsOfInvoice } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { AccountRow } from '../invoices/account-of-invoice.public.ts';
import { Amount } from '../../ui/figures/amount.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';

/** The realised exchange difference of each payment in US dollars; no column when the invoice is in US dollars. */
export function exchangeDifferenceColumns({
  currencyCode,
  receipts,
}: ReceiptsOfInvoice): readonly TableColumn<AccountRow>[] {
  if (currencyCode === 'USD' || receipts.length === 0) return [];
  const differences = new Map(receipts.map((one) => [one.receiptId, one.exchangeDifference]));
  return [
    {
      key: 'exchangeDifference',
      title: 'Exchange difference',
      hint: 'Rate of the payment day − rate of the invoice',
      width: 138,
      align: 'right',
      render: ({ id, kind }) => {
        if (kind !== 'receipt') return undefined;
        const difference = differences.get(id) ?? null;
        // a rate of the day or of the invoice is missing
        return difference === null ? '–' : <Amount value={difference} currency="USD" />;
      },
    },
  ];
}
