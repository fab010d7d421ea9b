import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { adjustmentType } from '@countinghouse/contract/options.ts';
import {
  mayAdjust,
  receiptEndpoints,
  type ReceiptsOfInvoice as Received,
} from '@countinghouse/contract/receipts/receipts.contract.ts';
import { useState } from 'react';
import { toFailure } from '../../api/to-failure.ts';
import { useMay } from '../../api/may.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import { FigureWithOrigin } from '../../ui/figures/figure-origin.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { ExplainedExpected } from '../expected-payments/expected-payment.public.tsx';
import { useExpectedPayment } from '../expected-payments/use-expected-payments.public.ts';
import { accountOf, outstandingOfAccount, type AccountRow } from '../invoices/account-of-invoice.public.ts';
import { AddReceiptDialog } from './add-receipt-dialog.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { CompanyPaymentDrawer } from './company-payment-drawer.tsx';
import { exchangeDifferenceColumns } from './exchange-difference-column.tsx';
import { booksColumns } from './payment-in-books.tsx';
import { ApplyCreditDialog, ApplyToInvoiceDialog } from './apply-credit-dialog.tsx';
import styles from './receipts.module.css';
import { ReverseDialog } from './reverse-dialog.tsx';
import { useReceipts } from './use-receipts.ts';

/** The account of an issued invoice: received, waived and outstanding amounts, with the actions to add or reverse a line. */
export function ReceiptsOfInvoice({ invoice }: { invoice: Pick<Invoice, 'invoiceId' | 'documentState'> }) {
  const { data, error, refetch } = useReceipts(invoice.invoiceId);
  const failure = toFailure(error, () => void refetch());
  if (data === undefined) return failure === undefined ? <LoadingState lines={3} /> : <ErrorState {...failure} />;
  return <Shown received={data} isIssued={invoice.documentState === 'issued'} />;
}

function Shown({ received, isIssued }: { received: Received; isIssued: boolean }) {
  const [asking, setAsking] = useState<'add' | 'several' | 'adjust' | 'apply' | AccountRow>();
  const done = () => setAsking(undefined);
  const role = useSession(({ session }) => session?.userRole);
  const mayAdd = useMay(receiptEndpoints.add);
  const mayReverse = useMay(receiptEndpoints.reverse);
  const mayApply = useMay(receiptEndpoints.applyCredit);
  const isCreditNote = received.correctsInvoiceId !== null;
  const applies = isCreditNote ? 'Apply to invoice' : 'Apply credit';
  const adds = isCreditNote ? 'Record refund' : 'Record payment';
  const title = isCreditNote ? 'Refunds and applied credit' : 'Payments';
  const left = isCreditNote ? 'Open' : 'Outstanding';
  const { currencyCode: currency } = received;
  const hasOutstanding = isIssued && /[1-9]/.test(received.outStandingAmount);
  const rows = accountOf(received);
  const mayTakeBack = ({ type, isSettled, isOfBooks }: AccountRow): boolean =>
    !isSettled &&
    !isOfBooks &&
    (type === 'Payment' || type === 'Credit note' ? mayReverse : role !== undefined && mayAdjust(role, type));
  return (
    <Card
      title={title}
      flush
      actions={
        hasOutstanding && (
          <>
            {role !== undefined && adjustmentType.options.some((type) => mayAdjust(role, type)) && (
              <Button onClick={() => setAsking('adjust')}>Adjust</Button>
            )}
            {mayApply && <Button onClick={() => setAsking('apply')}>{applies}</Button>}
            {mayAdd && (
              <Button icon="plus" onClick={() => setAsking('add')}>
                {adds}
              </Button>
            )}
          </>
        )
      }
    >
      <ReceivedTotals received={received} left={left} isOpen={hasOutstanding && !isCreditNote} />
      {rows.length > 0 && (
        <DataTable
          label={title}
          stacks
          columns={[
            ...columnsIn(currency, left),
            ...exchangeDifferenceColumns(received),
            ...booksColumns(received, mayAdd),
            ...(rows.some(mayTakeBack) ? [reverseColumn(mayTakeBack, setAsking)] : []),
          ]}
          rows={rows}
          rowKey={(row) => String(row.id)}
          pageKeys={false}
          empty={null}
        />
      )}
      {asking === 'add' && (
        <AddReceiptDialog received={received} onClose={done} onSeveral={() => setAsking('several')} />
      )}
      {asking === 'several' && (
        <CompanyPaymentDrawer companyId={received.companyId} currencyCode={currency} onClose={done} />
      )}
      {asking === 'apply' &&
        (isCreditNote ? (
          <ApplyToInvoiceDialog received={received} onClose={done} />
        ) : (
          <ApplyCreditDialog received={received} onClose={done} />
        ))}
      {asking === 'adjust' && <AdjustDialog received={received} onClose={done} />}
      {typeof asking === 'object' && <ReverseDialog received={received} row={asking} onClose={done} />}
    </Card>
  );
}

