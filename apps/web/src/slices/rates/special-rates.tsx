import { rateInRange, type RateOfDay } from '@countinghouse/billing/rates/rate-on-day.ts';
import { rateText } from '@countinghouse/billing/values/hourly-rate.ts';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RateFigure } from '../../ui/figures/amount.tsx';
import { None, periodWords } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { reasonWords } from './segment-words.ts';
import styles from './rates.module.css';
import type { ShownRange, ShownRates } from './shown-rates.ts';

type Holder = ShownRange['holders'][number];

/** The developers with a special rate in a range, beside the rate that would apply without it. */
export function SpecialRates({
  range,
  rates,
  currency,
  actions,
}: {
  readonly range: ShownRange;
  readonly rates: ShownRates;
  readonly currency: string;
  readonly actions?: ReactNode;
}) {
  const columns: readonly TableColumn<Holder>[] = [
    {
      key: 'name',
      title: 'Developer',
      width: 155,
      namesRow: true,
      render: ({ employeeName }) => (
        <span className={styles.cut} title={employeeName}>
          {employeeName}
        </span>
      ),
    },
    {
      key: 'rate',
      title: 'Special rate',
      width: 135,
      align: 'right',
      render: ({ rate }) => <RateFigure value={rate} currency={currency} />,
    },
    {
      key: 'role',
      title: 'Role',
      width: 125,
      render: ({ role }) =>
        role === '' ? (
          <span className={styles.quiet}>No longer on the project</span>
        ) : (
          <span className={styles.cut} title={role}>
            {role}
          </span>
        ),
    },
    {
      key: 'instead',
      title: 'Role rate',
      width: 155,
      render: ({ role }) => <Instead of={rateInRange(range, { employeeId: null, role }, rates)} currency={currency} />,
    },
  ];
  return (
    <Card title="Special rates" note={periodWords(range.start, range.end)} flush actions={actions}>
      <DataTable<Holder>
        label="Special rates"
        columns={columns}
        rows={range.holders}
        rowKey={({ employeeId }) => String(employeeId)}
        pageKeys={false}
        empty={
          <EmptyState
            title="No special rates"
            icon="user"
            words="In this range every developer has the rate of the role."
          />
        }
      />
    </Card>
  );
}

/** The rate that would apply without the special one. */
function Instead({ of, currency }: { of: RateOfDay; currency: string }) {
  if (of.reason === 'none') return <None />;
  return (
    <>
      <RateFigure value={rateText(of.rate)} currency={currency} />{' '}
      <span className={styles.quiet}>{reasonWords[of.reason].toLowerCase()}</span>
    </>
  );
}
