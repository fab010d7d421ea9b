import { useMay } from '../../api/may.ts';
import { rateText, type HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import { techStackEndpoints } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RateFigure } from '../../ui/figures/amount.tsx';
import { None } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { DefaultRateDrawer } from './default-rate-drawer.tsx';
import styles from './rates.module.css';
import type { ShownRates } from './shown-rates.ts';
import { useTechStacks } from './use-rates.ts';

interface Line {
  readonly role: string;
  readonly rate: HourlyRate | undefined;
}

/** The default rates of the project's roles, for ranges without a rate of their own; an administrator can change them. */
export function DefaultRates({ rates, currency }: { rates: ShownRates; currency: string }) {
  const mayChange = useMay(techStackEndpoints.changeDefaultRate);
  const { data } = useTechStacks();
  const [changed, setChanged] = useState<string>();
  const techStack = data?.techStackDetails.find((one) => one.name === changed);
  const columns: readonly TableColumn<Line>[] = [
    {
      key: 'role',
      title: 'Role',
      width: 150,
      namesRow: true,
      render: ({ role }) => (
        <span className={styles.cut} title={role}>
          {role}
        </span>
      ),
    },
    {
      key: 'rate',
      title: 'Default rate',
      width: 150,
      align: 'right',
      render: ({ rate }) => (rate === undefined ? <None /> : <RateFigure value={rateText(rate)} currency={currency} />),
    },
    ...(mayChange
      ? [
          {
            key: 'change',
            title: 'Change',
            titleUnseen: true,
            width: 70,
            staysRight: true,
            align: 'right' as const,
            render: ({ role }: Line) => (
              <IconButton
                icon="edit"
                label={`Change the default rate of ${role}`}
                size="small"
                disabled={data === undefined}
                onClick={() => setChanged(role)}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Card title="Default rates" note="where a range names no rate" flush>
      <DataTable<Line>
        label="Default rates"
        columns={columns}
        rows={rates.roles.map((role) => ({ role, rate: rates.roleDefaults.get(role) }))}
        rowKey={({ role }) => role}
        pageKeys={false}
        empty={
          <EmptyState title="No roles yet" icon="users" words="Roles appear with the developers of the project." />
        }
      />
      {techStack !== undefined && (
        <DefaultRateDrawer techStack={techStack} currency={currency} onClose={() => setChanged(undefined)} />
      )}
    </Card>
  );
}