/** What was received, adjusted and applied, and what is left: outstanding on an invoice, open on a credit note. */
function ReceivedTotals({
  received,
  left,
  isOpen,
}: {
  readonly received: Received;
  readonly left: string;
  readonly isOpen: boolean;
}) {
  const { data: payment } = useExpectedPayment(received.invoiceId, isOpen);
  const isCreditNote = received.correctsInvoiceId !== null;
  const currency = received.currencyCode;
  return (
    <dl className={styles.sums} aria-label="Received">
      <div>
        <dt>{isCreditNote ? 'Refunded' : 'Received'}</dt>
        <dd>
          <Amount value={received.receivedAmount} currency={currency} />
        </dd>
      </div>
      {received.adjustments.length > 0 && (
        <div>
          <dt>Adjusted</dt>
          <dd>
            <Amount value={received.adjustedAmount} currency={currency} />
          </dd>
        </div>
      )}
      {received.creditApplications.length > 0 && (
        <div>
          <dt>{isCreditNote ? 'Applied to invoices' : 'Credit notes applied'}</dt>
          <dd>
            <Amount value={received.creditsAppliedAmount} currency={currency} />
          </dd>
        </div>
      )}
      <div>
        <dt>{left}</dt>
        <dd>
          <FigureWithOrigin
            name={left}
            question={{ of: left, currency: received.currencyCode, trace: outstandingOfAccount(received) }}
          >
            <Amount value={received.outStandingAmount} currency={currency} strong />
          </FigureWithOrigin>
        </dd>
      </div>
      {isOpen && payment !== undefined && (
        <div>
          <dt>Expected payment</dt>
          <dd>
            <ExplainedExpected expected={payment.expected} />
          </dd>
        </div>
      )}
    </dl>
  );
}

const columnsIn = (currency: string, left: string): readonly TableColumn<AccountRow>[] => [
  // two lines in each of two columns: more columns would push the one of the books off the screen
  {
    key: 'date',
    title: 'Date',
    width: 136,
    namesRow: true,
    wraps: true,
    render: (row) => (
      <>
        <DateText value={row.date} />
        <div className={styles.author}>{row.type}</div>
      </>
    ),
  },
  {
    key: 'note',
    title: 'Note',
    width: 146,
    wraps: true,
    render: (row) => (
      <div className={styles.note}>
        {row.words}
        <div className={styles.author}>{row.enteredBy}</div>
      </div>
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    width: 140,
    align: 'right',
    render: (row) => <Amount value={row.amount} currency={currency} />,
  },
  {
    key: 'outstanding',
    title: left,
    hint: 'After this entry',
    width: 140,
    align: 'right',
    render: (row) => <Amount value={row.outstanding} currency={currency} />,
  },
];

const reverseColumn = (
  mayTakeBack: (row: AccountRow) => boolean,
  onReverse: (row: AccountRow) => void,
): TableColumn<AccountRow> => ({
  key: 'reverse',
  title: 'Actions',
  titleUnseen: true,
  width: 116,
  staysRight: true,
  render: (row) =>
    mayTakeBack(row) && (
      <Button size="small" onClick={() => onReverse(row)}>
        Reverse
      </Button>
    ),
});
