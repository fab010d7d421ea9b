import type { CashScorecard } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { Link } from 'react-router';
import { toFailure } from '../../api/to-failure.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Amount, PercentageFigure } from '../../ui/figures/amount.tsx';
import { None } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useCashScorecard } from '../cash-forecast/use-cash-forecast.public.ts';
import { dashboardAddress, monthParams, type DashboardFilters } from './dashboard-params.ts';
import styles from './dashboard.module.css';

type Month = CashScorecard['months'][number];

const amount = (
  key: 'expectedAmount' | 'receivedAmount' | 'averageAmount',
  title: string,
  hint: string,
): TableColumn<Month> => ({
  key,
  title,
  hint,
  width: 148,
  align: 'right',
  render: (row) => <Amount value={row[key]} currency="USD" />,
});

const columnsOf = (filters: DashboardFilters): readonly TableColumn<Month>[] => [
  { key: 'month', title: 'Month', width: 110, render: ({ month }) => month.replace('-', ' ') },
  amount('expectedAmount', 'Expected', 'On the first day of the month'),
  amount('receivedAmount', 'Received', 'In the month'),
  amount('averageAmount', '3-month average', 'Received on average in the three months before'),
  {
    key: 'held',
    title: 'Ranges that held',
    hint: 'Payments of open invoices that came within their 80 % range',
    width: 140,
    align: 'right',
    render: ({ month, held, judged }) =>
      judged === 0 ? (
        <None />
      ) : (
        <Link to={dashboardAddress(filters, { tab: 'payments', from: month, to: month })}>
          <span className="unseen">Ranges that held, {month.replace('-', ' ')}: </span>
          {held} of {judged}
        </Link>
      ),
  },
];

/** How good the expected payments of the chosen months were, beside the plainest forecast. */
export function CashScorecardCard({ filters }: { readonly filters: DashboardFilters }) {
  const found = useCashScorecard({ query: monthParams(filters) });
  const failure = toFailure(found.error, () => void found.refetch());
  const { data } = found;
  return (
    <Card
      title="Expected payments"
      note="of the months that are over, as of their first day"
      flush={data !== undefined}
    >
      {data === undefined ? (
        failure === undefined ? (
          <LoadingState lines={4} />
        ) : (
          <ErrorState {...failure} />
        )
      ) : (
        <>
          <Scores score={data} filters={filters} />
          <div className={styles.table}>
            <DataTable
              label="Expected payments"
              columns={columnsOf(filters)}
              rows={data.months}
              rowKey={({ month }) => month}
              pageKeys={false}
              empty={<p className={styles.note}>None of these months is over.</p>}
            />
          </div>
        </>
      )}
    </Card>
  );
}

function Scores({
  score: { error, errorOfAverage, heldShare, held, judged },
  filters,
}: {
  readonly score: CashScorecard;
  readonly filters: DashboardFilters;
}) {
  const shares = [
    ['Forecast error', error, false],
    ['Error of the 3-month average', errorOfAverage, false],
    ['80 % ranges that held', heldShare, judged > 0],
  ] as const;
  return (
    <dl className={styles.scores} aria-label="Scores of expected payments">
      {shares.map(([label, value, hasList]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value === null ? <None /> : <PercentageFigure value={value} />}
            {hasList && (
              <span className={styles.note}>
                {' '}
                <Link to={dashboardAddress(filters, { tab: 'payments' })}>
                  {held} of {judged} ranges
                </Link>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
