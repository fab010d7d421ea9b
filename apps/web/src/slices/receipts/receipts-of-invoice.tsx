import { outstandingTrace } from '@countinghouse/billing/receipts/receipt.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { currencyOf, moneyFromText, ZERO_MONEY } from '@countinghouse/billing/values/money.ts';
import type { Invoice } from '@countinghouse/contract/invoices.contract.ts';
import {
  receiptEndpoints,
  type Receipt,
  type ReceiptsOfInvoice as Received,
} from '@countinghouse/contract/receipts.contract.ts';
import { useState } from 'react';
import { failureOf } from '../../api/failure-of.ts';
import { useMay } from '../../api/may.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import { FigureWithOrigin, type OriginQuestion } from '../../ui/figures/figure-origin.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { AddReceiptDialog } from './add-receipt-dialog.tsx';
import { ReverseReceiptDialog } from './reverse-receipt-dialog.tsx';
import styles from './receipts.module.css';
import { useReceipts } from './use-receipts.ts';

/** The money that came for an issued invoice, what is outstanding, and the way to add a receipt or to take one back. */
export function ReceiptsOfInvoice({ invoice }: { invoice: Pick<Invoice, 'invoiceId' | 'documentState'> }) {
  const { data, error, refetch } = useReceipts(invoice.invoiceId);
  const failure = failureOf(error, () => void refetch());
  if (data === undefined) return failure === undefined ? <LoadingState lines={3} /> : <ErrorState {...failure} />;
  return <Shown received={data} isIssued={invoice.documentState === 'issued'} />;
}

function Shown({ received, isIssued }: { received: Received; isIssued: boolean }) {
  const [asking, setAsking] = useState<'add' | Receipt>();
  const asked = () => setAsking(undefined);
  const mayAdd = useMay(receiptEndpoints.add);
  const mayReverse = useMay(receiptEndpoints.reverse);
  const { currencyCode: currency, receipts } = received;
  const hasOutstanding = /[1-9]/.test(received.outStandingAmount);
  return (
    <Card
      title="Receipts"
      flush
      actions={
        isIssued &&
        mayAdd &&
        hasOutstanding && (
          <Button icon="plus" onClick={() => setAsking('add')}>
            Add receipt
          </Button>
        )
      }
    >
      <dl className={styles.sums} aria-label="Received">
        <div>
          <dt>Received</dt>
          <dd>
            <Amount value={received.receivedAmount} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>Outstanding</dt>
          <dd>
            <FigureWithOrigin name="Outstanding" question={outstandingOrigin(received)}>
              <Amount value={received.outStandingAmount} currency={currency} strong />
            </FigureWithOrigin>
          </dd>
        </div>
      </dl>
      {receipts.length > 0 && (
        <DataTable
          label="Receipts"
          columns={mayReverse ? [...columnsIn(currency), reverseColumn(setAsking)] : columnsIn(currency)}
          rows={receipts}
          rowKey={(row) => String(row.receiptId)}
          pageKeys={false}
          empty={null}
        />
      )}
      {asking === 'add' && <AddReceiptDialog received={received} onClose={asked} />}
      {asking !== undefined && asking !== 'add' && (
        <ReverseReceiptDialog received={received} receipt={asking} onClose={asked} />
      )}
    </Card>
  );
}

const columnsIn = (currency: string): readonly TableColumn<Receipt>[] => [
  {
    key: 'date',
    title: 'Received on',
    width: 130,
    namesRow: true,
    render: (row) => <DateText value={calendarDate(row.receivedDate)} />,
  },
  { key: 'note', title: 'Note', width: 280, render: noteOf },
  {
    key: 'by',
    title: 'Entered by',
    width: 150,
    render: (row) => row.enteredBy ?? 'The books',
  },
  {
    key: 'amount',
    title: 'Amount',
    width: 150,
    align: 'right',
    render: (row) => <Amount value={row.amount} currency={currency} />,
  },
];

const reverseColumn = (onReverse: (receipt: Receipt) => void): TableColumn<Receipt> => ({
  key: 'reverse',
  title: 'Reverse',
  titleUnseen: true,
  width: 110,
  render: (row) =>
    row.reverses === null &&
    !row.isReversed && (
      <Button look="quiet" onClick={() => onReverse(row)}>
        Reverse
      </Button>
    ),
});

function noteOf({ note, reverses, isReversed }: Receipt): string {
  if (reverses !== null) return `Reversal: ${note}`;
  return isReversed ? `Reversed${note === '' ? '' : `: ${note}`}` : note;
}

/** The amount of the invoice less each receipt. */
function outstandingOrigin({ invoiceAmount, receivedAmount, currencyCode, receipts }: Received): OriginQuestion {
  const currency = currencyOf(currencyCode);
  const amount = (text: string) => moneyFromText(text, currency);
  const money = { amount: amount(invoiceAmount), received: amount(receivedAmount), adjusted: ZERO_MONEY };
  const named = receipts.map((one) => ({
    name: `${shownDate(calendarDate(one.receivedDate))} ${noteOf(one)}`.trim(),
    amount: amount(one.amount),
  }));
  return { of: 'Outstanding', currency: currencyCode, trace: outstandingTrace(money, named, currency) };
}
