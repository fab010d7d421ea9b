import { lastOfMonth, parseDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Statement, StatementMonth } from '@countinghouse/contract/incentives/incentives.contract.ts';
import { todayHere } from '../../api/today.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Amount } from '../../ui/figures/amount.tsx';
import { momentWords, None } from '../../ui/figures/date-text.tsx';
import { Hint } from '../../ui/hint.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './incentives.module.css';
import { monthWords } from './use-incentives.ts';

/** A month in one of its currencies. */
interface Line {
  readonly key: string;
  readonly of: StatementMonth;
  readonly sums: StatementMonth['amounts'][number] | undefined;
  readonly isFirst: boolean;
}

const linesOf = (of: StatementMonth): Line[] =>
  of.amounts.length === 0
    ? [{ key: of.month, of, sums: undefined, isFirst: true }]
    : of.amounts.map((sums, at) => ({ key: `${of.month} ${sums.currencyCode}`, of, sums, isFirst: at === 0 }));

const money = (title: string, key: 'earned' | 'corrections' | 'amount'): TableColumn<Line> => ({
  key,
  title,
  width: 150,
  align: 'right',
  render: ({ sums }) =>
    sums === undefined ? <None /> : <Amount value={sums[key]} currency={sums.currencyCode} strong={key === 'amount'} />,
});

/** The total of each month; a row opens its details. */
export function StatementCard({
  statement,
  onOpen,
  onPayOut,
}: {
  readonly statement: Statement;
  readonly onOpen: (month: string) => void;
  /** Nothing for who may only look. */
  readonly onPayOut: ((month: StatementMonth) => void) | undefined;
}) {
  const columns: readonly TableColumn<Line>[] = [
    { key: 'month', title: 'Month', width: 110, namesRow: true, render: ({ of }) => monthWords(of.month) },
    money('Amount', 'amount'),
    money('Earned', 'earned'),
    money('Corrections', 'corrections'),
    {
      key: 'state',
      title: 'Status',
      width: 220,
      render: ({ of }) => <State of={of} />,
    },
    ...(onPayOut === undefined
      ? []
      : [
          {
            key: 'act',
            title: 'Pay-out',
            titleUnseen: true,
            width: 130,
            staysRight: true,
            align: 'right' as const,
            isEmpty: ({ of, isFirst }: Line) => !isFirst || of.month !== statement.nextToPay,
            render: ({ of, isFirst }: Line) =>
              isFirst &&
              of.month === statement.nextToPay && (
                <Button
                  size="small"
                  icon="check"
                  aria-label={`Mark paid ${monthWords(of.month)}`}
                  onClick={(event) => {
                    event.stopPropagation();
                    onPayOut(of);
                  }}
                >
                  Mark paid
                </Button>
              ),
          },
        ]),
  ];
  return (
    <Card title="Statement" note="by payment date and invoice date; open a month to see its payments" flush>
      <DataTable
        label="Statement"
        stacks
        columns={columns}
        rows={statement.months.flatMap(linesOf)}
        rowKey={({ key }) => key}
        onOpen={({ of }) => onOpen(of.month)}
        empty={
          <EmptyState
            title="Nothing earned yet"
            icon="money"
            words="Months appear here once a payment or invoiced hours earn an incentive."
          />
        }
      />
    </Card>
  );
}

function State({ of: { month, incentiveCreated, paidAt, paidBy, uncounted } }: { readonly of: StatementMonth }) {
  const words = paidAt === null ? undefined : `by ${paidBy ?? ''}, ${momentWords(paidAt)}`;
  const isOver = lastOfMonth(parseDate(month, 'MMM-yyyy')) < todayHere();
  const badge = (
    <span>
      {incentiveCreated ? (
        <StatusBadge status="Paid out" tone="good" />
      ) : (
        <StatusBadge status={isOver ? 'Open' : 'Not over yet'} tone={isOver ? 'warn' : 'quiet'} />
      )}
    </span>
  );
  return (
    <span className={styles.states}>
      {words === undefined ? badge : <Hint words={words}>{badge}</Hint>}
      {words !== undefined && <span className="unseen">{words}</span>}
      {uncounted > 0 && <StatusBadge status={`${uncounted} not counted`} tone="due" />}
    </span>
  );
}
