import { calendarDate, weekday } from '@countinghouse/billing/values/calendar-date.ts';
import type { Holiday } from '@countinghouse/contract/holidays/holidays.contract.ts';
import { DateText } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The day of the week in words, to spot holidays on a weekend. */
export const weekdayWords = (date: string): string => weekdays[weekday(calendarDate(date)) - 1] ?? '';

const sources: Readonly<Record<Holiday['source'], string>> = {
  hand: 'Entered',
  file: 'Calendar file',
  'people service': 'HR service',
};

export const holidayColumns: readonly TableColumn<Holiday>[] = [
  { key: 'date', title: 'Holiday date', width: 130, render: ({ date }) => <DateText value={date} /> },
  { key: 'weekday', title: 'Day', width: 110, render: ({ date }) => weekdayWords(date) },
  { key: 'name', title: 'Holiday', width: 300, namesRow: true, render: ({ name }) => name },
  { key: 'region', title: 'Region', width: 90, render: ({ region }) => region },
  { key: 'source', title: 'Source', width: 130, render: ({ source }) => sources[source] },
];
