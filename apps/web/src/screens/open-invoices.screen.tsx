import { messages } from '@countinghouse/contract/messages.ts';
import type { OpenDocument } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { useParams, useSearchParams } from 'react-router';
import type { Destination } from '../records/destination.tsx';
import { todayHere } from '../api/today.ts';
import { AsOfField } from '../slices/receivables/as-of-field.tsx';
import { openInvoicesColumns, openInvoicesTotals } from '../slices/receivables/open-invoices-columns.tsx';
import {
  openInvoicesFound,
  openInvoicesList,
  openInvoicesSortKeys,
  useOpenInvoices,
} from '../slices/receivables/open-invoices-list.public.ts';
import { useExpectedOfCompany } from '../slices/expected-payments/use-expected-payments.public.ts';
import { StatementLink } from '../slices/receivables/statement-link.tsx';
import { partAlone } from '../slices/receivables/part-words.public.ts';
import { RecordCompanyPayment } from '../slices/receipts/record-company-payment.tsx';
import { useListView } from '../slices/views/use-list-view.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { shownDate } from '../ui/fields/typed-date.ts';
import { pageReader, rowsOfPage } from '../ui/list/rows-of-page.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { useNameOfCompany } from './company-filter.tsx';
import { ListScreen } from './list-screen.tsx';

const rowKey = ({ invoiceId, currencyCode }: OpenDocument): string => String(invoiceId ?? currencyCode);

/** The currencies of the open invoices. */
const payableIn = (rows: readonly OpenDocument[]): string[] =>
  [...new Set(rows.filter(({ kind }) => kind === 'Invoice').map(({ currencyCode }) => currencyCode))].toSorted();

/** `/receivables/{id}`: the open invoices and credits of a company. */
export function OpenInvoicesScreen() {
  const id = Number(useParams()['id']);
  if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647)
    return <ErrorState message={messages.companyNotFound} />;
  return <OpenInvoicesOfCompany key={id} id={id} />;
}

function OpenInvoicesOfCompany({ id }: { readonly id: number }) {
  const [state, ask] = useListState(openInvoicesList, useSearchParams());
  const seen = useListView('OPEN_INVOICE', openInvoicesColumns, openInvoicesList, [state, ask]);
  const { on, csm, accountant, currency, show } = state.filters;
  const name = useNameOfCompany(id);
  const found = useOpenInvoices(id, state.filters);
  const expectedOf = useExpectedOfCompany(id, on === undefined);
  const rows =
    found.data &&
    openInvoicesFound(found.data.documents, state.search).map((row) => ({
      ...row,
      expected: expectedOf(row.invoiceId),
    }));
  const page = rows && rowsOfPage(rows, openInvoicesSortKeys, state);
  const narrow = (filters: Partial<typeof state.filters>) => ask({ filters: { ...state.filters, ...filters } });
  const chips = (
    [
      ['show', 'Only', show && partAlone(show)],
      ['currency', 'Currency', currency],
      ['csm', 'CSM', csm],
      ['accountant', 'Accountant', accountant],
    ] as const
  ).flatMap(([key, label, value]) =>
    value === undefined ? [] : [{ key, label, value, onRemove: () => narrow({ [key]: undefined }) }],
  );
  const destinationOf = ({ projectId, invoiceId }: OpenDocument): Destination =>
    projectId === null || invoiceId === null ? `/companydetails/${id}` : { projectId, invoiceId };
  return (
    <ListScreen
      stacks
      header={
        <PageHeader
          above={<BackLink to="/receivables">Receivables</BackLink>}
          title={name === undefined ? 'Open invoices' : `Open invoices of ${name}`}
          meta={`As of ${shownDate(on ?? todayHere())}`}
          actions={
            <>
              <StatementLink companyId={id} to={on} />
              {on === undefined && (
                <RecordCompanyPayment companyId={id} currencies={payableIn(found.data?.documents ?? [])} />
              )}
            </>
          }
        />
      }
      lists="OPEN_INVOICE"
      whose={id}
      tab={on === undefined ? undefined : `As of ${shownDate(on)}`}
      shape={openInvoicesList}
      list={[state, ask]}
      seen={seen}
      found={{ ...found, data: page && { paginationDetails: page.pagination } }}
      failed={messages.openInvoicesFailed}
      rows={page?.rows}
      rowKey={rowKey}
      readPage={pageReader(rows, openInvoicesSortKeys, state.sort)}
      search="Search invoices"
      tools={<AsOfField on={on} onChoose={(day) => narrow({ on: day })} />}
      narrowed={{ chips, none: { on, csm: undefined, accountant: undefined, currency: undefined, show: undefined } }}
      totals={rows && openInvoicesTotals(rows)}
      opens={destinationOf}
      empty={{
        title: 'Nothing is outstanding',
        icon: 'checkCircle',
        words: 'Outstanding invoices and open credits of this company appear here.',
      }}
    />
  );
}
