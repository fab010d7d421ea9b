import { booksDuplicateEndpoints } from '@countinghouse/contract/books/books-duplicates.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Todo } from '@countinghouse/contract/todos/todos.contract.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '../api/may.ts';
import { ReadyToBill } from '../slices/billing-run/ready-to-bill.tsx';
import { DismissDuplicateDialog } from '../slices/todos/dismiss-duplicate-dialog.tsx';
import { todoDestination } from '../slices/todos/todo-destination.ts';
import { todoColumns } from '../slices/todos/todo-columns.tsx';
import { TodoDrawer } from '../slices/todos/todo-drawer.tsx';
import { useRetryInBooks } from '../slices/todos/use-retry-in-books.ts';
import { finishTodos, useFinishTodo } from '../slices/todos/use-finish-todo.ts';
import { pageOfTodos, todoList, useTodos, type TodoFilters } from '../slices/todos/use-todos.ts';
import { useListView } from '../slices/views/use-list-view.ts';
import { Button } from '../ui/button.tsx';
import { menuColumn } from '../ui/list/menu-column.tsx';
import { listStateWith, rowsKey, writeListState, type ListState } from '../ui/list/list-state.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { useSelectedRows } from '../ui/list/use-selected-rows.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { ListScreen } from './list-screen.tsx';
import { useCreateCommand } from './use-create-command.ts';

const tabs: readonly { readonly key: Todo['type'] | 'all'; readonly label: string }[] = [
  { key: 'all', label: 'All' },
  { key: 'INVOICE', label: 'Invoices' },
  { key: 'VERIFICATION', label: 'Weeks' },
  { key: 'PREDICTION', label: 'Predictions' },
  { key: 'OVERDUE', label: 'Overdue' },
  { key: 'PUSH', label: 'Not in books' },
  { key: 'CHANGE', label: 'Changed' },
  { key: 'DUPLICATE', label: 'Duplicates' },
  { key: 'DIFFERENCE', label: 'Books differ' },
  { key: 'RECONNECT', label: 'Access ended' },
  { key: 'RESIGNATION', label: 'Resignation' },
  { key: 'SYNC', label: 'Sync stopped' },
  { key: 'HAND', label: 'Asked' },
];

/** Another kind of the same list, from its first page. */
const addressOfKind = (state: ListState<TodoFilters>, kind: string): string =>
  writeListState(listStateWith(state, { filters: { type: kind === 'all' ? undefined : kind } }), todoList).toString();

const rowKey = (row: Todo): string => row.todoId;

/** `/todolist`: open tasks, each with a link to where it is done. */
export function TodoListScreen() {
  const [state, ask] = useListState(todoList, useSearchParams());
  const seen = useListView('TODO', todoColumns, todoList, [state, ask]);
  const found = useTodos(state);
  const [opened, open] = useState<Todo | 'new'>();
  useCreateCommand(() => open('new'));
  const finish = useFinishTodo();
  const selection = useSelectedRows(found.data?.todoDetails, rowKey, rowsKey(state, todoList));
  const [dismissing, setDismissing] = useState<number>();
  const mayDismiss = useMay(booksDuplicateEndpoints.dismiss);
  const retryInBooks = useRetryInBooks();
  const mayRetry = useMay(receiptEndpoints.recordInBooks);
  const menu = menuColumn<Todo>(
    (todo) => todo.text,
    (todo) => {
      const { byHand, duplicateId, retry } = todo;
      if (retry !== null && mayRetry)
        return [{ key: 'retry', label: 'Retry now', icon: 'refresh', onChoose: () => void retryInBooks(retry) }];
      if (duplicateId !== null && mayDismiss)
        return [{ key: 'dismiss', label: 'Dismiss', icon: 'check', onChoose: () => setDismissing(duplicateId) }];
      if (byHand === null) return [];
      return [
        { key: 'done', label: 'Done', icon: 'check', onChoose: () => void finish(byHand) },
        { key: 'edit', label: 'Edit', icon: 'edit', onChoose: () => open(todo) },
      ];
    },
  );
  return (
    <>
      <ListScreen
        stacks
        header={
          <PageHeader
            title="To-Do"
            actions={
              <>
                <ReadyToBill after={found.data !== undefined} />
                <Button look="primary" icon="plus" onClick={() => open('new')}>
                  Add to-do
                </Button>
              </>
            }
            tabs={
              <TabLinks
                label="Kinds of to-dos"
                tabs={tabs}
                current={state.filters.type ?? 'all'}
                renderLink={({ key, label }, look) => (
                  <Link to={`?${addressOfKind(state, key)}`} {...look}>
                    {label}
                  </Link>
                )}
              />
            }
          />
        }
        lists="TODO"
        shape={todoList}
        list={[state, ask]}
        seen={seen}
        menu={menu}
        found={found}
        rows={found.data?.todoDetails}
        rowKey={rowKey}
        readPage={pageOfTodos(state)}
        search="Search projects"
        tab={tabs.find(({ key }) => key === state.filters.type)?.label}
        selection={selection}
        acts={[finishTodos]}
        opens={todoDestination}
        empty={{ title: 'Nothing to do', icon: 'tasks', words: 'To-dos of your projects appear here.' }}
      />
      {dismissing !== undefined && (
        <DismissDuplicateDialog duplicateId={dismissing} onClose={() => setDismissing(undefined)} />
      )}
      {opened !== undefined && (
        <TodoDrawer todo={opened === 'new' ? undefined : opened} onClose={() => open(undefined)} />
      )}
    </>
  );
}
