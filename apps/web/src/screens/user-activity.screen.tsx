import { messages } from '@countinghouse/contract/messages.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { auditDownload } from '../api/downloads.ts';
import { toFailure } from '../api/to-failure.ts';
import { useSession } from '../api/session.ts';
import { todayHere } from '../api/today.ts';
import { activityColumns } from '../slices/activity/activity-columns.ts';
import { ActivityEntries } from '../slices/activity/activity-entries.tsx';
import { ActivityFilter } from '../slices/activity/activity-filter.tsx';
import { kindWords } from '../slices/activity/activity-words.ts';
import { ChainCheckDialog } from '../slices/activity/chain-check.tsx';
import {
  activityExportFailed,
  activityList,
  noFilters,
  pageOfActivities,
  useActivities,
  type ActivityFilters,
} from '../slices/activity/use-activities.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { shownDate } from '../ui/fields/typed-date.ts';
import { FilterChips } from '../ui/list/filter-chips.tsx';
import { ListFooter } from '../ui/list/list-footer.tsx';
import { ListPage } from '../ui/list/list-page.tsx';
import { SearchBar } from '../ui/list/search-bar.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** `/useractivity`: the activity log of users. */
export function UserActivityScreen() {
  const [state, ask] = useListState(activityList, useSearchParams());
  const [open, setOpen] = useState<'filter' | 'check'>();
  const isAdministrator = useSession((session) => session.session?.userRole === 'ROLE_ADMIN');
  const { data, isPlaceholderData, error, refetch } = useActivities(state);
  const close = () => setOpen(undefined);
  const clear = () => ask({ filters: noFilters, search: '' });
  const chips = chipsOf(state.filters, (filters) => ask({ filters: { ...state.filters, ...filters } }));
  const failure = toFailure(error, () => void refetch());
  return (
    <ListPage
      header={
        <PageHeader
          title="Activity"
          actions={
            isAdministrator && (
              <Button icon="lock" onClick={() => setOpen('check')}>
                Check the log
              </Button>
            )
          }
        />
      }
      tools={
        <>
          <SearchBar
            label="Search activities"
            value={state.search}
            onSearch={(search) => ask({ search })}
            errorOf={searchError}
          />
          <Button icon="filter" size="small" aria-haspopup="dialog" onClick={() => setOpen('filter')}>
            Filter
          </Button>
          <ExportMenu
            name={`Activity ${todayHere()}`}
            columns={activityColumns}
            rowKey={({ id }) => String(id)}
            readPage={pageOfActivities(state)}
            total={data?.paginationDetails.totalElements}
            audit={auditDownload('ACTIVITY', { search: state.search, chips })}
            failed={activityExportFailed}
          />
        </>
      }
      chips={chips.length === 0 ? undefined : <FilterChips chips={chips} onClear={clear} />}
      table={
        data === undefined ? (
          failure === undefined ? (
            <LoadingState lines={8} />
          ) : (
            <ErrorState {...failure} />
          )
        ) : data.activityDetails.length === 0 ? (
          state.search === '' && chips.length === 0 ? (
            <EmptyState title="Nothing yet" icon="activity" words="Activity on your projects appears here." />
          ) : (
            <EmptyState words={messages.noResults} actions={<Button onClick={clear}>Clear the filter</Button>} />
          )
        ) : (
          <ActivityEntries entries={data.activityDetails} loading={isPlaceholderData} />
        )
      }
      footer={
        <>
          {data !== undefined && (
            <ListFooter
              pagination={data.paginationDetails}
              request={state}
              isCapped={data.isCapped}
              defaultPageSize={activityList.defaultPageSize}
              onPage={(pageNo, how) => ask({ pageNo }, how)}
              onPageSize={(pageSize) => ask({ pageSize })}
            />
          )}
          {open === 'filter' && (
            <ActivityFilter
              filters={state.filters}
              onApply={(filters) => {
                close();
                ask({ filters });
              }}
              onClose={close}
            />
          )}
          {open === 'check' && <ChainCheckDialog onClose={close} />}
        </>
      }
    />
  );
}

function chipsOf(filters: ActivityFilters, change: (filters: Partial<ActivityFilters>) => void) {
  const set = [
    { key: 'visitor', label: 'User', value: filters.visitor },
    { key: 'projectName', label: 'Project', value: filters.projectName },
    { key: 'resourceName', label: 'Action', value: filters.resourceName && kindWords(filters.resourceName) },
    { key: 'from', label: 'From', value: filters.from && shownDate(filters.from) },
    { key: 'to', label: 'To', value: filters.to && shownDate(filters.to) },
  ];
  return set.flatMap(({ key, label, value }) =>
    value === undefined ? [] : [{ key, label, value, onRemove: () => change({ [key]: undefined }) }],
  );
}
