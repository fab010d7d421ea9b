import { messages } from '@countinghouse/contract/messages.ts';
import { moneyKeepers } from '@countinghouse/contract/roles.ts';
import type { StaffUser } from '@countinghouse/contract/users/users.contract.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useUserActs } from '../slices/users/use-user-acts.ts';
import { pageOfUsers, userList, useUsers } from '../slices/users/use-users.ts';
import { assignedAddress, userColumns } from '../slices/users/user-columns.tsx';
import { UserDrawer } from '../slices/users/user-drawer.tsx';
import { useListView } from '../slices/views/use-list-view.ts';
import { Button } from '../ui/button.tsx';
import { menuColumn } from '../ui/list/menu-column.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ListScreen } from './list-screen.tsx';
import { useCreateCommand } from './use-create-command.ts';

const rowKey = (row: StaffUser): string => String(row.userId);

/** `/userlist`: all users who may sign in. */
export function UserListScreen() {
  const [state, ask] = useListState(userList, useSearchParams());
  const navigate = useNavigate();
  const found = useUsers(state);
  const [opened, setOpened] = useState<StaffUser | 'new'>();
  useCreateCommand(() => setOpened('new'));
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
      ...(user.secondFactorActive
        ? [
            {
              key: 'factor',
              label: 'Reset second factor',
              icon: 'undo' as const,
              onChoose: () => void acts.resetSecondFactor(user),
            },
          ]
        : []),
      ...(moneyKeepers.some((role) => role === user.role)
        ? [
            {
              key: 'costs',
              label: user.seesCosts ? 'Stop showing costs' : 'Show costs',
              icon: 'chart' as const,
              onChoose: () => void acts.switchCosts(user),
            },
          ]
        : []),
      { key: 'delete', label: 'Delete', icon: 'trash', danger: true, onChoose: () => void acts.remove(user) },
    ],
  );
  return (
    <ListScreen
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
      lists="USER"
      shape={userList}
      list={[state, ask]}
      seen={seen}
      menu={menu}
      found={found}
      rows={found.data?.userDetails}
      rowKey={rowKey}
      readPage={pageOfUsers(state)}
      failed={messages.usersFailed}
      search="Search users"
      opens={{ here: setOpened }}
      empty={{ title: 'No users yet', icon: 'users', words: 'Users who can sign in appear here.' }}
    >
      {opened !== undefined && (
        <UserDrawer user={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </ListScreen>
  );
}
