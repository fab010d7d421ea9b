import { formatDate, isCalendarDate, parseDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ListedInvoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { ShownStatus } from '@countinghouse/contract/options.ts';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { wordsOfFailure } from '../api/to-failure.ts';
import { useSession } from '../api/session.ts';
import { useSuggestions } from '../api/suggestions.ts';
import { todayHere } from '../api/today.ts';
import {
  allInvoices,
  chosenDays,
  pageOfAllInvoices,
  statusesChosen,
  chosenStatuses,
  unfiltered,
  useAllInvoices,
  useAllInvoiceTotals,
  type AllInvoicesFilters,
} from '../slices/invoices/list/all-invoices.ts';
import { InvoiceFilter } from '../slices/invoices/list/invoice-filter.tsx';
import { useInvoiceBulkActs } from '../slices/invoices/list/invoice-bulk-acts.ts';
import { allInvoiceColumns, invoiceTotals } from '../slices/invoices/list/invoice-table.tsx';
import { revenueList } from '../slices/revenue/revenue-list.ts';
import { useListView } from '../slices/views/use-list-view.ts';
import { Button } from '../ui/button.tsx';
import { MonthField } from '../ui/fields/month-field.tsx';
import { shownDate } from '../ui/fields/typed-date.ts';
import { usePaused } from '../ui/fields/use-paused.ts';
import { listStateWith, oneOf, readListState, rowsKey, writeListState, type ListState } from '../ui/list/list-state.ts';
import { totalsLines } from '../ui/list/totals-lines.ts';
import { useListState, type Ask } from '../ui/list/use-list-state.ts';
import { useSelectedRows } from '../ui/list/use-selected-rows.ts';
import { useNotifications } from '../ui/notifications/notification-host.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { ListScreen } from './list-screen.tsx';
import { RevenuePage } from './revenue-page.tsx';
import { useFilterOfViewed } from './use-filter-of-viewed.ts';

/** The tabs and the statuses that each shows. Their labels are prescribed (docs/domain/invoices.md#tabs). */
const tabs: readonly { readonly key: string; readonly label: string; readonly statuses: readonly ShownStatus[] }[] = [
  { key: 'all', label: 'All Invoices', statuses: [] },
  { key: 'pending', label: 'Pending Invoices', statuses: ['Draft', 'Pending', 'Partial Received', 'Overdue'] },
  { key: 'paid', label: 'Paid Invoices', statuses: ['Received', 'Closed', 'Deposit Settlement'] },
];

const predictions = { ...revenueList, filters: { ...revenueList.filters, tab: oneOf(['predictions']) } };

/** `/invoicedetails`: the invoices of all projects (pending ones at first), and the predictions without an invoice. */
export function InvoiceDetailsScreen() {
  const [params] = useSearchParams();
  if (params.get('tab') !== 'predictions') return <Invoices />;
  return (
    <RevenuePage
      title="Predictions"
      show="predictions"
      ofAllMonths
      shape={predictions}
      tabs={<Tabs current="predictions" state={readListState(new URLSearchParams(), allInvoices)} />}
      empty={{
        title: 'No open predictions',
        icon: 'chart',
        words: 'They are added on the page of a project, under Prediction & Invoices.',
        next: { to: '/projectlist', label: 'Open projects' },
      }}
    />
  );
}

/** The tabs of the list; another tab starts on its first page and keeps every other filter. */
function Tabs({ current, state }: { readonly current: string; readonly state: ListState<AllInvoicesFilters> }) {
  return (
    <TabLinks
      label="Predictions and invoices"
      current={current}
      tabs={[{ key: 'predictions', label: 'Predictions' }, ...tabs]}
      renderLink={({ key, label }, look) => (
        <Link to={key === 'predictions' ? '?tab=predictions' : `?${addressOfTab(state, key)}`} {...look}>
          {label}
        </Link>
      )}
    />
  );
}

const isSearch = (query: Parameters<Ask<AllInvoicesFilters>>[0]): boolean =>
  query.filters === undefined && (query.search ?? '') !== '';

function Invoices() {
  const [state, askFor] = useListState(allInvoices, useSearchParams());
  // a number is searched among all invoices, and a filter ends the search
  const ask: Ask<AllInvoicesFilters> = (query, how) =>
    askFor(
      isSearch(query)
        ? { ...query, filters: unfiltered }
        : query.filters === undefined
          ? query
          : { search: '', ...query },
      // Back leads to the list before the search, not through its letters
      isSearch(query) ? { replaces: state.search !== '', ...how } : how,
    );
  const seen = useListView('ALL_INVOICES', allInvoiceColumns, allInvoices, [state, ask]);
  const role = useSession(({ session }) => session?.userRole);
  const notify = useNotifications();
  const [isFiltering, setFiltering] = useState(false);
  const [typed, setTyped] = useState('');
  const numbers = useSuggestions('invoiceNumber', usePaused(typed));
  const found = useAllInvoices(state);
  const totals = useAllInvoiceTotals(state);
  const selection = useSelectedRows(found.data?.invoiceDetails, rowKey, rowsKey(state, allInvoices));
  const acts = useInvoiceBulkActs();
  const { error } = found;
  useEffect(() => {
    if (error !== null) notify.show({ kind: 'error', title: wordsOfFailure(error, messages.filterFailed) });
  }, [error, notify]);
  useFilterOfViewed((person) =>
    ask(
      {
        filters: {
          ...unfiltered,
          invoiceStatus: undefined,
          csm: person?.role === 'ROLE_CSM' ? person.email : undefined,
          accountant: person?.role === 'ROLE_ACCOUNTANT' ? person.email : undefined,
        },
      },
      { replaces: true },
    ),
  );
  const statuses = chosenStatuses(state.filters);
  const tab = tabs.find((one) => statuses.length > 0 && statuses.every((status) => one.statuses.includes(status)));
  const { key: current, label: tabName } = tab ?? { key: 'all', label: 'All Invoices' };
  return (
    <ListScreen
      header={<PageHeader title="Invoices" tabs={<Tabs current={current} state={state} />} />}
      lists="ALL_INVOICES"
      tab={tabName}
      shape={allInvoices}
      list={[state, ask]}
      seen={seen}
      found={found}
      rows={found.data?.invoiceDetails}
      rowKey={rowKey}
      readPage={pageOfAllInvoices(state)}
      search="Search invoices"
      suggestions={{ values: numbers, onType: setTyped }}
      tools={
        <>
          <ReceivedMonth
            month={state.filters.receivedMonth}
            onChoose={(receivedMonth) => ask({ filters: { ...state.filters, receivedMonth } })}
          />
          <Button icon="filter" size="small" aria-haspopup="dialog" onClick={() => setFiltering(true)}>
            Filter
          </Button>
        </>
      }
      narrowed={{
        chips: chipsOf(state.filters, (filters) => ask({ filters: { ...state.filters, ...filters } })),
        none: unfiltered,
      }}
      totals={totalsLines(totals, invoiceTotals, messages.totalsFailed)}
      selection={selection}
      acts={acts}
      opens={({ projectId, invoiceId }) => ({ projectId, invoiceId })}
      empty={{
        title: 'No invoices yet',
        icon: 'file',
        words: 'Create invoices from the predictions of a project.',
        next: { to: '/projectlist', label: 'Open projects' },
      }}
    >
      {isFiltering && role !== undefined && (
        <InvoiceFilter
          filters={state.filters}
          role={role}
          onClose={() => setFiltering(false)}
          onApply={(filters) => {
            ask({ filters });
            setFiltering(false);
          }}
        />
      )}
    </ListScreen>
  );
}

const rowKey = ({ invoiceId }: ListedInvoice): string => String(invoiceId);

const addressOfTab = (state: ListState<AllInvoicesFilters>, tab: string): string => {
  const { statuses = [] } = tabs.find(({ key }) => key === tab) ?? {};
  const filters = { ...state.filters, invoiceStatus: statusesChosen(statuses) };
  return writeListState(listStateWith(state, { filters, search: '' }), allInvoices).toString();
};

/** The received month, chosen above the list rather than in the filter. */
function ReceivedMonth({
  month,
  onChoose,
}: {
  readonly month: readonly string[] | undefined;
  readonly onChoose: (month: readonly string[] | undefined) => void;
}) {
  const [error, setError] = useState<string>();
  const only = month?.length === 1 ? month[0] : undefined;
  return (
    <MonthField
      id="received-month"
      name="receivedMonth"
      label="Received Month"
      labelUnseen
      placeholder="Received month"
      value={only === undefined ? '' : parseDate(only, 'MMM-yyyy')}
      onChange={(value) => {
        if (isCalendarDate(value)) onChoose([formatDate(value, 'MMM-yyyy')]);
        else if (value === '' && month !== undefined) onChoose(undefined);
      }}
      onLeave={() => undefined}
      onUnread={setError}
      error={error}
      disabled={false}
      today={todayHere()}
    />
  );
}

/** A chip for each active filter, which removes it. */
function chipsOf(filters: AllInvoicesFilters, change: (filters: Partial<AllInvoicesFilters>) => void) {
  const statuses = chosenStatuses(filters);
  const one = (name: keyof typeof labels, value: string | undefined) =>
    value === undefined
      ? []
      : [{ key: name, label: labels[name], value, onRemove: () => change({ [name]: undefined }) }];
  const several = (name: keyof typeof labels, values: readonly string[] | undefined) =>
    (values ?? []).map((value) => {
      const rest = (values ?? []).filter((other) => other !== value);
      return {
        key: `${name} ${value}`,
        label: labels[name],
        value: name === 'receivedMonth' ? value.replace('-', ' ') : value,
        onRemove: () => change({ [name]: rest.length === 0 ? undefined : rest }),
      };
    });
  const days = (name: keyof typeof labels, text: string | undefined) => {
    const days = chosenDays(text);
    if (days === undefined) return [];
    const ends = [...new Set([days.from, days.to])];
    return one(name, ends.map(shownDate).join(' – '));
  };
  return [
    ...statuses.map((status) => ({
      key: `status ${status}`,
      label: 'Invoice Status',
      value: status,
      onRemove: () => change({ invoiceStatus: statusesChosen(statuses.filter((other) => other !== status)) }),
    })),
    ...one('projectName', filters.projectName),
    ...one('companyName', filters.companyName),
    ...one('companyId', filters.companyId && `No. ${filters.companyId}`),
    ...several('financialType', filters.financialType),
    ...one('accountant', filters.accountant),
    ...one('csm', filters.csm),
    ...one('invoiceNumber', filters.invoiceNumber),
    ...several('invoiceCycle', filters.invoiceCycle),
    ...one('currencyCode', filters.currencyCode),
    ...days('invoiceDate', filters.invoiceDate),
    ...days('invoiceDueDate', filters.invoiceDueDate),
    ...days('startDate', filters.startDate),
    ...days('endDate', filters.endDate),
    ...days('receivedDate', filters.receivedDate),
    ...several('receivedMonth', filters.receivedMonth),
  ];
}

const labels = {
  projectName: 'Project Name',
  companyName: 'Company',
  companyId: 'Company',
  financialType: 'Financial Type',
  accountant: 'Accountant',
  csm: 'CSM',
  invoiceNumber: 'Invoice Number',
  invoiceCycle: 'Invoice Cycle',
  currencyCode: 'Currency',
  invoiceDate: 'Invoice Date',
  invoiceDueDate: 'Due date',
  startDate: 'Start Date',
  endDate: 'End Date',
  receivedDate: 'Received Date',
  receivedMonth: 'Received Month',
} as const;
