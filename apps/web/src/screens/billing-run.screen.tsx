import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { BillingRow } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { startedAct, type StartedAct } from '@countinghouse/contract/billing-run/billing-act.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { todayHere } from '../api/today.ts';
import type { Destination } from '../records/destination.tsx';
import { billingColumns, billingTotals } from '../slices/billing-run/billing-columns.tsx';
import {
  billingList,
  billingSortKeys,
  billingTabs,
  countsOfTabs,
  endOfLastMonth,
  filtersOfRun,
  newInvoiceOf,
  rowsOfTab,
  unfiltered,
  useBillingRows,
  type BillingFilters,
} from '../slices/billing-run/billing-list.ts';
import { RunProgress } from '../slices/billing-run/run-progress.tsx';
import { actLabels, StartDialog } from '../slices/billing-run/start-dialog.tsx';
import { useBillingRuns, useMayRun } from '../slices/billing-run/use-billing-run.ts';
import { useListView } from '../slices/views/use-list-view.ts';
import { Button } from '../ui/button.tsx';
import { DayChoice } from '../ui/fields/day-choice.tsx';
import { listStateWith, writeListState, type ListState } from '../ui/list/list-state.ts';
import { pageReader, rowsOfPage } from '../ui/list/rows-of-page.ts';
import { chipsOfFilters, passesFilters, TextFilterBar } from '../ui/list/text-filters.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { useSelectedRows } from '../ui/list/use-selected-rows.ts';
import { fetchedPart } from '../ui/fetched-part.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { ListScreen } from './list-screen.tsx';
import type { Settling } from './settling-dialog.tsx';

const SettlingDialog = fetchedPart(async () => (await import('./settling-dialog.tsx')).SettlingDialog);

const rowKey = ({ rowId }: BillingRow): string => rowId;

/** The other tab starts on its first page, up to the same day. */
const addressOfTab = (state: ListState<BillingFilters>, tab: string): string =>
  writeListState(
    listStateWith(state, { filters: { ...state.filters, tab: tab === 'all' ? undefined : tab } }),
    billingList,
  ).toString();

/** Where a row is billed: its draft, else the invoice of its prediction or of its period. */
function destinationOf(row: BillingRow): Destination {
  const { projectId, invoiceId } = row;
  return invoiceId === null ? newInvoiceOf(row) : { projectId, invoiceId };
}

/** `/billingrun`: the billing periods that are due, and what stands in the way of their invoices. */
export function BillingRunScreen() {
  const [state, ask] = useListState(billingList, useSearchParams());
  const [settling, settle] = useState<Settling>();
  const columns = useMemo(() => billingColumns((row, check) => settle({ row, check })), []);
  const seen = useListView('BILLING_RUN', columns, billingList, [state, ask]);
  const until = calendarDate(state.filters.until ?? endOfLastMonth(todayHere()));
  const tab = billingTabs.find(({ key }) => key === state.filters.tab)?.key ?? 'all';
  const { data, error, refetch, isPlaceholderData } = useBillingRows(until);
  // a page has a hundred rows: the click is shown before they are drawn
  const drawn = useDeferredValue(state);
  const filtered = data?.rows.filter((row) => passesFilters(filtersOfRun, row, drawn.filters));
  const rows = filtered && rowsOfTab(filtered, tab, drawn.search);
  const page = rows && rowsOfPage(rows, billingSortKeys, drawn);
  const selection = useSelectedRows(page?.rows, rowKey, `${until} ${tab}`);
  const change = (filters: BillingFilters): void => ask({ filters });
  const runs = useBillingRuns();
  const mayRun = useMayRun();
  const [starting, setStarting] = useState<StartedAct>();
  return (
    <ListScreen
      header={
        <>
          <PageHeader title="Billing run" tabs={<Tabs current={tab} rows={filtered} state={state} />} />
          <RunProgress runs={runs} />
          {data !== undefined && data.notShown > 0 && (
            <p role="status">
              <StatusBadge status={messages.billingRowsNotShown(data.notShown)} tone="due" isSentence />
            </p>
          )}
        </>
      }
      stacks
      lists="BILLING_RUN"
      tab={`${billingTabs.find(({ key }) => key === tab)?.label ?? ''}, until ${until}`}
      shape={billingList}
      list={[state, ask]}
      seen={seen}
      found={{
        data: page && { paginationDetails: page.pagination },
        isPlaceholderData: isPlaceholderData || drawn !== state,
        error,
        refetch,
      }}
      failed={messages.billingRowsFailed}
      rows={page?.rows}
      rowKey={rowKey}
      readPage={pageReader(rows, billingSortKeys, state.sort)}
      search="Search projects"
      tools={
        <>
          <UntilField until={until} onChange={(day) => change({ ...state.filters, until: day })} />
          <TextFilterBar shape={filtersOfRun} rows={data?.rows ?? []} filters={state.filters} onChange={change} />
        </>
      }
      narrowed={{
        chips: chipsOfFilters({ shape: filtersOfRun, filters: state.filters, onChange: change }),
        none: { ...unfiltered, until: state.filters.until, tab: state.filters.tab },
      }}
      totals={rows && data && billingTotals(rows, data.usdRates)}
      selection={selection}
      selectionTools={
        <StartButtons
          acts={startedAct.options.filter((act) => mayRun(act) && (act !== 'sync' || data?.isToolConnected === true))}
          onStart={setStarting}
        />
      }
      opens={destinationOf}
      empty={{
        title: 'Nothing to bill',
        icon: 'checkCircle',
        words: 'Billing periods that are due until this day appear here.',
      }}
    >
      {starting !== undefined && (
        <StartDialog
          act={starting}
          selected={data?.rows.filter((row) => selection.selected.has(rowKey(row))) ?? []}
          onClose={() => setStarting(undefined)}
          onStarted={() => {
            setStarting(undefined);
            selection.clear();
          }}
        />
      )}
      {settling !== undefined && <SettlingDialog {...settling} onClose={() => settle(undefined)} />}
    </ListScreen>
  );
}

function StartButtons({
  acts,
  onStart,
}: {
  readonly acts: readonly StartedAct[];
  readonly onStart: (act: StartedAct) => void;
}) {
  return acts.map((act) => (
    <Button
      key={act}
      size="small"
      look={act === 'bill' ? 'primary' : 'plain'}
      aria-haspopup="dialog"
      onClick={() => onStart(act)}
    >
      {actLabels[act]}
    </Button>
  ));
}

function Tabs({
  current,
  rows,
  state,
}: {
  readonly current: string;
  /** The rows that pass the filters, once they are known. */
  readonly rows: readonly BillingRow[] | undefined;
  readonly state: ListState<BillingFilters>;
}) {
  const counts = rows && countsOfTabs(rows);
  return (
    <TabLinks
      label="Billing run"
      current={current}
      tabs={billingTabs.map(({ key, label }) => ({
        key,
        label: counts === undefined ? label : `${label} (${counts[key]})`,
      }))}
      renderLink={({ key, label }, look) => (
        <Link to={`?${addressOfTab(state, key)}`} {...look}>
          {label}
        </Link>
      )}
    />
  );
}

/** The last day whose periods are due. */
function UntilField({
  until,
  onChange,
}: {
  readonly until: CalendarDate;
  readonly onChange: (until: CalendarDate) => void;
}) {
  return (
    <DayChoice
      id="billing-until"
      name="until"
      label="Due until"
      value={until}
      onChoose={onChange}
      today={todayHere()}
    />
  );
}
