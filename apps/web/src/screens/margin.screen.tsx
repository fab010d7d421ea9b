import { marginGroups, marginOrigins, type MarginRow } from '@countinghouse/contract/margin/margin.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../api/session.ts';
import { MonthRangeFields } from '../slices/dashboard/month-range-fields.public.tsx';
import { monthWords, selectedMonths } from '../slices/dashboard/month-range.public.ts';
import { MarginChart } from '../slices/margin/margin-chart.tsx';
import { marginColumns, marginTotals } from '../slices/margin/margin-columns.tsx';
import {
  addressOfOrigin,
  groupOf,
  groupWords,
  marginList,
  marginSortKeys,
  nameOf,
  useMargin,
  type MarginFilters,
} from '../slices/margin/margin-list.ts';
import { MarginOriginDrawer } from '../slices/margin/margin-origin-drawer.tsx';
import styles from '../slices/margin/margin.module.css';
import { ReceivableFilter } from '../slices/receivables/receivable-filter.tsx';
import { useListView } from '../slices/views/use-list-view.ts';
import { Button } from '../ui/button.tsx';
import { pageReader, rowsOfPage } from '../ui/list/rows-of-page.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { ListScreen } from './list-screen.tsx';

const rowKey = ({ key }: MarginRow): string => key;
const closed = { figure: undefined, key: undefined, ofMonth: undefined };

const chipsOf = ({ csm, accountant }: MarginFilters, change: (changes: Partial<MarginFilters>) => void) =>
  (
    [
      ['csm', 'CSM', csm],
      ['accountant', 'Accountant', accountant],
    ] as const
  ).flatMap(([key, label, value]) =>
    value === undefined ? [] : [{ key, label, value, onRemove: () => change({ [key]: undefined }) }],
  );

/** The button that opens the filter by CSM and accountant. */
function FilterByPeople({
  filters: { csm, accountant },
  change,
}: {
  readonly filters: MarginFilters;
  readonly change: (changes: Partial<MarginFilters>) => void;
}) {
  const role = useSession(({ session }) => session?.userRole);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="filter" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Filter
      </Button>
      {isOpen && role !== undefined && (
        <ReceivableFilter
          title="Filter margins"
          filters={{ csm, accountant, currency: undefined }}
          role={role}
          onClose={() => setOpen(false)}
          onApply={(people) => {
            change({ csm: people.csm, accountant: people.accountant });
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

/** `/margin`: margin, utilisation and realisation of some months, for users with the right to see costs. */
export function MarginScreen() {
  const [state, ask] = useListState(marginList, useSearchParams());
  const { filters } = state;
  const by = groupOf(filters);
  const columns = marginColumns(by, (row, figure) => addressOfOrigin(state, { ...closed, figure, key: row.key }));
  const seen = useListView('MARGIN', columns, marginList, [state, ask]);
  const found = useMargin(filters, by);
  const part = state.search.trim().toLowerCase();
  const rows = found.data?.rows.filter((row) => nameOf(row, by).toLowerCase().includes(part));
  const page = rows && rowsOfPage(rows, marginSortKeys(by), state);
  const change = (changes: Partial<MarginFilters>) => ask({ filters: { ...filters, ...closed, ...changes } });
  const figure = marginOrigins.find((one) => one === filters.figure);
  const openBy = filters.ofMonth === undefined ? by : 'month';
  const opened = [...(found.data?.rows ?? []), ...(found.data?.byMonth ?? [])].find(({ key }) => key === filters.key);
  return (
    <ListScreen
      header={
        <>
          <PageHeader
            title="Margin"
            meta={`${monthWords(selectedMonths(filters))}, in USD before tax`}
            tabs={
              <TabLinks
                label="Margin by"
                current={by}
                tabs={marginGroups.map((key) => ({ key, label: groupWords[key].title }))}
                renderLink={({ key, label }, look) => (
                  <Link
                    to={addressOfOrigin(
                      { ...state, filters: { ...filters, by: key === 'project' ? undefined : key } },
                      closed,
                    )}
                    {...look}
                  >
                    {label}
                  </Link>
                )}
              />
            }
          />
          {found.data !== undefined && found.data.byMonth.length > 1 && (
            <div className={styles.chart}>
              <MarginChart
                months={found.data.byMonth}
                onOpen={(key, of) => change({ key, figure: of, ofMonth: by === 'month' ? undefined : 'yes' })}
              />
            </div>
          )}
        </>
      }
      lists="MARGIN"
      tab={`By ${groupWords[by].title.toLowerCase()}, ${monthWords(selectedMonths(filters))}`}
      shape={marginList}
      list={[state, ask]}
      seen={seen}
      found={{ ...found, data: page && { paginationDetails: page.pagination } }}
      failed={messages.marginFailed}
      rows={page?.rows}
      rowKey={rowKey}
      readPage={pageReader(rows, marginSortKeys(by), state.sort)}
      search="Search margins"
      tools={
        <>
          <div className={styles.months} role="group" aria-label="Months">
            <MonthRangeFields filters={filters} onChoose={change} />
          </div>
          <FilterByPeople filters={filters} change={change} />
        </>
      }
      narrowed={{ chips: chipsOf(filters, change), none: { ...filters, csm: undefined, accountant: undefined } }}
      totals={found.data === undefined || part !== '' ? undefined : [marginTotals(found.data.total)]}
      opens={{ here: ({ key }) => change({ key, figure: 'margin' }) }}
      empty={{
        title: 'Nothing in these months',
        icon: 'chart',
        words: 'Margins appear once hours are logged or invoices are issued. Choose other months.',
      }}
    >
      {figure !== undefined && filters.key !== undefined && (
        <MarginOriginDrawer
          key={`${openBy} ${filters.key} ${figure}`}
          filters={filters}
          by={openBy}
          rowKey={filters.key}
          name={opened === undefined ? groupWords[openBy].title : nameOf(opened, openBy)}
          figure={figure}
          onClose={() => change({})}
        />
      )}
    </ListScreen>
  );
}
