import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  openRowsMax,
  type MonthClose,
  type OpenKind,
  type OpenRow,
} from '@countinghouse/contract/month-close/month-close.contract.ts';
import { useNavigate } from 'react-router';
import { DestinationLink, useDestinations, type Destination } from '../../records/destination.tsx';
import { Card } from '../../ui/card.tsx';
import { Amount, HoursFigure } from '../../ui/figures/amount.tsx';
import { PeriodText } from '../../ui/figures/date-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import styles from './month-close.module.css';

interface KindOfLine {
  readonly title: string;
  /** Explains what open items of this kind mean. */
  readonly words: string;
  readonly shows: readonly ('hours' | 'amount' | 'words')[];
  readonly wordsTitle?: string;
  readonly destinationOf: (row: OpenRow) => Destination;
}

const billingsOf = ({ projectId }: OpenRow): string => `/predictiondetails/${projectId}`;
const invoiceOf = ({ projectId, invoiceId }: OpenRow): Destination => ({ projectId, invoiceId: invoiceId ?? 0 });

/** The kinds of open items of a month, with the link to where they are handled. */
export const kindsOfLines: Readonly<Record<OpenKind, KindOfLine>> = {
  weeks: {
    title: 'Weeks not verified',
    words: 'or changed after verification',
    shows: [],
    destinationOf: (row) =>
      row.verificationId === null
        ? `/verification/${row.predictionId}`
        : `/verification/${row.predictionId}?todo=${row.verificationId}`,
  },
  hours: {
    title: 'Unbilled hours',
    words: 'billable, on no invoice and not written off',
    shows: ['hours'],
    destinationOf: billingsOf,
  },
  predictions: {
    title: 'Predictions without invoice',
    words: 'whose period ended in the month',
    shows: ['amount'],
    destinationOf: (row) => `${billingsOf(row)}?invoice=new&prediction=${row.predictionId}`,
  },
  drafts: { title: 'Drafts not issued', words: 'dated in the month', shows: ['amount'], destinationOf: invoiceOf },
  pushes: {
    title: 'Not in the books',
    words: 'rejected by the books, or still being sent',
    shows: ['amount', 'words'],
    wordsTitle: 'Message from the books',
    destinationOf: invoiceOf,
  },
  rates: {
    title: 'Rates missing',
    words: 'unbilled hours at a rate of 0',
    shows: ['hours', 'words'],
    wordsTitle: 'Roles',
    destinationOf: ({ projectId }) => `/ratedetails/${projectId}`,
  },
};

function columnsOf({ shows, wordsTitle = '', destinationOf }: KindOfLine): readonly TableColumn<OpenRow>[] {
  const all: Readonly<Record<'hours' | 'amount' | 'words', TableColumn<OpenRow>>> = {
    hours: {
      key: 'hours',
      title: 'Hours',
      width: 110,
      align: 'right',
      render: (row) => row.hours !== null && <HoursFigure value={row.hours} bare />,
    },
    amount: {
      key: 'amount',
      title: 'Amount',
      width: 150,
      align: 'right',
      render: (row) => row.amount !== null && <Amount value={row.amount} currency={row.currencyCode ?? ''} />,
    },
    words: { key: 'words', title: wordsTitle, width: 300, render: (row) => row.words },
  };
  return [
    {
      key: 'projectName',
      title: 'Project',
      width: 280,
      namesRow: true,
      render: (row) => <DestinationLink of={destinationOf(row)}>{row.projectName}</DestinationLink>,
    },
    {
      key: 'days',
      title: 'Days',
      width: 190,
      render: (row) => <PeriodText start={calendarDate(row.startDate)} end={calendarDate(row.endDate)} />,
    },
    ...shows.map((one) => all[one]),
  ];
}

const rowKey = (row: OpenRow): string =>
  [row.projectId, row.predictionId, row.verificationId, row.invoiceId, row.startDate].join(' ');

/** The open items of a month by kind; kinds without any are named in one line. */
export function OpenInMonth({ open }: { readonly open: MonthClose['open'] }) {
  const done = open.filter(({ count }) => count === 0);
  return (
    <>
      {open
        .filter(({ count }) => count > 0)
        .map((one) => (
          <OpenLines key={one.kind} {...one} />
        ))}
      {done.length > 0 && (
        <Card title="Settled">
          <ul className={styles.done}>
            {done.map(({ kind }) => (
              <li key={kind}>
                <Icon name="checkCircle" size={14} /> {kindsOfLines[kind].title}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function OpenLines({ kind, count, rows }: MonthClose['open'][number]) {
  const navigate = useNavigate();
  const destinations = useDestinations();
  const { title, words, destinationOf } = kindsOfLines[kind];
  const left = count > openRowsMax ? `, the first ${openRowsMax} by project` : '';
  return (
    <Card title={`${title}: ${count.toLocaleString('en-US')}`} note={words + left} flush>
      <DataTable
        label={title}
        stacks
        columns={columnsOf(kindsOfLines[kind])}
        rows={rows}
        rowKey={rowKey}
        pageKeys={false}
        onOpen={(row) => {
          const { to, state } = destinations(destinationOf(row));
          void navigate(to, { state });
        }}
        empty={null}
      />
    </Card>
  );
}
