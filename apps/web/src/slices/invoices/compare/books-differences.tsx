import type { ComparedBooks, DifferingInvoice } from '@countinghouse/contract/books/books-differences.contract.ts';
import { DestinationLink } from '../../../records/destination.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DateText, momentWords } from '../../../ui/figures/date-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import type { TableColumn } from '../../../ui/list/table-column.ts';
import styles from './books-differences.module.css';
import { differingFieldNames, DifferingSide } from './differing-side.tsx';
import { hasAllAnswers, type BooksComparison } from './use-books-differences.ts';

const providerNames = { QUICK_BOOKS: 'QuickBooks', ZOHO_BOOKS: 'Zoho Books' } as const;
const nameOf = ({ provider, region }: ComparedBooks): string => `${providerNames[provider]} ${region}`;

type Field = DifferingInvoice['fields'][number];

/** One field of an invoice that differs, on a line of its own; the first line names the invoice. */
interface Row extends Field {
  readonly invoice: DifferingInvoice;
  readonly isFirst: boolean;
}

const columns: readonly TableColumn<Row>[] = [
  {
    key: 'invoice',
    title: 'Invoice',
    width: 170,
    namesRow: true,
    render: ({ invoice }) => (
      <DestinationLink of={invoice}>{invoice.invoiceNumber ?? 'without a number'}</DestinationLink>
    ),
  },
  {
    key: 'projectName',
    title: 'Project',
    width: 240,
    render: ({ invoice, isFirst }) => isFirst && invoice.projectName,
  },
  {
    key: 'invoiceDate',
    title: 'Invoice date',
    width: 120,
    render: ({ invoice, isFirst }) => isFirst && <DateText value={invoice.invoiceDate} />,
  },
  { key: 'field', title: 'Field', width: 140, render: ({ field }) => differingFieldNames[field] },
  {
    key: 'ours',
    title: 'Here',
    width: 160,
    align: 'right',
    render: (row) => <DifferingSide difference={row} of="ours" />,
  },
  {
    key: 'theirs',
    title: 'In the books',
    width: 160,
    align: 'right',
    render: (row) => <DifferingSide difference={row} of="theirs" />,
  },
];

/** The differences between the books and the issued invoices, by books; fetched on request. */
export function BooksDifferences({ comparison }: { readonly comparison: BooksComparison }) {
  const { books, failure, isAsking, ask } = comparison;
  const differing = books?.reduce((sum, one) => sum + one.differing, 0) ?? 0;
  return (
    <Card
      title={
        differing > 0
          ? `Differences with the books: ${differing.toLocaleString('en-US')}`
          : 'Differences with the books'
      }
      note={noteOf(books)}
      actions={
        <Button size="small" icon="refresh" busy={isAsking} onClick={ask}>
          {books === undefined ? 'Compare with the books' : 'Compare again'}
        </Button>
      }
      flush
    >
      {failure === undefined ? (
        books !== undefined && <Answers books={books} />
      ) : (
        <ErrorState message={failure.message} requestId={failure.requestId} onRetry={ask} />
      )}
    </Card>
  );
}

function noteOf(books: readonly ComparedBooks[] | undefined): string {
  const [first] = books ?? [];
  if (books === undefined)
    return 'not compared yet: compares invoices and credit notes of the month with QuickBooks and Zoho Books';
  return first === undefined ? 'no invoice of the month is in any books' : `asked ${momentWords(first.askedAt)}`;
}

function Answers({ books }: { readonly books: readonly ComparedBooks[] }) {
  return (
    <>
      <ul className={styles.answers}>
        {books.map((one) => (
          <li key={nameOf(one)}>
            <Icon name={hasAllAnswers(one) && one.differing === 0 ? 'checkCircle' : 'alert'} size={14} />
            <span>
              {nameOf(one)}: {wordsOf(one)}
            </span>
          </li>
        ))}
      </ul>
      {books
        .filter(({ rows }) => rows.length > 0)
        .map((one) => (
          <DataTable
            key={nameOf(one)}
            label={`Differences with ${nameOf(one)}`}
            columns={columns}
            rows={one.rows.flatMap((invoice) =>
              invoice.fields.map((field, at): Row => ({ ...field, invoice, isFirst: at === 0 })),
            )}
            rowKey={({ invoice, field }) => `${invoice.invoiceId} ${field}`}
            pageKeys={false}
            stacks
            empty={null}
          />
        ))}
    </>
  );
}

function wordsOf({ state, invoices, unasked, differing, rows }: ComparedBooks): string {
  const issued = invoices === 1 ? '1 invoice' : `${invoices.toLocaleString('en-US')} invoices`;
  if (state === 'away') return `did not answer. Nothing is known about ${issued}. Please try again later.`;
  if (state === 'not connected') return `not connected. Nothing is known about ${issued}.`;
  const left =
    unasked === 0
      ? ''
      : ` ${unasked.toLocaleString('en-US')} could not be looked up: too many are not among the documents of the month there.`;
  const first = differing > rows.length ? `, the first ${rows.length} by project` : '';
  if (differing > 0) return `${differing.toLocaleString('en-US')} of ${issued} differ${first}.${left}`;
  return unasked === 0 ? `${issued}, no difference.` : `no difference in what was looked up of ${issued}.${left}`;
}
