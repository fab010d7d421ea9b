import { messages } from '@countinghouse/contract/messages.ts';
import {
  overdueAges,
  type OverdueAge,
  type Receivable,
} from '@countinghouse/contract/receivables/receivables.contract.ts';
import type { ReactNode } from 'react';
import type { ExpectedPaymentAnswer } from '@countinghouse/contract/expected-payments/expected-payments.contract.ts';
import { Link } from 'react-router';
import { dateCell, figureCell } from '../../ui/export/exported-cells.ts';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText, None } from '../../ui/figures/date-text.tsx';
import type { TableColumn, TotalsLine } from '../../ui/list/table-column.ts';
import { addressOfOpenInvoices, type OpenInvoicesShown } from './open-invoices-list.public.ts';
import { partWords } from './part-words.public.ts';
import { sumOfReceivables, type ReceivableSums } from './receivables-list.public.ts';
import { expectedCells } from '../expected-payments/expected-payment.public.tsx';
import styles from './receivable-columns.module.css';

/** The day and the people of a list, which the invoices behind its figures keep. */
export type OfList = Pick<OpenInvoicesShown, 'on' | 'csm' | 'accountant'>;

/** What a company owes, with its next expected payment. */
export type ShownReceivable = Receivable & { readonly expected: ExpectedPaymentAnswer | null };

/** The columns of receivables: a row is a company in one currency, and each amount opens the invoices behind it. */
export const receivableColumns = (ofList: OfList): readonly TableColumn<ShownReceivable>[] => [
  {
    key: 'company',
    title: 'Company',
    width: 162,
    namesRow: true,
    sortField: 'companyName',
    render: (row) => row.companyName,
    exports: (row) => ({ Company: row.companyName }),
  },
  {
    key: 'owed',
    title: 'Owed',
    hint: 'Outstanding invoices with tax, sorted by their amounts in USD; below it the next expected payment',
    width: 148,
    align: 'right',
    sortField: 'owed',
    render: (row) => (
      <>
        <Behind row={row} shown={{ ...ofList, show: 'owed' }} value={row.own.owed} title="Owed">
          <Amount value={row.own.owed} currency={row.currencyCode} />
        </Behind>
        {row.expected !== null && (
          <span className={styles.next}>
            Next <DateText value={row.expected.expectedDate} />
          </span>
        )}
      </>
    ),
    exports: (row) => ({
      Currency: row.currencyCode,
      Owed: figureCell(row.own.owed),
      ...expectedCells(row.expected),
    }),
  },
  ...overdueAges.map((age) => amountColumn(age, age === 'notDue' ? undefined : 'Days overdue', 106, ofList)),
  amountColumn('openCredits', 'Open credit notes and payments on account', 104, ofList),
  { ...amountColumn('overdue', 'All but what is not due yet', 112, ofList), isFurther: true },
  {
    key: 'usd',
    title: 'Owed in USD',
    hint: 'Each invoice at its own exchange rate',
    width: 112,
    align: 'right',
    isFurther: true,
    render: (row) => (row.usd === null ? <None /> : <Amount value={row.usd.owed} currency="USD" bare />),
    exports: (row) => ({ 'Owed in USD': row.usd === null ? null : figureCell(row.usd.owed) }),
  },
  {
    key: 'lastPayment',
    title: 'Last payment',
    width: 102,
    sortField: 'lastPaymentDate',
    render: (row) => <DateText value={row.lastPaymentDate} />,
    exports: (row) => ({ 'Last payment': dateCell(row.lastPaymentDate) }),
  },
  {
    key: 'daysToPay',
    title: 'Days to pay',
    hint: 'Average of the payments of the last 12 months, from the invoice date',
    width: 92,
    align: 'right',
    sortField: 'averageDaysToPay',
    render: (row) => row.averageDaysToPay ?? <None />,
    exports: (row) => ({
      'Days to pay': row.averageDaysToPay === null ? null : figureCell(String(row.averageDaysToPay)),
    }),
  },
  {
    key: 'nextAction',
    title: 'Next action',
    hint: 'Day of the next payment reminder; shown for today only',
    width: 102,
    render: ({ nextAction }) =>
      nextAction === 'Paused' || nextAction === 'Disputed' ? nextAction : <DateText value={nextAction} />,
    exports: ({ nextAction }) => ({
      'Next action': nextAction === 'Paused' || nextAction === 'Disputed' ? nextAction : dateCell(nextAction),
    }),
  },
];

function amountColumn(
  name: OverdueAge | 'overdue' | 'openCredits',
  hint: string | undefined,
  width: number,
  ofList: OfList,
): TableColumn<ShownReceivable> {
  const title = partWords[name];
  return {
    key: name,
    title,
    ...(hint === undefined ? {} : { hint }),
    width,
    align: 'right',
    sortField: name,
    render: (row) => (
      <Behind row={row} shown={{ ...ofList, show: name }} value={row.own[name]} title={title}>
        <Amount value={row.own[name]} currency={row.currencyCode} bare />
      </Behind>
    ),
    exports: (row) => ({ [title]: figureCell(row.own[name]) }),
  };
}

/** An amount as a link to the invoices behind it; a dash for 0. */
function Behind({
  row,
  shown,
  value,
  title,
  children,
}: {
  readonly row: Receivable;
  readonly shown: Omit<OpenInvoicesShown, 'currency'>;
  readonly value: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  if (!/[1-9]/.test(value)) return <None />;
  return (
    <Link
      to={addressOfOpenInvoices(row.companyId, { ...shown, currency: row.currencyCode })}
      onClick={(event) => event.stopPropagation()}
    >
      <span className="unseen">{title}: </span>
      {children}
    </Link>
  );
}

/** The sums of all rows, a line for each currency and one in US dollars; none where a rate is missing. */
export function receivableTotals(rows: readonly Receivable[]): TotalsLine[] {
  const codes = [...new Set(rows.map(({ currencyCode }) => currencyCode))].toSorted();
  const line = (label: string, code: string, sums: ReceivableSums, usd: string | null): TotalsLine => ({
    key: label,
    label,
    cells: {
      ...Object.fromEntries(
        Object.entries(sums).map(([name, value]) => [
          name,
          <Amount key={name} value={value} currency={code} strong bare={name !== 'owed'} />,
        ]),
      ),
      usd: usd === null ? <None /> : <Amount value={usd} currency="USD" strong bare />,
    },
  });
  const own = codes.map((code) => {
    const of = rows.filter(({ currencyCode }) => currencyCode === code);
    const inUsd = of.flatMap(({ usd }) => usd ?? []);
    const usd = inUsd.length === of.length ? sumOfReceivables(inUsd, 'USD').owed : null;
    return line(
      `Total ${code}`,
      code,
      sumOfReceivables(
        of.map((row) => row.own),
        code,
      ),
      usd,
    );
  });
  if (codes.every((code) => code === 'USD')) return own;
  const unrated = [...new Set(rows.filter(({ usd }) => usd === null).map(({ currencyCode }) => currencyCode))];
  if (unrated.length > 0) return [...own, { key: 'USD', label: messages.noTotalInUsd(unrated.toSorted()), cells: {} }];
  const sums = sumOfReceivables(
    rows.flatMap(({ usd }) => usd ?? []),
    'USD',
  );
  return [...own, line('Total in USD', 'USD', sums, sums.owed)];
}
