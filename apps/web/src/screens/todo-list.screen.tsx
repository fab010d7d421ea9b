import { messages } from '@countinghouse/contract/messages.ts';
import { searchFault } from '@countinghouse/contract/search-fault.ts';
import type { Todo } from '@countinghouse/contract/todos.contract.ts';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { exportFailed, failureOf } from '../api/failure-of.ts';
import { todayHere } from '../api/today.ts';
import { todoAddress } from '../slices/todos/todo-address.ts';
import { todoColumns } from '../slices/todos/todo-columns.tsx';
import { pageOfTodos, todoList, useTodos, type TodoFilters } from '../slices/todos/use-todos.ts';
import { useListView } from '../slices/views/use-list-view.ts';
import { ViewsButton } from '../slices/views/views-button.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import { ListFooter } from '../ui/list/list-footer.tsx';
import { listStateWith, writeListState, type ListState } from '../ui/list/list-state.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { SearchBar } from '../ui/list/search-bar.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { TabLinks } from '../ui/tab-links.tsx';

const tabs: readonly { readonly key: Todo['type'] | 'all'; readonly label: string }[] = [
  { key: 'all', label: 'All' },
  { key: 'INVOICE', label: 'Invoices' },
  { key: 'VERIFICATION', label: 'Weeks' },
  { key: 'PREDICTION', label: 'Predictions' },
  { key: 'PUSH', label: 'Not in books' },
  { key: 'CHANGE', label: 'Changed' },
];

/** Another kind of the same list, from its first page. */
const addressOfKind = (state: ListState<TodoFilters>, kind: string): string =>
  writeListState(listStateWith(state, { filters: { type: kind === 'all' ? undefined : kind } }), todoList).toString();

const rowKey = (row: Todo): string => row.todoId;

/** `/todolist`: what is to be done, each leading to the place where it is done. */
export function TodoListScreen() {
  const [state, ask] = useListState(todoList, useSearchParams());
  const seen = useListView('TODO', todoColumns, todoList, [state, ask]);
  const navigate = useNavigate();
  const { data, isPlaceholderData, error, refetch } = useTodos(state);
  return (
    <ListPage
      header={
        <PageHeader
          title="To-Do"
          actions={
            <>
              <ViewsButton list={seen} />
              <ExportMenu
                name={`To-dos ${todayHere()}`}
                columns={seen.columns}
                rowKey={rowKey}
                readPage={pageOfTodos(state)}
                total={data?.paginationDetails.totalElements}
                failed={exportFailed}
              />
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
      tools={
        <SearchBar
          label="Search by project"
          value={state.search}
          onSearch={(search) => ask({ search })}
          faultOf={searchFault}
        />
      }
      table={
        <DataTable
          label="To-dos"
          columns={seen.columns}
          keepsWidths={seen.keepsWidths}
          onResize={seen.onResize}
          rows={data?.todoDetails}
          rowKey={rowKey}
          loading={isPlaceholderData}
          failure={failureOf(error, () => void refetch())}
          onOpen={(row, where) => {
            const address = todoAddress(row);
            if (where === 'new tab') window.open(address, '_blank', 'noopener');
            else void navigate(address);
          }}
          empty={
            state.search === '' ? (
              <EmptyState title="Nothing to do" icon="tasks" words="What your projects ask for appears here." />
            ) : (
              <EmptyState
                words={messages.noResults}
                actions={<Button onClick={() => ask({ search: '' })}>Clear the search</Button>}
              />
            )
          }
        />
      }
      footer={
        data === undefined ? undefined : (
          <ListFooter
            pagination={data.paginationDetails}
            defaultPageSize={todoList.defaultPageSize}
            onPage={(pageNo) => ask({ pageNo })}
            onPageSize={(pageSize) => ask({ pageSize })}
          />
        )
      }
    />
  );
}
