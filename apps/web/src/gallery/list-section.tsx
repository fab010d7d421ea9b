import { searchError } from '@countinghouse/contract/search-error.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { RowMenu } from '../ui/action-menu.tsx';
import { Button } from '../ui/button.tsx';
import { figureCell } from '../ui/export/exported-cells.ts';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Amount, HoursFigure } from '../ui/figures/amount.tsx';
import { DateText } from '../ui/figures/date-text.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import { FilterChips } from '../ui/list/filter-chips.tsx';
import { ListFooter } from '../ui/list/list-footer.tsx';
import { ListPage } from '../ui/list/list-page.tsx';
import { anyText, oneOf, type ListShape } from '../ui/list/list-state.ts';
import { SearchBar } from '../ui/list/search-bar.tsx';
import type { TableColumn } from '../ui/list/table-column.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { useNotifications } from '../ui/notifications/notification-host.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { sampleProjects, type SampleProject } from './sample-projects.ts';

const shape: ListShape<{ model: string | undefined; part: string | undefined }> = {
  filters: { model: oneOf(['Hourly', 'Dedicated', 'Mixed']), part: anyText },
  sortFields: ['name', 'openHours', 'lastInvoice'],
  defaultPageSize: 25,
};

const columns: readonly TableColumn<SampleProject>[] = [
  { key: 'name', title: 'Project', width: 230, sortField: 'name', namesRow: true, render: (row) => row.name },
  { key: 'code', title: 'Code', width: 100, render: (row) => row.code },
  { key: 'company', title: 'Company', width: 190, render: (row) => row.company },
  { key: 'model', title: 'Model', width: 110, render: (row) => row.model },
  { key: 'payModel', title: 'Pay Model', width: 100, render: (row) => row.payModel },
  { key: 'csm', title: 'CSM', width: 140, render: (row) => row.csm },
  { key: 'status', title: 'Status', width: 110, render: (row) => <StatusBadge status={row.status} /> },
  {
    key: 'last',
    title: 'Last invoice',
    width: 120,
    sortField: 'lastInvoice',
    render: (row) => <DateText value={row.lastInvoice} />,
  },
  {
    key: 'hours',
    title: 'Open hours',
    width: 120,
    align: 'right',
    sortField: 'openHours',
    render: (row) => <HoursFigure value={row.openHours} bare />,
  },
  {
    key: 'unbilled',
    title: 'Unbilled',
    width: 150,
    align: 'right',
    render: (row) => <Amount value={row.unbilled} currency={row.currency} />,
  },
  {
    key: 'menu',
    title: 'Actions',
    titleUnseen: true,
    width: 72,
    align: 'right',
    render: (row) => (
      <RowMenu
        of={row.name}
        actions={[
          { key: 'open', label: 'Open', icon: 'external' },
          { key: 'edit', label: 'Edit', icon: 'edit' },
          { key: 'delete', label: 'Delete', icon: 'trash', danger: true, parted: true },
        ]}
      />
    ),
  },
];

const exported = columns.map((column) => ({
  ...column,
  exports: (row: SampleProject) => ({ Project: row.name, Unbilled: figureCell(row.unbilled), Currency: row.currency }),
}));

/** A whole list page over made-up projects. */
export function ListSection() {
  const [state, ask] = useListState(shape, useSearchParams());
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const notifications = useNotifications();
  const found = sampleProjects.filter(
    (row) =>
      row.name.toLowerCase().includes(state.search.toLowerCase()) &&
      (state.filters.model === undefined || row.model === state.filters.model),
  );
  const sorted =
    state.sort === undefined
      ? found
      : found.toSorted((one, other) => one.name.localeCompare(other.name) * (state.sort?.order === 'desc' ? -1 : 1));
  const rows = sorted.slice((state.pageNo - 1) * state.pageSize, state.pageNo * state.pageSize);
  const clear = () => ask({ search: '', filters: { ...state.filters, model: undefined } });
  return (
    <ListPage
      header={null}
      tools={
        <>
          <SearchBar
            label="Search projects"
            value={state.search}
            onSearch={(search) => ask({ search })}
            errorOf={searchError}
          />
          <Button icon="filter" onClick={() => ask({ filters: { ...state.filters, model: 'Dedicated' } })}>
            Filter
          </Button>
          <ExportMenu
            audit={() => Promise.resolve()}
            name="Sample projects"
            columns={exported}
            rowKey={(row) => String(row.id)}
            readPage={async () => ({ rows: sorted, total: sorted.length })}
            selected={sampleProjects.filter((row) => selected.has(String(row.id)))}
            total={sorted.length}
            failed={() => 'Download failed, Try again!'}
          />
          <Button look="primary" icon="plus">
            New project
          </Button>
        </>
      }
      chips={
        <FilterChips
          chips={
            state.filters.model === undefined
              ? []
              : [
                  {
                    key: 'model',
                    label: 'Model',
                    value: state.filters.model,
                    onRemove: () => ask({ filters: { ...state.filters, model: undefined } }),
                  },
                ]
          }
          onClear={clear}
        />
      }
      table={
        <DataTable
          label="Projects"
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.id)}
          sort={state.sort}
          onSort={(sort) => ask({ sort })}
          selected={selected}
          onSelect={(keys, isSelected) => {
            const next = new Set(selected);
            for (const key of keys)
              if (isSelected) next.add(key);
              else next.delete(key);
            setSelected(next);
          }}
          onOpen={(row) => notifications.show({ kind: 'info', title: `Open ${row.name}` })}
          totals={[
            {
              key: 'gbp',
              label: 'Total GBP',
              cells: {
                hours: <HoursFigure value="8214.25" bare />,
                unbilled: <Amount value="812440.10" currency="GBP" />,
              },
            },
            {
              key: 'usd',
              label: 'Total in USD',
              cells: {
                hours: <HoursFigure value="24310.75" bare />,
                unbilled: <Amount value="3012998.64" currency="USD" />,
              },
            },
          ]}
          empty={
            <EmptyState
              words="No project matches this search."
              actions={<Button onClick={clear}>Clear the search</Button>}
            />
          }
        />
      }
      footer={
        <ListFooter
          pagination={{
            pageNo: state.pageNo,
            pageSize: state.pageSize,
            totalPages: Math.ceil(found.length / state.pageSize),
            totalElements: found.length,
          }}
          onPage={(pageNo) => ask({ pageNo })}
          onPageSize={(pageSize) => ask({ pageSize })}
        />
      }
    />
  );
}
