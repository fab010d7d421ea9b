import { messages } from '@countinghouse/contract/messages.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { failureOf } from '../api/failure-of.ts';
import { projectColumns } from '../slices/projects/project-table.tsx';
import { ProjectFilterBar } from '../slices/projects/project-filter-bar.tsx';
import { projectList, useProjects } from '../slices/projects/use-projects.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import { FilterChips } from '../ui/list/filter-chips.tsx';
import { ListFooter } from '../ui/list/list-footer.tsx';
import { ListPage } from '../ui/list/list-page.tsx';
import { SearchBar } from '../ui/list/search-bar.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';

const refusals = { xss: messages.xssAttempt, characters: messages.invalidCharacters };
const noFilters = { projectModel: undefined, payModel: undefined, invoiceCycle: undefined, activeBilling: undefined };

/** `/projectlist` */
export function ProjectListScreen() {
  const [state, ask] = useListState(projectList, useSearchParams());
  const navigate = useNavigate();
  const { data, isFetching, error, refetch } = useProjects(state);
  const isNarrowed = state.search !== '' || Object.values(state.filters).some((filter) => filter !== undefined);
  const clear = () => ask({ filters: noFilters, search: '' });
  const chips = chipsOf(state.filters, (filters) => ask({ filters: { ...state.filters, ...filters } }));
  return (
    <ListPage
      header={<PageHeader title="Projects" />}
      tools={
        <>
          <SearchBar
            label="Search projects"
            value={state.search}
            onSearch={(search) => ask({ search })}
            refusals={refusals}
          />
          <ProjectFilterBar filters={state.filters} onChange={(filters) => ask({ filters })} />
        </>
      }
      chips={chips.length === 0 ? undefined : <FilterChips chips={chips} onClear={clear} />}
      table={
        <DataTable
          label="Projects"
          columns={projectColumns}
          rows={data?.projectDetails}
          rowKey={(row) => String(row.projectId)}
          loading={isFetching}
          failure={failureOf(error, () => void refetch())}
          sort={state.sort}
          onSort={(sort) => ask({ sort })}
          onOpen={(row, where) => {
            const address = `/projectdetails/${row.projectId}`;
            if (where === 'new tab') window.open(address, '_blank', 'noopener');
            else void navigate(address);
          }}
          empty={
            isNarrowed ? (
              <EmptyState words={messages.noResults} actions={<Button onClick={clear}>Clear the filter</Button>} />
            ) : (
              <EmptyState
                title="No projects yet"
                icon="folder"
                words="Projects on which you are CSM or accountant appear here."
              />
            )
          }
        />
      }
      footer={
        data === undefined ? undefined : (
          <ListFooter
            pagination={data.paginationDetails}
            onPage={(pageNo) => ask({ pageNo })}
            onPageSize={(pageSize) => ask({ pageSize })}
          />
        )
      }
    />
  );
}

type Filters = Parameters<typeof useProjects>[0]['filters'];

/** A chip for each value of each set filter, which takes that one away. */
function chipsOf(filters: Filters, change: (filters: Partial<Filters>) => void) {
  const lists = [
    ['projectModel', 'Model', filters.projectModel],
    ['payModel', 'Pay model', filters.payModel],
    ['invoiceCycle', 'Cycle', filters.invoiceCycle],
  ] as const;
  const chips = lists.flatMap(([name, label, values]) =>
    (values ?? []).map((value) => {
      const rest = (values ?? []).filter((one) => one !== value);
      const next = rest.length === 0 ? undefined : rest;
      return { key: `${name} ${value}`, label, value, onRemove: () => change({ [name]: next }) };
    }),
  );
  const { activeBilling } = filters;
  if (activeBilling === undefined) return chips;
  const onRemove = (): void => change({ activeBilling: undefined });
  return [...chips, { key: 'activeBilling', label: 'Active billing', value: activeBilling, onRemove }];
}
