import type { CustomerOfBooks } from '@countinghouse/contract/books/books.contract.ts';
import { customersMax } from '@countinghouse/contract/companies/companies.contract.ts';
import { companyLabels, type CompanyFieldName } from '@countinghouse/contract/companies/companies.record.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import type { ReactNode } from 'react';
import { toFailure } from '../../api/to-failure.ts';
import type { ChangeRows } from '../../records/save-rows.ts';
import { SelectedRowsBar } from '../../records/selected-rows-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { None } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { ListFooter } from '../../ui/list/list-footer.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ListState } from '../../ui/list/list-state.ts';
import { SearchBar } from '../../ui/list/search-bar.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import type { Ask } from '../../ui/list/use-list-state.ts';
import type { SelectedRows } from '../../ui/list/use-selected-rows.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './companies.module.css';
import { keyOfCustomer, keyOfRow, rowOfCustomer, type Books, type CustomerRow } from './customer-rows.ts';
import { customerList, pageOfCustomers, useCustomers, type CustomerFilters } from './use-customers.ts';
import type { OfferedByBooks } from './use-company-options.ts';

/** What the books know of a customer, under the name that the field of a company has. */
const ofBooks = (name: CompanyFieldName, width: number): TableColumn<CustomerOfBooks> => ({
  key: name,
  title: companyLabels[name],
  width,
  render: ({ known }) => known[name] || <None />,
});

const columns: readonly TableColumn<CustomerOfBooks>[] = [
  { key: 'displayName', title: 'Customer', width: 190, namesRow: true, render: ({ displayName }) => displayName },
  { key: 'companyName', title: 'Company name', width: 154, render: ({ companyName }) => companyName },
  ofBooks('email', 200),
  ofBooks('country', 116),
  ofBooks('paymentTerms', 112),
  { key: 'currency', title: 'Currency', width: 76, render: ({ currencyCode }) => currencyCode },
  {
    key: 'state',
    title: 'Here',
    width: 180,
    render: ({ isCompany }) => isCompany && <StatusBadge status="Already a company" tone="quiet" />,
  },
];

const canBeChosen = ({ isCompany }: CustomerOfBooks): boolean => !isCompany;

/** The customers of the books, by page: those that are no company yet can be chosen. */
export function ChooseCustomers({
  header,
  chooseBooks,
  books,
  list: [state, ask],
  offered: { options, notice, isLoading },
  chosen,
  onChoose,
  onNext,
}: {
  readonly header: ReactNode;
  readonly chooseBooks: ReactNode;
  readonly books: Books;
  readonly list: readonly [ListState<CustomerFilters>, Ask<CustomerFilters>];
  readonly offered: OfferedByBooks;
  readonly chosen: readonly CustomerRow[];
  readonly onChoose: ChangeRows<CustomerRow>;
  readonly onNext: () => void;
}) {
  const { data, error, refetch, isPlaceholderData } = useCustomers(books, state, options?.readAt);
  // a company needs the choices of the books beside its customer
  const rows = options === undefined ? undefined : data?.customers;
  const selection = selectionOf(chosen, rows ?? [], (add) =>
    onChoose((before) => (options === undefined ? before : add(before, (one) => rowOfCustomer(one, books, options)))),
  );
  const isTooMany = chosen.length > customersMax;
  return (
    <ListPage
      header={header}
      tools={
        <>
          {chooseBooks}
          <SearchBar
            label="Search customers"
            value={state.search}
            onSearch={(search) => ask({ search })}
            errorOf={searchError}
          />
          {notice !== undefined && (
            <p className={styles.notice} role="status">
              {notice.words}
              {notice.onRetry !== undefined && (
                <Button size="small" icon="refresh" busy={isLoading} onClick={notice.onRetry}>
                  Retry
                </Button>
              )}
            </p>
          )}
        </>
      }
      table={
        <DataTable
          label="Customers of the books"
          columns={columns}
          rows={rows}
          rowKey={keyOfCustomer}
          loading={isPlaceholderData}
          failure={toFailure(error, () => void refetch(), messages.customersFailed)}
          selected={selection.selected}
          onSelect={selection.onSelect}
          isSelectable={canBeChosen}
          empty={<NoCustomers search={state.search} isLoading={isLoading} onClear={() => ask({ search: '' })} />}
        />
      }
      footer={
        <>
          <SelectedRowsBar
            selection={selection}
            rows={rows?.filter(canBeChosen)}
            total={data?.free ?? 0}
            reading={{ readPage: pageOfCustomers(books, state.search), rowKey: keyOfCustomer }}
            acts={[]}
          >
            <Button
              size="small"
              look="primary"
              disabled={isTooMany}
              title={isTooMany ? messages.fewerCustomers(customersMax) : undefined}
              onClick={onNext}
            >
              {`Continue with ${chosen.length}`}
            </Button>
          </SelectedRowsBar>
          {data !== undefined && (
            <ListFooter
              pagination={data.paginationDetails}
              {...(isPlaceholderData ? { request: state } : {})}
              defaultPageSize={customerList.defaultPageSize}
              onPage={(pageNo, how) => ask({ pageNo }, how)}
              onPageSize={(pageSize) => ask({ pageSize })}
            />
          )}
        </>
      }
    />
  );
}

function NoCustomers({
  search,
  isLoading,
  onClear,
}: {
  readonly search: string;
  readonly isLoading: boolean;
  readonly onClear: () => void;
}) {
  if (search !== '')
    return <EmptyState words={messages.noResults} actions={<Button onClick={onClear}>Clear the search</Button>} />;
  const words = isLoading ? 'The books are being read.' : 'These books have no customers.';
  return <EmptyState title="No customers" icon="building" words={words} />;
}

type Change = (
  before: readonly CustomerRow[],
  begin: (customer: CustomerOfBooks) => CustomerRow,
) => readonly CustomerRow[];

/** The chosen customers as the selection of a list. A customer that is chosen once more keeps what was typed for it. */
function selectionOf(
  chosen: readonly CustomerRow[],
  page: readonly CustomerOfBooks[],
  change: (change: Change) => void,
): SelectedRows<CustomerOfBooks> {
  const selected = new Set(chosen.map(keyOfRow));
  const add = (customers: readonly CustomerOfBooks[]) =>
    change((before, begin) => {
      const known = new Set(before.map(keyOfRow));
      return [...before, ...customers.filter((one) => canBeChosen(one) && !known.has(keyOfCustomer(one))).map(begin)];
    });
  return {
    selected,
    rows: chosen.map(({ customer }) => customer),
    selectRows: add,
    clear: () => change(() => []),
    onSelect: (keys, isSelected) =>
      isSelected
        ? add(page.filter((one) => keys.includes(keyOfCustomer(one))))
        : change((before) => before.filter((row) => !keys.includes(keyOfRow(row)))),
  };
}
