import { disputeEndpoints, type DisputeRow } from '@countinghouse/contract/disputes/disputes.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../api/may.ts';
import { useSession } from '../api/session.ts';
import { disputeColumns, disputeTotals } from '../slices/disputes/dispute-columns.tsx';
import { DisputeDialog, type DisputeAct } from '../slices/disputes/dispute-dialog.tsx';
import { DisputeFilter } from '../slices/disputes/dispute-filter.tsx';
import {
  allOpen,
  causeWords,
  disputeList,
  pageOfDisputes,
  stateWords,
  useDisputeList,
  useDisputeTotals,
  type DisputeFilters,
} from '../slices/disputes/dispute-list.ts';
import { AdjustInvoiceDialog } from '../slices/receipts/adjust-dialog.tsx';
import { useListView } from '../slices/views/use-list-view.ts';
import type { MenuAction } from '../ui/menu-action.ts';
import { Button } from '../ui/button.tsx';
import { menuColumn } from '../ui/list/menu-column.tsx';
import { totalsLines } from '../ui/list/totals-lines.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ListScreen } from './list-screen.tsx';
import { RevenueTabs } from './revenue-tabs.tsx';
import { useFilterOfViewed } from './use-filter-of-viewed.ts';

/**
 * `/revenuedispute`: billings whose receipts differ from their invoice, or that a user marked; they are adjusted, resolved and
 * reopened here.
 */
export function RevenueDisputeScreen() {
  const [state, ask] = useListState(disputeList, useSearchParams());
  const seen = useListView('DISPUTE', disputeColumns, disputeList, [state, ask]);
  const role = useSession(({ session }) => session?.userRole);
  const mayAct = useMay(disputeEndpoints.resolve);
  const found = useDisputeList(state);
  const totals = useDisputeTotals(state);
  const [asking, setAsking] = useState<'filter' | DisputeAct | { readonly adjust: number }>();
  const close = () => setAsking(undefined);
  const narrow = (filters: Partial<DisputeFilters>) => ask({ filters: { ...state.filters, ...filters } });
  useFilterOfViewed((person) =>
    ask(
      {
        search: '',
        filters: {
          state: undefined,
          cause: undefined,
          csm: person?.role === 'ROLE_CSM' ? person.email : undefined,
          accountant: person?.role === 'ROLE_ACCOUNTANT' ? person.email : undefined,
        },
      },
      { replaces: true },
    ),
  );
  function actsOf(row: DisputeRow): readonly MenuAction[] {
    const name = row.invoiceNumber ?? row.projectName;
    const act = (key: DisputeAct['act'], label: string): MenuAction => ({
      key,
      label,
      onChoose: () => setAsking({ act: key, of: row, name }),
    });
    const adjust: MenuAction = {
      key: 'adjust',
      label: 'Adjust',
      onChoose: () => setAsking({ adjust: row.invoiceId }),
    };
    return [
      ...(/[1-9]/.test(row.difference) ? [adjust] : []),
      ...(row.isOpen && row.reason === null ? [act('mark', 'Mark as disputed')] : []),
      row.isOpen ? act('resolve', 'Resolve') : act('reopen', 'Reopen'),
    ];
  }

  const { state: disputeState, cause, csm, accountant } = state.filters;
  const chips = (
    [
      ['state', 'State', disputeState && stateWords[disputeState]],
      ['cause', 'Reason', cause && causeWords[cause]],
      ['csm', 'CSM', csm],
      ['accountant', 'Accountant', accountant],
    ] as const
  ).flatMap(([key, label, value]) =>
    value === undefined ? [] : [{ key, label, value, onRemove: () => narrow({ [key]: undefined }) }],
  );
  return (
    <ListScreen
      stacks
      header={<PageHeader title="Disputes" tabs={<RevenueTabs current="/revenuedispute" />} />}
      lists="DISPUTE"
      shape={disputeList}
      list={[state, ask]}
      seen={seen}
      menu={mayAct ? menuColumn<DisputeRow>((row) => row.invoiceNumber ?? row.projectName, actsOf) : undefined}
      found={found}
      rows={found.data?.disputeDetails}
      rowKey={(row) => String(row.billingId)}
      readPage={pageOfDisputes(state)}
      search="Search disputes"
      tools={
        <Button icon="filter" size="small" aria-haspopup="dialog" onClick={() => setAsking('filter')}>
          Filter
        </Button>
      }
      narrowed={{ chips, none: allOpen }}
      totals={totalsLines(totals, disputeTotals, messages.totalsFailed)}
      opens={(row) => row}
      empty={{
        title: 'No disputes',
        icon: 'chart',
        words: 'Invoices whose payments differ from their amount, and disputed invoices, appear here.',
      }}
    >
      {asking === 'filter' && role !== undefined && (
        <DisputeFilter
          filters={state.filters}
          role={role}
          onClose={close}
          onApply={(filters) => {
            narrow(filters);
            close();
          }}
        />
      )}
      {typeof asking === 'object' && 'act' in asking && <DisputeDialog {...asking} onClose={close} />}
      {typeof asking === 'object' && 'adjust' in asking && (
        <AdjustInvoiceDialog invoiceId={asking.adjust} onClose={close} />
      )}
    </ListScreen>
  );
}
