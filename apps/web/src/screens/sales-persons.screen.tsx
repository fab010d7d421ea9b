import { messages } from '@countinghouse/contract/messages.ts';
import type { SalesPerson } from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { incentiveAddress, salesPersonColumns } from '../slices/sales-persons/sales-person-columns.tsx';
import { SalesPersonDrawer } from '../slices/sales-persons/sales-person-drawer.tsx';
import { useDeleteSalesPerson } from '../slices/sales-persons/use-delete-sales-person.ts';
import { pageOfSalesPersons, salesPersonList, useSalesPersons } from '../slices/sales-persons/use-sales-persons.ts';
import { useListView } from '../slices/views/use-list-view.ts';
import { Button } from '../ui/button.tsx';
import { menuColumn } from '../ui/list/menu-column.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ListScreen } from './list-screen.tsx';
import { useCreateCommand } from './use-create-command.ts';

const rowKey = (row: SalesPerson): string => String(row.id);

/** `/salesPersons`: the sales persons, each with a link to their incentives. */
export function SalesPersonsScreen() {
  const [state, ask] = useListState(salesPersonList, useSearchParams());
  const navigate = useNavigate();
  const found = useSalesPersons(state);
  const [opened, setOpened] = useState<SalesPerson | 'new'>();
  useCreateCommand(() => setOpened('new'));
  const remove = useDeleteSalesPerson();
  const seen = useListView('SALES_PERSON', salesPersonColumns, salesPersonList, [state, ask]);
  const menu = menuColumn<SalesPerson>(
    (one) => one.name,
    (one) => [
      { key: 'incentives', label: 'Incentives', icon: 'chart', onChoose: () => void navigate(incentiveAddress(one)) },
      { key: 'edit', label: 'Edit', icon: 'edit', onChoose: () => setOpened(one) },
      { key: 'delete', label: 'Delete', icon: 'trash', danger: true, onChoose: () => void remove(one) },
    ],
  );
  return (
    <ListScreen
      header={
        <PageHeader
          title="Sales Persons"
          actions={
            <Button look="primary" icon="plus" onClick={() => setOpened('new')}>
              Add sales person
            </Button>
          }
        />
      }
      lists="SALES_PERSON"
      shape={salesPersonList}
      list={[state, ask]}
      seen={seen}
      menu={menu}
      found={found}
      rows={found.data?.salesPersonDetails}
      rowKey={rowKey}
      readPage={pageOfSalesPersons(state)}
      failed={messages.salesPersonsFailed}
      search="Search sales persons"
      opens={incentiveAddress}
      empty={{
        title: 'No sales persons yet',
        icon: 'users',
        words: 'Add sales persons to assign them to projects and agree incentives.',
      }}
    >
      {opened !== undefined && (
        <SalesPersonDrawer salesPerson={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </ListScreen>
  );
}
