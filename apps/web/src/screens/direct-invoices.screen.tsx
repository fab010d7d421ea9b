import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  directInvoiceEndpoints,
  directInvoicesMax,
  type DirectInvoice,
} from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { toFailure } from '../api/to-failure.ts';
import { useMay } from '../api/may.ts';
import { todayHere } from '../api/today.ts';
import { useDestinations } from '../records/destination.tsx';
import { providerNames } from '../slices/companies/books-of-company.tsx';
import { AssignDialog } from '../slices/invoices/direct/assign-dialog.tsx';
import {
  directInvoiceColumns,
  directInvoiceSortKeys,
  directInvoiceTotals,
} from '../slices/invoices/direct/direct-invoice-table.tsx';
import {
  codeOfBooks,
  daysAtFirst,
  directInvoices,
  invoicesWith,
  useConnectedBooks,
  useDirectInvoices,
  type Books,
  type DirectInvoiceFilters,
} from '../slices/invoices/direct/direct-invoices.ts';
import { UnmapDialog } from '../slices/invoices/direct/unmap-dialog.tsx';
import { useListView } from '../slices/views/use-list-view.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { listStateWith, writeListState, type ListState } from '../ui/list/list-state.ts';
import { menuColumn } from '../ui/list/menu-column.tsx';
import { pageReader, rowsOfPage } from '../ui/list/rows-of-page.ts';
import { useListState, type Ask } from '../ui/list/use-list-state.ts';
import { useSelectedRows } from '../ui/list/use-selected-rows.ts';
import { useNotifications } from '../ui/notifications/notification-host.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { ListScreen } from './list-screen.tsx';

const tabs = [
  { key: 'unmapped', label: 'Unmapped' },
  { key: 'mapped', label: 'Mapped' },
] as const;

/** `/directinvoices`: the invoices of the books that are not here yet, to be assigned to a project, and those that are. */
export function DirectInvoicesScreen() {
  const { data, error, refetch } = useConnectedBooks();
  const failure = toFailure(error, () => void refetch());
  const [first] = data?.books ?? [];
  if (data !== undefined && first !== undefined) return <OfBooks all={data.books} first={first} />;
  return (
    <>
      <PageHeader title="Direct invoices" />
      {failure !== undefined ? (
        <ErrorState {...failure} />
      ) : data === undefined ? (
        <LoadingState lines={8} />
      ) : (
        <EmptyState title="No books are connected" icon="file" words="Ask an administrator to connect the books." />
      )}
    </>
  );
}

function OfBooks({ all, first }: { readonly all: readonly Books[]; readonly first: Books }) {
  const [state, ask] = useListState(directInvoices, useSearchParams());
  const seen = useListView('DIRECT_INVOICE', directInvoiceColumns, directInvoices, [state, ask]);
  const navigate = useNavigate();
  const destinationOf = useDestinations();
  const notify = useNotifications();
  const mayAssign = useMay(directInvoiceEndpoints.assignProject);
  const mayUnmap = useMay(directInvoiceEndpoints.unmap);
  const [isAssigning, setAssigning] = useState(false);
  const [unmapping, setUnmapping] = useState<DirectInvoice>();
  const books = all.find((one) => codeOfBooks(one) === state.filters.books) ?? first;
  const atFirst = daysAtFirst(todayHere());
  const { from = atFirst.from, to = atFirst.to, tab = 'unmapped' } = state.filters;
  const mapped = tab === 'mapped';
  const { data, error, refetch, isFetching } = useDirectInvoices(books, { from, to, mapped });
  const rows = data && invoicesWith(data.directInvoices, state.search);
  const page = rows && rowsOfPage(rows, directInvoiceSortKeys, state);
  const selection = useSelectedRows(page?.rows, rowKey, `${codeOfBooks(books)} ${from} ${to} ${tab}`);

  function assign(): void {
    const words =
      selection.rows.length === 0
        ? messages.selectInvoiceToMap
        : selection.rows.length > directInvoicesMax
          ? messages.fewerInvoicesToMap(directInvoicesMax)
          : undefined;
    if (words === undefined) setAssigning(true);
    else notify.show({ kind: 'error', title: words });
  }

  return (
    <ListScreen
      header={<BooksHeader state={state} tab={tab} onAssign={mayAssign && !mapped ? assign : undefined} />}
      lists="DIRECT_INVOICE"
      tab={`${mapped ? 'Mapped' : 'Unmapped'}, ${nameOf(books)}, ${from} to ${to}`}
      shape={directInvoices}
      list={[state, ask]}
      seen={seen}
      found={{
        data: page && { paginationDetails: page.pagination },
        isPlaceholderData: isFetching && data !== undefined,
        error,
        refetch,
      }}
      rows={page?.rows}
      rowKey={rowKey}
      readPage={pageReader(rows, directInvoiceSortKeys, state.sort)}
      search="Search direct invoices"
      tools={<Filters all={all} books={books} from={from} to={to} list={[state, ask]} />}
      totals={rows && directInvoiceTotals(rows)}
      {...(mapped ? {} : { selection })}
      menu={
        mapped && mayUnmap
          ? menuColumn<DirectInvoice>(
              ({ invoiceNumber }) => invoiceNumber ?? 'the invoice without a number',
              (row) =>
                row.mappedTo?.isDirect === true
                  ? [{ key: 'unmap', label: 'Unmap', onChoose: () => setUnmapping(row) }]
                  : [],
            )
          : undefined
      }
      opens={{
        here: ({ mappedTo, booksUrl }) => {
          if (mappedTo === null) {
            window.open(booksUrl, '_blank', 'noopener');
            return;
          }
          const { to, state: over } = destinationOf(mappedTo);
          void navigate(to, { state: over });
        },
      }}
      empty={mapped ? noneMapped : noneUnmapped}
    >
      {unmapping !== undefined && <UnmapDialog invoice={unmapping} onClose={() => setUnmapping(undefined)} />}
      {isAssigning && (
        <AssignDialog
          books={books}
          chosen={selection.rows}
          onClose={() => setAssigning(false)}
          onAssigned={() => {
            selection.clear();
            setAssigning(false);
          }}
        />
      )}
    </ListScreen>
  );
}

