import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { periodInWords, weekOf } from '@countinghouse/billing/values/period.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { MissingHoursRow } from '@countinghouse/contract/missing-hours/missing-hours.contract.ts';
import { useSearchParams } from 'react-router';
import { todayHere } from '../api/today.ts';
import { missingHoursColumns } from '../slices/missing-hours/missing-hours-columns.tsx';
import {
  filtersOfMissing,
  lastWeek,
  missingHoursList,
  missingHoursSortKeys,
  rowsFound,
  unfiltered,
  useMissingHours,
  type MissingHoursFilters,
} from '../slices/missing-hours/missing-hours-list.ts';
import { WeekChooser } from '../slices/missing-hours/week-chooser.tsx';
import { useListView } from '../slices/views/use-list-view.ts';
import { pageReader, rowsOfPage } from '../ui/list/rows-of-page.ts';
import { chipsOfFilters, passesFilters, TextFilterBar } from '../ui/list/text-filters.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ListScreen } from './list-screen.tsx';

const rowKey = ({ projectId, employeeId }: MissingHoursRow): string => `${projectId} ${employeeId}`;

/** `/missinghours`: the working days of a week on which developers logged no hours, by project. */
export function MissingHoursScreen() {
  const [state, ask] = useListState(missingHoursList, useSearchParams());
  const seen = useListView('MISSING_HOURS', missingHoursColumns, missingHoursList, [state, ask]);
  const day = calendarDate(state.filters.day ?? lastWeek(todayHere()));
  const week = periodInWords(weekOf(day));
  const found = useMissingHours(day);
  const rows =
    found.data &&
    rowsFound(found.data.rows, state.search).filter((row) => passesFilters(filtersOfMissing, row, state.filters));
  const page = rows && rowsOfPage(rows, missingHoursSortKeys, state);
  const change = (filters: MissingHoursFilters): void => ask({ filters });
  return (
    <ListScreen
      stacks
      header={<PageHeader title="Missing hours" meta={week} />}
      lists="MISSING_HOURS"
      tab={week}
      shape={missingHoursList}
      list={[state, ask]}
      seen={seen}
      found={{ ...found, data: page && { paginationDetails: page.pagination } }}
      failed={messages.missingHoursFailed}
      rows={page?.rows}
      rowKey={rowKey}
      readPage={pageReader(rows, missingHoursSortKeys, state.sort)}
      search="Search developers"
      tools={
        <>
          <WeekChooser day={day} onChoose={(chosen) => change({ ...state.filters, day: chosen })} />
          <TextFilterBar
            shape={filtersOfMissing}
            rows={found.data?.rows ?? []}
            filters={state.filters}
            onChange={change}
          />
        </>
      }
      narrowed={{
        chips: chipsOfFilters({ shape: filtersOfMissing, filters: state.filters, onChange: change }),
        none: { ...unfiltered, day: state.filters.day },
      }}
      opens={({ projectId }) => `/projectdetails/${projectId}`}
      empty={{
        title: 'No missing hours',
        icon: 'checkCircle',
        words: 'Working days without hours or leave appear here, on projects with active billing.',
      }}
    />
  );
}
