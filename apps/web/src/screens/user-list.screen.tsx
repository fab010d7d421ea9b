import { messages } from '@countinghouse/contract/messages.ts';
import { searchFault } from '@countinghouse/contract/search-fault.ts';
import type { StaffUser } from '@countinghouse/contract/users.contract.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { exportFailed, failureOf } from '../api/failure-of.ts';
import { todayHere } from '../api/today.ts';
import { useUserActs } from '../slices/users/use-user-acts.tsx';
import { pageOfUsers, userList, useUsers } from '../slices/users/use-users.ts';
import { assignedAddress, userColumns } from '../slices/users/user-columns.tsx';
import { UserDrawer } from '../slices/users/user-drawer.tsx';
import { useListView } from '../slices/views/use-list-view.ts';
import { ViewsButton } from '../slices/views/views-button.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import { ListFooter } from '../ui/list/list-footer.tsx';
import { ListPage } from '../ui/list/list-page.tsx';
import { menuColumn } from '../ui/list/menu-column.tsx';
import { SearchBar } from '../ui/list/search-bar.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';

const rowKey = (row: StaffUser): string => String(row.userId);

/** `/userlist`: everybody who may sign in. */
export function UserListScreen() {
  const [state, ask] = useListState(userList, useSearchParams());
  const navigate = useNavigate();
  const { data, isPlaceholderData, error, refetch } = useUsers(state);
  const [opened, setOpened] = useState<StaffUser | 'new'>();
  const acts = useUserActs();
  const seen = useListView('USER', userColumns, userList, [state, ask]);
  const menu = menuColumn<StaffUser>(
    (user) => user.name,
    (user) => [
      {
        key: 'projects',
        label: 'Assigned projects',
        icon: 'folder',
        onChoose: () => void navigate(assignedAddress(user)),
      },
      {
        key: 'link',
        label: user.verified ? 'Send a link to reset the password' : 'Send the link again',
        icon: 'lock',
        onChoose: () => void acts.sendLink(user),
      },
      { key: 'delete', label: 'Delete', icon: 'trash', danger: true, onChoose: () => void acts.remove(user) },
    ],
  );
  return (
    <ListPage
      header={
        <PageHeader
          title="Users"
          actions={
            <Button look="primary" icon="plus" onClick={() => setOpened('new')}>
              Add user
            </Button>
          }
        />
      }
      tools={
        <>
          <SearchBar
            label="Search users"
            value={state.search}
            onSearch={(search) => ask({ search })}
            faultOf={searchFault}
          />
          <ViewsButton list={seen} />
          <ExportMenu
            name={`Users ${todayHere()}`}
            columns={seen.columns}
            rowKey={rowKey}
            readPage={pageOfUsers(state)}
            total={data?.paginationDetails.totalElements}
            failed={exportFailed}
          />
        </>
      }
      table={
        <DataTable
          label="Users"
          columns={[...seen.columns, menu]}
          keepsWidths={seen.keepsWidths}
          onResize={seen.onResize}
          rows={data?.userDetails}
          rowKey={rowKey}
          loading={isPlaceholderData}
          failure={failureOf(error, () => void refetch(), messages.usersFailed)}
          onOpen={(row) => setOpened(row)}
          empty={
            <EmptyState
              words={messages.noResults}
              actions={<Button onClick={() => ask({ search: '' })}>Clear the search</Button>}
            />
          }
        />
      }
      footer={
        <>
          {data !== undefined && (
            <ListFooter
              pagination={data.paginationDetails}
              defaultPageSize={userList.defaultPageSize}
              onPage={(pageNo) => ask({ pageNo })}
              onPageSize={(pageSize) => ask({ pageSize })}
            />
          )}
          {opened !== undefined && (
            <UserDrawer user={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
          )}
        </>
      }
    />
  );
}
