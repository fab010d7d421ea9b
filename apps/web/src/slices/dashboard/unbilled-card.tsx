import { messages } from '@countinghouse/contract/messages.ts';
import { workAges, type UnbilledAmounts } from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import { Link, useNavigate } from 'react-router';
import { toFailure } from '../../api/to-failure.ts';
import { Card } from '../../ui/card.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { HoursFigure } from '../../ui/figures/amount.tsx';
import { sumOfFigures } from '../../ui/grid/selection-sum.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useCashForecast, type CashPeople } from '../cash-forecast/use-cash-forecast.public.ts';
import { useReceivables } from '../receivables/receivables-list.public.ts';
import { ageWords } from '../unbilled/age-words.public.ts';
import { addressOfUnbilled, sumInUsd, useUnbilled } from '../unbilled/unbilled-list.public.ts';
import { FigureLink } from './figure-link.tsx';
import styles from './dashboard.module.css';

const lines: readonly { readonly key: keyof UnbilledAmounts; readonly part: string }[] = [
  ...workAges.map((key) => ({ key, part: `${ageWords[key]} days` })),
  { key: 'work', part: 'All unbilled work' },
  { key: 'drafts', part: 'Drafts, not issued' },
  { key: 'retainer', part: 'Retainers, received ahead' },
];

/**
 * What unbilled work is worth today by age, whatever months are chosen above. It asks for the figures of its list, which are computed from all unbilled hours:
 * the other cards come first.
 */
export function UnbilledCard(people: CashPeople) {
  const others = [useReceivables(people), useCashForecast(people)];
  const found = useUnbilled(people, !others.some(({ isPending }) => isPending));
  const navigate = useNavigate();
  const failure = toFailure(found.error, () => void found.refetch());
  if (found.data === undefined || found.isPlaceholderData)
    return (
      <Card title="Unbilled work">
        {failure === undefined ? <LoadingState lines={4} /> : <ErrorState {...failure} />}
      </Card>
    );
  const { sums, unrated } = sumInUsd(found.data.projects);
  const hours = sumOfFigures(
    found.data.projects.map(({ hoursWithoutRate }) => hoursWithoutRate),
    2,
  );
  const to = (key: string): string => addressOfUnbilled(people, key);
  const valueOf = (key: keyof UnbilledAmounts): string | null => sums?.[key] ?? null;
  return (
    <Card title="Unbilled work" note="as of today, by days since the work was done, in USD before tax" flush>
      {unrated.length > 0 && <p className={styles.cashNote}>{messages.noTotalInUsd(unrated)}</p>}
      {hours !== '0.00' && (
        <p className={styles.cashNote}>
          <Link to={to('work')}>
            <HoursFigure value={hours} />
          </Link>{' '}
          have no rate and no amount.
        </p>
      )}
      <div className={styles.halves}>
        <BarChart
          label="Unbilled work by age; the table beside has the same figures"
          currency="USD"
          series={[{ key: 'work', label: 'Unbilled', look: 'plain' }]}
          groups={workAges.map((age) => ({ key: age, label: ageWords[age], figures: { work: valueOf(age) } }))}
          onOpen={(age) => void navigate(to(age))}
        />
        <DataTable
          label="Unbilled work"
          columns={[
            { key: 'age', title: 'Age of the work', width: 220, render: ({ part }) => part },
            {
              key: 'amount',
              title: 'Amount',
              width: 140,
              align: 'right',
              render: ({ key, part }) => <FigureLink value={valueOf(key)} to={to(key)} label={`Unbilled, ${part}`} />,
            },
          ]}
          rows={lines}
          rowKey={({ key }) => key}
          pageKeys={false}
          empty={null}
        />
      </div>
    </Card>
  );
}
