import { messages } from '@countinghouse/contract/messages.ts';
import { reminderEndpoints } from '@countinghouse/contract/receivables/reminders.contract.ts';
import type { Receivable } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../api/may.ts';
import { useSession } from '../api/session.ts';
import { todayHere } from '../api/today.ts';
import { AsOfField } from '../slices/receivables/as-of-field.tsx';
import { addressOfOpenInvoices } from '../slices/receivables/open-invoices-list.public.ts';
import { useNextExpected } from '../slices/expected-payments/use-expected-payments.public.ts';
import { receivableColumns, receivableTotals } from '../slices/receivables/receivable-columns.tsx';
import { RemindersDrawer } from '../slices/receivables/reminders-drawer.tsx';
import { ReceivableFilter } from '../slices/receivables/receivable-filter.tsx';
import {
  receivableList,
  receivableSortKeys,
  receivablesShown,
  useReceivables,
} from '../slices/receivables/receivables-list.public.ts';
import { useListView } from '../slices/views/use-list-view.ts';
import { Button } from '../ui/button.tsx';
import { shownDate } from '../ui/fields/typed-date.ts';
import { pageReader, rowsOfPage } from '../ui/list/rows-of-page.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ListScreen } from './list-screen.tsx';

const rowKey = ({ companyId, currencyCode }: Receivable): string => `${companyId} ${currencyCode}`;

/** `/receivables`: what each company owes by age, today or at the end of an earlier day. */
export function ReceivablesScreen() {
  const [state, ask] = useListState(receivableList, useSearchParams());
  const { on, csm, accountant, currency } = state.filters;
  const seen = useListView('RECEIVABLE', receivableColumns({ on, csm, accountant }), receivableList, [state, ask]);
  const role = useSession(({ session }) => session?.userRole);
  const [isFiltering, setFiltering] = useState(false);
  const [isSettingReminders, setSettingReminders] = useState(false);
  const maySetReminders = useMay(reminderEndpoints.change);
  const found = useReceivables(state.filters);
  const nextOf = useNextExpected({ csm, accountant }, on === undefined);
  const rows =
    found.data &&
    receivablesShown(found.data.receivables, { search: state.search, currency }).map((row) => ({
      ...row,
      expected: nextOf(row),
    }));
  const page = rows && rowsOfPage(rows, receivableSortKeys, state);
  const narrow = (filters: Partial<typeof state.filters>) => ask({ filters: { ...state.filters, ...filters } });
  const chips = (
    [
      ['csm', 'CSM', csm],
      ['accountant', 'Accountant', accountant],
      ['currency', 'Currency', currency],
    ] as const
  ).flatMap(([key, label, value]) =>
    value === undefined ? [] : [{ key, label, value, onRemove: () => narrow({ [key]: undefined }) }],
  );
  return (
    <ListScreen
      stacks
      header={
        <PageHeader
          title="Receivables"
          meta={`As of ${shownDate(on ?? todayHere())}`}
          actions={
            maySetReminders && (
              <Button icon="bell" aria-haspopup="dialog" onClick={() => setSettingReminders(true)}>
                Payment reminders
              </Button>
            )
          }
        />
      }
      lists="RECEIVABLE"
      tab={on === undefined ? undefined : `As of ${shownDate(on)}`}
      shape={receivableList}
      list={[state, ask]}
      seen={seen}
      found={{ ...found, data: page && { paginationDetails: page.pagination } }}
      failed={messages.receivablesFailed}
      rows={page?.rows}
      rowKey={rowKey}
      readPage={pageReader(rows, receivableSortKeys, state.sort)}
      search="Search companies"
      tools={
        <>
          <AsOfField on={on} onChoose={(day) => narrow({ on: day })} />
          <Button icon="filter" size="small" aria-haspopup="dialog" onClick={() => setFiltering(true)}>
            Filter
          </Button>
        </>
      }
      narrowed={{ chips, none: { on, csm: undefined, accountant: undefined, currency: undefined } }}
      totals={rows && receivableTotals(rows)}
      opens={(row) => addressOfOpenInvoices(row.companyId, { on, csm, accountant, currency: row.currencyCode })}
      empty={{
        title: 'Nothing is outstanding',
        icon: 'checkCircle',
        words: 'Companies with outstanding invoices or open credits appear here.',
      }}
    >
      {isSettingReminders && <RemindersDrawer onClose={() => setSettingReminders(false)} />}
      {isFiltering && role !== undefined && (
        <ReceivableFilter
          filters={{ csm, accountant, currency }}
          currencies={[...new Set(found.data?.receivables.map(({ currencyCode }) => currencyCode))].toSorted()}
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
