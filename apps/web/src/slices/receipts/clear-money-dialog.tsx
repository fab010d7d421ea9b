import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { accountOf, type AccountRow } from '../invoices/account-of-invoice.public.ts';
import { toFailure } from '../../api/to-failure.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';
import styles from './receipts.module.css';
import { useReceipts } from './use-receipts.ts';

/** Lists what prevents the void of an invoice: every payment and applied credit, each to be reversed or moved to the open credit. */
export function ClearMoneyDialog({
  invoice,
  onClose,
}: {
  readonly invoice: Pick<Invoice, 'invoiceId' | 'invoiceNumber'>;
  readonly onClose: () => void;
}) {
  const { data, error, refetch } = useReceipts(invoice.invoiceId);
  const [asking, setAsking] = useState<{ readonly row: AccountRow; readonly act: 'reverse' | 'move' }>();
  const done = () => setAsking(undefined);
  const failure = toFailure(error, () => void refetch());
  const title = `Void ${invoice.invoiceNumber ?? 'invoice'}`;
  if (data === undefined)
    return (
      <Dialog title={title} onClose={onClose}>
        {failure === undefined ? <LoadingState lines={3} /> : <ErrorState {...failure} />}
      </Dialog>
    );
  if (asking !== undefined) {
    const Asking = asking.act === 'move' ? MoveDialog : ReverseDialog;
    return <Asking received={data} row={asking.row} onClose={done} />;
  }
  const open = accountOf(data).filter(({ kind, isSettled }) => kind !== 'adjustment' && !isSettled);
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{messages.invoiceHasMoney}</p>
      <ul className={styles.standing}>
        {open.map((row) => (
          <li key={row.id}>
            <span>
              {row.kind === 'receipt' ? 'Payment' : 'Credit note'} <DateText value={row.date} />
              {row.words === '' ? '' : `, ${row.words}`}
            </span>
            <Amount value={row.amount} currency={data.currencyCode} strong />
            <span className={styles.acts}>
              {row.isOfBooks ? (
                'Remove it in the books'
              ) : (
                <Button size="small" onClick={() => setAsking({ row, act: 'reverse' })}>
                  Reverse
                </Button>
              )}
              {row.kind === 'receipt' && data.correctsInvoiceId === null && (
                <Button size="small" onClick={() => setAsking({ row, act: 'move' })}>
                  Move to open credit
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
