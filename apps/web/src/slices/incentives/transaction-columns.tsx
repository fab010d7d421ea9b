import type { IncentiveTransaction } from '@countinghouse/contract/incentives/incentives.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { DestinationLink } from '../../records/destination.tsx';
import { dateCell, figureCell } from '../../ui/export/exported-cells.ts';
import { Amount, HoursFigure } from '../../ui/figures/amount.tsx';
import { DateText, None } from '../../ui/figures/date-text.tsx';
import { FigureWithOrigin } from '../../ui/figures/figure-origin.tsx';
import type { FigureTrace } from '../../ui/figures/figure-trace.ts';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { IncentiveValue } from './incentive-value.tsx';
import { monthWords } from './use-incentives.ts';

const factWords = (row: IncentiveTransaction): string => messages.incentiveFact[row.source](row.invoiceNumber);
const noteOf = ({ isCorrection, amount }: IncentiveTransaction): string =>
  amount === null ? 'Not counted' : isCorrection ? 'Correction' : '';

/** The transactions behind a month: receipts, credits and billed hours with the incentive of each. */
export const transactionColumns: readonly TableColumn<IncentiveTransaction>[] = [
  {
    key: 'day',
    title: 'Date',
    width: 124,
    render: (row) => <DateText value={row.day} />,
    exports: (row) => ({ Month: monthWords(row.month), Date: dateCell(row.day) }),
  },
  {
    key: 'what',
    title: 'Transaction',
    width: 200,
    namesRow: true,
    render: (row) => <DestinationLink of={row}>{factWords(row)}</DestinationLink>,
    exports: (row) => ({ Transaction: factWords(row) }),
  },
  {
    key: 'account',
    title: 'Account',
    width: 230,
    render: (row) => row.projectName,
    exports: (row) => ({ Account: row.projectName }),
  },
  {
    key: 'counted',
    title: 'Counted',
    width: 140,
    align: 'right',
    render: ({ counted, countedCurrency }) =>
      counted === null ? (
        <None />
      ) : countedCurrency === null ? (
        <HoursFigure value={counted} />
      ) : (
        <Amount value={counted} currency={countedCurrency} />
      ),
    exports: (row) => ({
      Counted: row.counted === null ? null : figureCell(row.counted),
      Unit: row.countedCurrency ?? 'h',
    }),
  },
  {
    key: 'value',
    title: 'Incentive value',
    width: 120,
    align: 'right',
    render: (row) => <IncentiveValue of={row} />,
    exports: (row) => ({ Category: row.category, 'Incentive value': figureCell(row.value) }),
  },
  {
    key: 'amount',
    title: 'Amount',
    width: 150,
    align: 'right',
    render: (row) =>
      row.amount === null ? (
        <None />
      ) : (
        <FigureWithOrigin
          name={`Incentive for ${factWords(row)}`}
          question={{
            of: `${factWords(row)}, ${row.projectName}`,
            trace: row.trace as FigureTrace,
            currency: row.currencyCode,
          }}
        >
          <Amount value={row.amount} currency={row.currencyCode} />
        </FigureWithOrigin>
      ),
    exports: (row) => ({ Amount: row.amount === null ? null : figureCell(row.amount), Currency: row.currencyCode }),
  },
  {
    key: 'note',
    title: 'Note',
    width: 144,
    render: (row) => {
      const note = noteOf(row);
      return note !== '' && <StatusBadge status={note} tone={row.amount === null ? 'due' : 'quiet'} />;
    },
    exports: (row) => ({ Note: noteOf(row) || null, 'Paid out': row.isPaid ? 'Yes' : 'No' }),
  },
];
