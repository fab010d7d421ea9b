import type { StatementMonth } from '@countinghouse/contract/incentives/incentives.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { toFailure } from '../../api/to-failure.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Amount } from '../../ui/figures/amount.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { ListFooter } from '../../ui/list/list-footer.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import styles from './incentives.module.css';
import { transactionColumns } from './transaction-columns.tsx';
import { monthWords, useTransactions } from './use-incentives.ts';

/** The receipts, credits and billed hours behind a month of the statement. */
export function TransactionsDrawer({
  salesPerson,
  month,
  sums,
  onClose,
}: {
  readonly salesPerson: { readonly id: number; readonly name: string };
  readonly month: string;
  /** The totals of the month, when it is in the statement. */
  readonly sums: StatementMonth['amounts'];
  readonly onClose: () => void;
}) {
  const [page, turn] = useState({ pageNo: 1, pageSize: 25 });
  const { data, error, refetch, isPlaceholderData } = useTransactions(salesPerson.id, { month, ...page });
  return (
    <SideDrawer title={monthWords(month)} subtitle={salesPerson.name} width={1180} onClose={onClose}>
      <DataTable
        label={`Transactions of ${monthWords(month)}`}
        stacks
        columns={transactionColumns}
        rows={data?.transactions}
        rowKey={(row) => row.key}
        loading={isPlaceholderData}
        failure={toFailure(error, () => void refetch(), messages.incentiveFailed)}
        pageKeys={false}
        totals={sums.map(({ currencyCode, amount }) => ({
          key: currencyCode,
          label: `Total ${currencyCode}`,
          cells: { amount: <Amount value={amount} currency={currencyCode} strong /> },
        }))}
        empty={
          <EmptyState
            title="No transactions"
            icon="money"
            words="No payments were received and no hours were billed in this month."
          />
        }
      />
      {data?.transactions.some((one) => one.amount === null) === true && (
        <p className={styles.quiet}>
          Payments are not counted if their invoice has no exchange rate to US dollars, or if the incentive is paid in a
          third currency.
        </p>
      )}
      {data !== undefined && (
        <div className={styles.foot}>
          <ListFooter
            pagination={data.paginationDetails}
            request={page}
            defaultPageSize={25}
            onPage={(pageNo) => turn({ ...page, pageNo })}
            onPageSize={(pageSize) => turn({ pageNo: 1, pageSize })}
          />
        </div>
      )}
    </SideDrawer>
  );
}
