import { receiptEndpoints, type OpenCredit } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DestinationLink } from '../../records/destination.tsx';
import { query } from '../../api/api.ts';
import { toFailure } from '../../api/to-failure.ts';
import { useMay } from '../../api/may.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import styles from './receipts.module.css';
import { RefundDialog, type Refundable } from './refund-dialog.tsx';
import { refundColumns } from './refunds-of-company.tsx';
import { ReverseRefundDialog, type RefundOfCompany } from './reverse-refund-dialog.tsx';

const columns: readonly TableColumn<OpenCredit>[] = [
  {
    key: 'creditNumber',
    title: 'Credit note',
    width: 150,
    namesRow: true,
    render: ({ projectId, creditId, creditNumber }) => (
      <DestinationLink of={{ projectId, invoiceId: creditId }}>{creditNumber}</DestinationLink>
    ),
  },
  { key: 'creditDate', title: 'Credit note date', width: 130, render: (row) => <DateText value={row.creditDate} /> },
  { key: 'corrects', title: 'Corrects', width: 150, render: (row) => row.correctsInvoice.invoiceNumber },
  { key: 'project', title: 'Project', width: 200, render: (row) => row.projectName },
  {
    key: 'creditAmount',
    title: 'Amount',
    width: 140,
    align: 'right',
    render: (row) => <Amount value={row.creditAmount} currency={row.currencyCode} />,
  },
  {
    key: 'openAmount',
    title: 'Open',
    width: 140,
    align: 'right',
    render: (row) => <Amount value={row.openAmount} currency={row.currencyCode} strong />,
  },
];

/** The open credit of a company: credit notes that are not fully applied or refunded, and payments that were moved off an invoice. */
export function OpenCreditsOfCompany({ companyId }: { readonly companyId: number }) {
  const { data, error, refetch } = useQuery(
    query(receiptEndpoints.openCredits, { params: { id: companyId }, query: {} }),
  );
  const [refunding, refund] = useState<Refundable>();
  const [reversing, reverse] = useState<RefundOfCompany>();
  const mayReverse = useMay(receiptEndpoints.reverseRefund);
  const mayRefund = useMay(receiptEndpoints.refundOpenCredit);
  const mayRetry = useMay(receiptEndpoints.recordRefundInBooks);
  const failure = toFailure(error, () => void refetch());
  if (data === undefined)
    return (
      <Card title="Open credits">
        {failure === undefined ? <LoadingState lines={2} /> : <ErrorState {...failure} />}
      </Card>
    );
  const { openCredits, paymentsOnAccount, refunds, byCurrency } = data;
  return (
    <Card title="Open credits" {...(openCredits.length + refunds.length === 0 ? {} : { flush: true })}>
      {byCurrency.length + refunds.length === 0 &&
        'Credit notes and payments that are not applied to an invoice appear here.'}
      {paymentsOnAccount.length > 0 && (
        <ul className={styles.standing}>
          {paymentsOnAccount.map(({ currencyCode, openAmount, books }) => (
            <li key={currencyCode}>
              <span>Payments on account</span>
              <Amount value={openAmount} currency={currencyCode} strong />
              {mayRefund && (
                <Button size="small" onClick={() => refund({ companyId, currencyCode, openAmount, books })}>
                  Refund
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {openCredits.length > 0 && (
        <DataTable
          label="Open credits"
          stacks
          columns={columns}
          rows={openCredits}
          rowKey={(row) => String(row.creditId)}
          pageKeys={false}
          empty={null}
        />
      )}
      {refunds.length > 0 && (
        <>
          <h3 className={styles.part}>Refunds</h3>
          <DataTable
            label="Refunds"
            stacks
            columns={refundColumns(companyId, mayRetry, mayReverse ? reverse : undefined)}
            rows={refunds}
            rowKey={(row) => String(row.refundNumber)}
            pageKeys={false}
            empty={null}
          />
        </>
      )}
      {reversing !== undefined && (
        <ReverseRefundDialog companyId={companyId} refund={reversing} onClose={() => reverse(undefined)} />
      )}
      {refunding !== undefined && <RefundDialog of={refunding} onClose={() => refund(undefined)} />}
    </Card>
  );
}
