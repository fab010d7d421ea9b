import {
  incentiveEndpoints,
  type Incentive,
  type Statement,
} from '@countinghouse/contract/incentives/incentives.contract.ts';
import { BackLink } from '../ui/back-link.tsx';
import { exportedLists } from '@countinghouse/contract/downloads/downloads.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { salesPersonEndpoints } from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { useState, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { auditDownload } from '../api/downloads.ts';
import { exportFailed, toFailure } from '../api/to-failure.ts';
import { useMay } from '../api/may.ts';
import { todayHere } from '../api/today.ts';
import { IncentiveDrawer } from '../slices/incentives/incentive-drawer.tsx';
import { IncentivesCard } from '../slices/incentives/incentives-card.tsx';
import { StatementCard } from '../slices/incentives/statement-card.tsx';
import { transactionColumns } from '../slices/incentives/transaction-columns.tsx';
import { TransactionsDrawer } from '../slices/incentives/transactions-drawer.tsx';
import { useIncentiveActs } from '../slices/incentives/use-incentive-acts.ts';
import { pageOfTransactions, useStatement } from '../slices/incentives/use-incentives.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import styles from './project-page.module.css';

/** `/salesPersons/incentive/{id}`: the agreed incentives of a sales person, the amount of each month, and the payouts. */
export function IncentiveScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useStatement(Number(id));
  const mayList = useMay(salesPersonEndpoints.list);
  const above = mayList ? <BackLink to="/salesPersons">Sales Persons</BackLink> : undefined;
  const failure = toFailure(error, () => void refetch(), messages.incentiveFailed);
  if (data !== undefined) return <Incentives key={id} statement={data} above={above} />;
  return (
    <div className={styles.page}>
      <PageHeader title="Incentives" {...(above === undefined ? {} : { above })} />
      {failure === undefined ? <LoadingState lines={8} /> : <ErrorState {...failure} />}
    </div>
  );
}

/** The page of one sales person; the open month is in the address. */
function Incentives({ statement, above }: { readonly statement: Statement; readonly above: ReactNode }) {
  const { salesPerson, incentives, months } = statement;
  const [address, setAddress] = useSearchParams();
  const [opened, open] = useState<Incentive | 'new'>();
  const mayChange = useMay(incentiveEndpoints.change);
  const acts = useIncentiveActs(salesPerson);
  const month = address.get('month') ?? '';
  const add = mayChange && !salesPerson.isDeleted && (
    <Button look="primary" icon="plus" onClick={() => open('new')}>
      Add incentive
    </Button>
  );
  return (
    <div className={styles.page}>
      <PageHeader
        title={salesPerson.name}
        {...(above === undefined ? {} : { above })}
        meta={
          <>
            {salesPerson.email}
            {salesPerson.isDeleted && <StatusBadge status="Deleted" tone="quiet" />}
          </>
        }
        actions={
          <>
            <ExportMenu
              name={`${salesPerson.name} ${exportedLists.INCENTIVE.name} ${todayHere()}`}
              columns={transactionColumns}
              rowKey={(row) => row.key}
              readPage={pageOfTransactions(salesPerson.id)}
              total={months.length}
              audit={auditDownload('INCENTIVE', { id: salesPerson.id })}
              failed={exportFailed}
            />
            {add}
          </>
        }
      />
      <div className={styles.cards}>
        <IncentivesCard
          incentives={incentives}
          add={add}
          actionsOf={
            mayChange
              ? (one) => [
                  { key: 'edit', label: 'Edit', icon: 'edit', onChoose: () => open(one) },
                  {
                    key: 'delete',
                    label: 'Delete',
                    icon: 'trash',
                    danger: true,
                    onChoose: () => void acts.remove(one),
                  },
                ]
              : undefined
          }
        />
        <StatementCard
          statement={statement}
          onOpen={(of) => setAddress({ month: of })}
          onPayOut={mayChange ? (of) => void acts.payOut(of) : undefined}
        />
      </div>
      {/^[A-Z][a-z]{2}-\d{4}$/.test(month) && (
        <TransactionsDrawer
          key={month}
          salesPerson={salesPerson}
          month={month}
          sums={months.find((one) => one.month === month)?.amounts ?? []}
          onClose={() => setAddress({})}
        />
      )}
      {opened !== undefined && (
        <IncentiveDrawer
          salesPerson={salesPerson}
          incentive={opened === 'new' ? undefined : opened}
          paidThrough={months.find((one) => one.incentiveCreated)?.month}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  );
}
