import type { Incentive } from '@countinghouse/contract/incentives/incentives.contract.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MenuAction } from '../../ui/menu-action.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { None } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { menuColumn } from '../../ui/list/menu-column.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { IncentiveValue } from './incentive-value.tsx';
import { monthWords } from './use-incentives.ts';

const columns: readonly TableColumn<Incentive>[] = [
  {
    key: 'account',
    title: 'Account',
    width: 260,
    namesRow: true,
    render: (row) => <Link to={`/projectdetails/${row.projectId}`}>{row.projectName}</Link>,
  },
  { key: 'category', title: 'Category', width: 120, render: (row) => row.category },
  { key: 'basis', title: 'Basis', width: 100, render: (row) => row.basis },
  { key: 'value', title: 'Incentive value', width: 140, align: 'right', render: (row) => <IncentiveValue of={row} /> },
  { key: 'currency', title: 'Paid in', width: 90, render: (row) => row.currencyCode },
  { key: 'from', title: 'First month', width: 110, render: (row) => monthWords(row.fromMonth) },
  {
    key: 'to',
    title: 'Last month',
    width: 110,
    render: (row) => (row.toMonth === null ? <None /> : monthWords(row.toMonth)),
  },
];

/** What was agreed with a sales person. */
export function IncentivesCard({
  incentives,
  actionsOf,
  add,
}: {
  readonly incentives: readonly Incentive[];
  /** What can be done with one; nothing for who may only look. */
  readonly actionsOf: ((incentive: Incentive) => readonly MenuAction[]) | undefined;
  readonly add: ReactNode;
}) {
  const menu = actionsOf === undefined ? [] : [menuColumn<Incentive>((one) => one.projectName, actionsOf)];
  return (
    <Card title="Incentives" note={incentives.length} flush>
      <DataTable
        label="Incentives"
        stacks
        columns={[...columns, ...menu]}
        rows={incentives}
        rowKey={(row) => String(row.id)}
        pageKeys={false}
        empty={
          <EmptyState
            title="No incentives yet"
            icon="chart"
            words="Add an amount per billed hour, or a percentage of received payments."
            actions={add}
          />
        }
      />
    </Card>
  );
}
