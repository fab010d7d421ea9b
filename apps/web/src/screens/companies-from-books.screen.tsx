import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { toFailure } from '../api/to-failure.ts';
import { useSession } from '../api/session.ts';
import { useSaveRows } from '../records/save-rows.ts';
import { providerNames } from '../slices/companies/books-of-company.tsx';
import { ChooseCustomers } from '../slices/companies/choose-customers.tsx';
import { typedCompany } from '../slices/companies/company-form.ts';
import { CompleteCustomers } from '../slices/companies/complete-customers.tsx';
import { columnOfCompany, type CustomerRow } from '../slices/companies/customer-rows.ts';
import { useInvalidateCompanies } from '../slices/companies/use-companies.ts';
import { useCompanyOptions } from '../slices/companies/use-company-options.ts';
import { customerList, type CustomerFilters } from '../slices/companies/use-customers.ts';
import { codeOfBooks, useConnectedBooks, type Books } from '../slices/invoices/direct/direct-invoices.ts';
import { BackLink } from '../ui/back-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { useFormDraft } from '../ui/form/form-draft.ts';
import type { ListState } from '../ui/list/list-state.ts';
import { useListState, type Ask } from '../ui/list/use-list-state.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** `/companylist/fromBooks`: customers of the books become companies, many at once. */
export function CompaniesFromBooksScreen() {
  const { data, error, refetch } = useConnectedBooks();
  const list = useListState(customerList, useSearchParams());
  const [first] = data?.books ?? [];
  if (data !== undefined && first !== undefined) {
    const books = data.books.find((one) => codeOfBooks(one) === list[0].filters.books) ?? first;
    return <OfBooks key={codeOfBooks(books)} all={data.books} books={books} list={list} />;
  }
  const failure = toFailure(error, () => void refetch());
  return (
    <>
      {headerWith(undefined)}
      {failure !== undefined ? (
        <ErrorState {...failure} />
      ) : data === undefined ? (
        <LoadingState lines={8} />
      ) : (
        <NotConnected />
      )}
    </>
  );
}

const headerWith = (actions: ReactNode) => (
  <PageHeader
    above={<BackLink to="/companylist">Company</BackLink>}
    title="Companies from the books"
    actions={actions}
  />
);

function NotConnected() {
  const isAdmin = useSession((session) => session.session?.userRole) === 'ROLE_ADMIN';
  return (
    <EmptyState
      title="No books are connected"
      icon="building"
      words={isAdmin ? 'Connect QuickBooks or Zoho Books first.' : 'Ask an administrator to connect the books.'}
      actions={isAdmin && <Link to="/settings/identityProvider">Connect the books</Link>}
    />
  );
}

const companyOf = ({ values }: CustomerRow) => ({ ...typedCompany(values), modifyInBooks: false as const });

/** The customers of one organization: chosen in its list, then completed in a grid. */
function OfBooks({
  all,
  books,
  list,
}: {
  readonly all: readonly Books[];
  readonly books: Books;
  readonly list: readonly [ListState<CustomerFilters>, Ask<CustomerFilters>];
}) {
  const [rows, setRows] = useState<readonly CustomerRow[]>([]);
  const [isCompleting, setCompleting] = useState(false);
  const offered = useCompanyOptions(books);
  const navigate = useNavigate();
  const { save, isBusy } = useSaveRows({
    rows,
    onRows: setRows,
    name: 'companies',
    columnOf: columnOfCompany,
    call: (saveOnce) => saveOnce(companyEndpoints.addFromBooks, { body: { companies: rows.map(companyOf) } }),
    failed: messages.companiesFailed,
    refresh: useInvalidateCompanies(),
    onSaved: () => void navigate('/companylist'),
  });
  useFormDraft<{ readonly rows: readonly CustomerRow[] }, never>(
    {
      dirty: rows.length > 0,
      changed: { rows },
      set: (_, kept) => {
        setRows(kept);
        setCompleting(true);
      },
    },
    `companies of ${codeOfBooks(books)}`,
  );
  if (isCompleting && offered.options !== undefined)
    return (
      <CompleteCustomers
        headerWith={headerWith}
        books={books}
        offered={offered}
        options={offered.options}
        rows={rows}
        isBusy={isBusy}
        onRows={setRows}
        onBack={() => setCompleting(false)}
        onCreate={() => void save()}
      />
    );
  return (
    <ChooseCustomers
      header={headerWith(undefined)}
      chooseBooks={
        <ChooseBooks
          all={all}
          books={books}
          disabled={rows.length > 0}
          onChoose={(code) => list[1]({ search: '', filters: { books: code } })}
        />
      }
      books={books}
      list={list}
      offered={offered}
      chosen={rows}
      onChoose={setRows}
      onNext={() => setCompleting(true)}
    />
  );
}

/** Chooses the organization. Once customers are chosen, it stays the organization of these customers. */
function ChooseBooks({
  all,
  books,
  disabled,
  onChoose,
}: {
  readonly all: readonly Books[];
  readonly books: Books;
  readonly disabled: boolean;
  readonly onChoose: (code: string) => void;
}) {
  return (
    <ChoiceField
      id="customers-books"
      name="books"
      label="Books"
      labelUnseen
      required
      error={undefined}
      disabled={disabled}
      value={codeOfBooks(books)}
      choices={all.map((one) => ({ value: codeOfBooks(one), label: nameOfBooks(one) }))}
      onChange={onChoose}
      onLeave={() => undefined}
      onUnread={() => undefined}
    />
  );
}

const nameOfBooks = ({ provider, region, organizationName }: Books): string =>
  `${organizationName} (${providerNames[provider]} ${region})`;
