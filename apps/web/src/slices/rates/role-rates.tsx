import { rateInRange, type RateOfDay } from '@countinghouse/billing/rates/rate-on-day.ts';
import { rateText } from '@countinghouse/billing/values/hourly-rate.ts';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RateFigure } from '../../ui/figures/amount.tsx';
import { None, periodWords } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { Reason } from './gap-mark.tsx';
import styles from './rates.module.css';
import type { ShownRange, ShownRates } from './shown-rates.ts';

interface Line {
  readonly role: string;
  readonly developers: readonly string[];
  readonly holds: RateOfDay;
}

/** The hourly rate of each role in a range, and which roles fall back to their default. */
export function RoleRates({
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
  const lines = rates.roles.flatMap((role) => {
    const developers = rates.developers.filter((one) => one.role === role).map((one) => one.employeeName);
    // a role that only another range has
    if (developers.length === 0 && !range.roleRates.has(role)) return [];
    return [{ role, developers, holds: rateInRange(range, { employeeId: null, role }, rates) }];
  });
  return (
    <Card title="Role rates" note={periodWords(range.start, range.end)} flush actions={actions}>
      <DataTable<Line>
        label="Role rates"
        columns={columnsIn(currency)}
        rows={lines}
        rowKey={({ role }) => role}
        pageKeys={false}
        empty={
          <EmptyState title="No roles yet" icon="users" words="Roles appear with the developers of the project." />
        }
      />
    </Card>
  );
}

const columnsIn = (currency: string): readonly TableColumn<Line>[] => [
  {
    key: 'role',
    title: 'Role',
    width: 165,
    namesRow: true,
    render: ({ role }) => (
      <span className={styles.cut} title={role}>
        {role}
      </span>
    ),
  },
  {
    key: 'rate',
    title: 'Rate',
    width: 135,
    align: 'right',
    render: ({ holds }) =>
      holds.reason === 'none' ? <None /> : <RateFigure value={rateText(holds.rate)} currency={currency} />,
  },
  { key: 'reason', title: 'Where it comes from', width: 155, render: ({ holds }) => <Reason of={holds.reason} /> },
  {
    key: 'developers',
    title: 'Developers',
    width: 115,
    render: ({ developers }) =>
      developers.length === 0 ? (
        <None />
      ) : (
        <span className={styles.cut} title={developers.join(', ')}>
          {developers.join(', ')}
        </span>
      ),
  },
];