const noneMapped = {
  title: 'No mapped invoices',
  icon: 'file',
  words: 'Invoices that are mapped, or were sent to the books from here, appear here.',
} as const;
const noneUnmapped = {
  title: 'No unmapped invoices',
  icon: 'checkCircle',
  words: 'Every invoice in the books for these dates is mapped.',
} as const;

/** The title with its tabs, and the button that maps the selected invoices. */
function BooksHeader({
  state,
  tab,
  onAssign,
}: {
  readonly state: ListState<DirectInvoiceFilters>;
  readonly tab: string;
  readonly onAssign: (() => void) | undefined;
}) {
  return (
    <PageHeader
      title="Direct invoices"
      tabs={
        <TabLinks
          label="Direct invoices"
          current={tab}
          tabs={tabs}
          renderLink={({ key, label }, look) => (
            <Link to={`?${addressOfTab(state, key)}`} {...look}>
              {label}
            </Link>
          )}
        />
      }
      actions={
        onAssign && (
          <Button look="primary" aria-haspopup="dialog" onClick={onAssign}>
            Map with project
          </Button>
        )
      }
    />
  );
}

const rowKey = ({ invoiceId }: DirectInvoice): string => invoiceId;
const nameOf = ({ provider, region, organizationName }: Books): string =>
  `${organizationName} (${providerNames[provider]} ${region})`;

/** The other tab starts on its first page, with the same books and dates. */
const addressOfTab = (state: ListState<DirectInvoiceFilters>, tab: string): string =>
  writeListState(listStateWith(state, { filters: { ...state.filters, tab } }), directInvoices).toString();

/** Chooses the books and the dates. */
function Filters({
  all,
  books,
  from,
  to,
  list: [{ filters }, ask],
}: {
  readonly all: readonly Books[];
  readonly books: Books;
  readonly from: string;
  readonly to: string;
  readonly list: readonly [ListState<DirectInvoiceFilters>, Ask<DirectInvoiceFilters>];
}) {
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const field = (name: 'from' | 'to' | 'books') => ({
    id: `direct-${name}`,
    name,
    labelUnseen: true,
    onLeave: () => undefined,
    onUnread: (words: string | undefined) => setErrors((known) => ({ ...known, [name]: words })),
    disabled: false,
  });
  const ofDay = (name: 'from' | 'to') => ({
    ...field(name),
    today: todayHere(),
    onChange: (value: string) => {
      if (isCalendarDate(value)) ask({ filters: { ...filters, [name]: value } });
    },
  });
  return (
    <>
      <ChoiceField
        {...field('books')}
        label="Books"
        required
        error={undefined}
        value={codeOfBooks(books)}
        choices={all.map((one) => ({ value: codeOfBooks(one), label: nameOf(one) }))}
        onChange={(code) => ask({ filters: { ...filters, books: code } })}
      />
      <DateField {...ofDay('from')} label="From" value={from} error={errors['from']} />
      <DateField
        {...ofDay('to')}
        label="To"
        value={to}
        error={errors['to'] ?? (to < from ? messages.endBeforeStart : undefined)}
      />
    </>
  );
}
