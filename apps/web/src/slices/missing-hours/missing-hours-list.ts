import { addDays, isCalendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { weekOf } from '@countinghouse/billing/values/period.ts';
import {
  missingHoursEndpoints,
  type MissingHoursRow,
} from '@countinghouse/contract/missing-hours/missing-hours.contract.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { someText, type ListShape } from '../../ui/list/list-state.ts';
import type { SortKeys } from '../../ui/list/rows-of-page.ts';
import type { TextFilter } from '../../ui/list/text-filters.tsx';
import { syncWords } from './missing-hours-columns.tsx';

export interface MissingHoursFilters {
  readonly [name: string]: string | readonly string[] | undefined;
  /** A day of the week; last week by default. */
  readonly day: string | undefined;
  /** Names, as the rows show them. */
  readonly project: readonly string[] | undefined;
  readonly company: readonly string[] | undefined;
  readonly csm: readonly string[] | undefined;
  readonly developer: readonly string[] | undefined;
  readonly logs: readonly string[] | undefined;
}

/** No filter. */
export const unfiltered: MissingHoursFilters = {
  day: undefined,
  project: undefined,
  company: undefined,
  csm: undefined,
  developer: undefined,
  logs: undefined,
};

export const missingHoursList: ListShape<MissingHoursFilters> = {
  filters: {
    day: (texts) => texts.find((text) => isCalendarDate(text) && text < '2200-01-01'),
    project: someText,
    company: someText,
    csm: someText,
    developer: someText,
    logs: someText,
  },
  sortFields: ['projectName', 'companyName', 'employeeName', 'days', 'firstDay'],
  searchError,
  defaultSort: { field: 'projectName', order: 'asc' },
  defaultPageSize: 50,
};

export const missingHoursSortKeys: SortKeys<MissingHoursRow> = {
  projectName: (row) => row.projectName.toLowerCase(),
  companyName: (row) => (row.companyName ?? '').toLowerCase(),
  employeeName: (row) => row.employeeName.toLowerCase(),
  days: (row) => BigInt(row.days.length),
  firstDay: (row) => row.days[0] ?? '',
};

/** The filters among the texts of the rows. */
export const filtersOfMissing: Readonly<Record<string, TextFilter<MissingHoursRow>>> = {
  project: { label: 'Project', of: ({ projectName }) => [projectName] },
  company: { label: 'Company', of: ({ companyName }) => (companyName === null ? [] : [companyName]) },
  csm: { label: 'CSM', of: ({ csm }) => (csm === null ? [] : [csm]) },
  developer: { label: 'Developer', of: ({ employeeName }) => [employeeName] },
  logs: { label: 'Time logs', of: (row) => [syncWords(row)] },
};

/** A day of the last week that is over. */
export const lastWeek = (today: CalendarDate): CalendarDate => addDays(weekOf(today).start, -7);

/** The missing hours of the week of a day. */
export const useMissingHours = (day: CalendarDate) =>
  useQuery({ ...query(missingHoursEndpoints.list, { query: { day } }), placeholderData: keepPreviousData });

/** The rows whose project, company, CSM or developer contains a text. */
export function rowsFound(rows: readonly MissingHoursRow[], search: string): readonly MissingHoursRow[] {
  const part = search.trim().toLowerCase();
  return rows.filter((row) =>
    [row.projectName, row.companyName, row.csm, row.employeeName].some((text) => text?.toLowerCase().includes(part)),
  );
}
