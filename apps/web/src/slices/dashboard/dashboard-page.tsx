import type { Dashboard } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { useNavigate } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Behind } from './behind.ts';
import { figureKinds } from './figure-columns.tsx';
import { AgeingCard } from './ageing-card.tsx';
import { CashCard } from './cash-card.tsx';
import { OverdueCard } from './overdue-card.tsx';
import { UnbilledCard } from './unbilled-card.tsx';
import { CurrenciesCard } from './currencies-card.tsx';
import { DashboardTotals } from './dashboard-totals.tsx';
import { FigureTable, Group, People } from './figure-tables.tsx';
import styles from './dashboard.module.css';

/** All figures of the chosen months: cards, months, aging, people, companies and currencies. `behind` is their filter. */
export function DashboardPage({ data, behind }: { readonly data: Dashboard; readonly behind: Behind }) {
  const { today } = data;
  const isEmpty = data.byCurrency.length === 0;
  if (isEmpty)
    return (
      <EmptyState
        title="Nothing in these months"
        icon="chart"
        words="No revenue is expected in these months. Choose other months, or add predictions to a project."
      />
    );
  const ofMonth = (month: string): Behind => ({ ...behind, months: [month] });
  return (
    <>
      <DashboardTotals data={data} behind={behind} />
      {data.unrated > 0 && (
        <p className={styles.warn} role="note">
          <Icon name="alert" size={16} />
          {`${data.unrated} ${data.unrated === 1 ? 'prediction or invoice has' : 'predictions and invoices have'} no exchange rate and no figure in USD.`}
        </p>
      )}
      <Months data={data} ofMonth={ofMonth} />
      <AgeingCard data={data} behind={behind} />
      <OverdueCard csm={behind.csm} accountant={behind.accountant} />
      <CashCard csm={behind.csm} accountant={behind.accountant} />
      <UnbilledCard csm={behind.csm} accountant={behind.accountant} />
      <People title="By CSM" people={data.byCsm} today={today} behind={(email) => ({ ...behind, csm: email })} />
      <People
        title="By accountant"
        people={data.byAccountant}
        today={today}
        behind={(email) => ({ ...behind, accountant: email })}
      />
      <Group
        title="By company"
        note={
          data.companies > data.byCompany.length
            ? `the ${data.byCompany.length} largest of ${data.companies}`
            : undefined
        }
        rows={data.byCompany}
        rowKey={({ companyId }) => String(companyId)}
        heading="Company"
        nameOf={({ companyName }) => companyName}
        today={today}
        behind={({ companyId }) => ({ ...behind, companyId })}
      />
      <CurrenciesCard data={data} behind={behind} />
    </>
  );
}

function Months({ data, ofMonth }: { readonly data: Dashboard; readonly ofMonth: (month: string) => Behind }) {
  const navigate = useNavigate();
  const drawn = figureKinds.slice(0, 3);
  const looks = ['predicted', 'invoiced', 'received'] as const;
  return (
    <Card
      title="By month"
      note="in which the money is expected, in USD; predictions before tax, all else with tax"
      flush
    >
      <BarChart
        label="Predicted, invoiced and received by month; the table below has the same figures"
        currency="USD"
        series={drawn.map(({ key, label }, at) => ({ key, label, look: looks[at] ?? 'plain' }))}
        groups={data.byMonth.map((row) => ({
          key: row.month,
          label: row.month.replace('-', ' '),
          figures: Object.fromEntries(drawn.map(({ key }) => [key, row[key]])),
        }))}
        onOpen={(month, key) => {
          const to = drawn.find((kind) => kind.key === key)?.to;
          if (to !== undefined) void navigate(to(ofMonth(month)));
        }}
      />
      <FigureTable
        label="By month"
        heading="Month"
        rows={data.byMonth}
        rowKey={({ month }) => month}
        nameOf={({ month }) => month.replace('-', ' ')}
        today={data.today}
        behind={({ month }) => ofMonth(month)}
      />
    </Card>
  );
}
