import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../api/session.ts';
import { todayHere } from '../api/today.ts';
import { AsOfField } from '../slices/receivables/as-of-field.tsx';
import { ReceivableFilter } from '../slices/receivables/receivable-filter.tsx';
import { behindRow, unbilledColumns, unbilledTotals } from '../slices/unbilled/unbilled-columns.tsx';
import {
  noCompany,
  unbilledList,
  unbilledShown,
  unbilledSortKeys,
  useUnbilled,
  type UnbilledRow,
} from '../slices/unbilled/unbilled-list.public.ts';
import { useListView } from '../slices/views/use-list-view.ts';
import { Button } from '../ui/button.tsx';
import { shownDate } from '../ui/fields/typed-date.ts';
import { pageReader, rowsOfPage } from '../ui/list/rows-of-page.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ListScreen } from './list-screen.tsx';

const rowKey = ({ companyId, projectId, currencyCode }: UnbilledRow): string =>
  `${companyId} ${projectId} ${currencyCode}`;

/** `/unbilled`: what unbilled work is worth, by company or project and age, today or at the end of an earlier day. */
export function UnbilledScreen() {
  const [state, ask] = useListState(unbilledList, useSearchParams());
  const { on, csm, accountant, currency, company, by, figures } = state.filters;
  const isByProject = by === 'project' || company !== undefined;
  const seen = useListView('UNBILLED', unbilledColumns({ on, csm, accountant, figures }, isByProject), unbilledList, [
    state,
    ask,
  ]);
  const role = useSession(({ session }) => session?.userRole);
  const [isFiltering, setFiltering] = useState(false);
  const found = useUnbilled(state.filters);
  const rows = found.data && unbilledShown(found.data.projects, { search: state.search, currency, company, by });
  const page = rows && rowsOfPage(rows, unbilledSortKeys, state);
  const narrow = (filters: Partial<typeof state.filters>) => ask({ filters: { ...state.filters, ...filters } });
  const nameOfCompany =
    company && (found.data?.projects.find(({ companyId }) => String(companyId) === company)?.companyName ?? noCompany);
  const chips = (
    [
      ['company', 'Company', nameOfCompany],
      ['csm', 'CSM', csm],
      ['accountant', 'Accountant', accountant],
      ['currency', 'Currency', currency],
    ] as const
  ).flatMap(([key, label, value]) =>
    value === undefined ? [] : [{ key, label, value, onRemove: () => narrow({ [key]: undefined }) }],
  );
  const closed = found.data?.closed;
  const asOf = `As of ${shownDate(on ?? todayHere())}`;
  return (
    <ListScreen
      stacks
      header={
        <PageHeader
          title="Unbilled work"
          meta={closed && figures === undefined ? `${asOf}, when the month was closed` : asOf}
        />
      }
      lists="UNBILLED"
      tab={on === undefined ? undefined : asOf}
      shape={unbilledList}
      list={[state, ask]}
      seen={seen}
      found={{ ...found, data: page && { paginationDetails: page.pagination } }}
      failed={messages.unbilledFailed}
      rows={page?.rows}
      rowKey={rowKey}
      readPage={pageReader(rows, unbilledSortKeys, state.sort)}
      search={isByProject ? 'Search projects' : 'Search companies'}
      tools={
        <>
          <AsOfField on={on} onChoose={(day) => narrow({ on: day, figures: undefined })} />
          {company === undefined && (
            <Button size="small" onClick={() => narrow({ by: isByProject ? undefined : 'project' })}>
              {isByProject ? 'By company' : 'By project'}
            </Button>
          )}
          {closed?.isChanged === true && (
            <Button
              size="small"
              title={messages.unbilledChanged(formatDate(calendarDate(on ?? todayHere()), 'MMM-yyyy'))}
              onClick={() => narrow({ figures: figures === undefined ? 'now' : undefined })}
            >
              {figures === undefined ? 'Changed since: show current' : 'Show figures at closing'}
            </Button>
          )}
          <Button icon="filter" size="small" aria-haspopup="dialog" onClick={() => setFiltering(true)}>
            Filter
          </Button>
        </>
      }
      narrowed={{
        chips,
        none: { on, by, figures, csm: undefined, accountant: undefined, currency: undefined, company: undefined },
      }}
      totals={rows && unbilledTotals(rows)}
      opens={(row) => behindRow(row, { on, csm, accountant, figures })}
      empty={{
        title: 'No unbilled work',
        icon: 'checkCircle',
        words: 'Hours without an invoice, drafts and retainers appear here.',
      }}
    >
      {isFiltering && role !== undefined && (
        <ReceivableFilter
          title="Filter unbilled work"
          filters={{ csm, accountant, currency }}
          currencies={[...new Set(found.data?.projects.map(({ currencyCode }) => currencyCode))].toSorted()}
          role={role}
          onClose={() => setFiltering(false)}
          onApply={(filters) => {
            narrow(filters);
            setFiltering(false);
          }}
        />
      )}
    </ListScreen>
  );
}
