import type { FileContent, TableRow } from '../../../table-files/read-table.ts';

/** Tools whose exports are known whole: nothing has to be asked about their columns. */
export type KnownLayout = 'toggl' | 'clockify' | 'harvest';
/** A known export, or any other table. */
export type Layout = KnownLayout | 'file';

/** A row as the file writes it: texts only, nothing decided. */
export interface WrittenRow {
  readonly line: number;
  /** The tool's own id, where the file has one. */
  readonly id: string | undefined;
  readonly person: string;
  readonly email: string;
  readonly client: string;
  readonly project: string;
  readonly task: string;
  readonly note: string;
  readonly day: string;
  readonly start: string;
  readonly hours: { readonly text: string; readonly writtenAs: 'clock' | 'decimal' | 'seconds' | 'any' };
  readonly billable: boolean;
  /** What it is if it is no work; the text of the file's kind column is not kept. */
  readonly kind: RowKind | undefined;
  /** The tool says that it was invoiced there already. */
  readonly isInvoiced: boolean;
  /** It has more fields than the header has names. */
  readonly isLonger: boolean;
}

export type RowKind = 'break' | 'holiday' | 'time off';

const columnsOf: Readonly<Record<KnownLayout, readonly string[]>> = {
  toggl: ['user', 'project', 'billable', 'start date', 'duration'],
  clockify: ['user', 'project', 'billable', 'start date', 'duration (h)'],
  harvest: ['date', 'project', 'hours', 'billable?', 'first name', 'last name'],
};

const layoutOf = (columns: readonly string[]): KnownLayout | undefined =>
  (['toggl', 'clockify', 'harvest'] as const).find((one) => columnsOf[one].every((column) => columns.includes(column)));

/** Whether these are the columns of an export that is known. */
export const isKnownHeader = (columns: readonly string[]): boolean => layoutOf(columns) !== undefined;

/** Which tool wrote a file, and its rows; undefined when it was none of the three. */
export function writtenRows(content: FileContent): { layout: KnownLayout; rows: WrittenRow[] } | undefined {
  if (content.kind === 'json') return jsonRows(content.value);
  const layout = layoutOf(content.header);
  return layout === undefined ? undefined : { layout, rows: content.rows.map(rowReaders[layout]) };
}

const cell = (row: TableRow, name: string): string => row.cell(name)?.trim() ?? '';
const isYes = (text: string): boolean => /^(yes|true|1)$/i.test(text.trim());

const kinds: Readonly<Record<string, RowKind>> = {
  break: 'break',
  holiday: 'holiday',
  'public holiday': 'holiday',
  'time off': 'time off',
  timeoff: 'time off',
  pto: 'time off',
};
/** Clockify writes REGULAR, BREAK, HOLIDAY and TIME_OFF; every other kind is work. */
const kindOf = (text: string): RowKind | undefined => kinds[text.toLowerCase().replaceAll(/[_\s-]+/g, ' ')];
/** What a row of any of the tables says beside its work. */
const marksOf = (row: TableRow) => ({
  kind: kindOf(cell(row, 'type')),
  isInvoiced: isYes(cell(row, 'invoiced?')) || isYes(cell(row, 'invoiced')) || cell(row, 'invoice id') !== '',
  isLonger: row.isLonger,
});

const rowReaders: Readonly<Record<KnownLayout, (row: TableRow) => WrittenRow>> = {
  toggl: (row) => ({
    line: row.line,
    id: undefined,
    person: cell(row, 'user'),
    email: cell(row, 'email'),
    client: cell(row, 'client'),
    project: cell(row, 'project'),
    task: cell(row, 'task'),
    note: cell(row, 'description'),
    day: cell(row, 'start date'),
    start: cell(row, 'start time'),
    hours: { text: cell(row, 'duration'), writtenAs: 'clock' },
    billable: isYes(cell(row, 'billable')),
    ...marksOf(row),
  }),
  clockify: (row) => ({
    line: row.line,
    id: undefined,
    person: cell(row, 'user'),
    email: cell(row, 'email'),
    client: cell(row, 'client'),
    project: cell(row, 'project'),
    task: cell(row, 'task'),
    note: cell(row, 'description'),
    day: cell(row, 'start date'),
    start: cell(row, 'start time'),
    // the column of decimals is rounded, and 0.00 in some exports
    hours: { text: cell(row, 'duration (h)'), writtenAs: 'clock' },
    billable: isYes(cell(row, 'billable')),
    ...marksOf(row),
  }),
  harvest: (row) => ({
    line: row.line,
    id: undefined,
    person: `${cell(row, 'first name')} ${cell(row, 'last name')}`.trim(),
    email: '',
    client: cell(row, 'client'),
    project: cell(row, 'project'),
    task: cell(row, 'task'),
    note: cell(row, 'notes'),
    day: cell(row, 'date'),
    start: '',
    hours: { text: cell(row, 'hours'), writtenAs: 'decimal' },
    billable: isYes(cell(row, 'billable?')),
    ...marksOf(row),
  }),
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const inner = (of: Fields, name: string): Fields => (isFields(of[name]) ? of[name] : {});
const text = (of: Fields, name: string): string => {
  const value = of[name];
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
};
const listOf = (value: unknown): Fields[] | undefined =>
  Array.isArray(value) && value.every(isFields) ? value : undefined;

/** The JSON that the three tools' own reports answer. */
function jsonRows(value: unknown): { layout: KnownLayout; rows: WrittenRow[] } | undefined {
  const outer = isFields(value) ? value : {};
  const harvest = listOf(outer['time_entries']);
  if (harvest !== undefined) return { layout: 'harvest', rows: harvest.map(harvestJsonRow) };
  const clockify = listOf(outer['timeentries']);
  if (clockify !== undefined) return { layout: 'clockify', rows: clockify.map(clockifyJsonRow) };
  const toggl = listOf(value);
  if (toggl !== undefined && toggl.every((one) => Array.isArray(one['time_entries'])))
    return { layout: 'toggl', rows: toggl.flatMap(togglJsonRows) };
  return undefined;
}

const harvestJsonRow = (entry: Fields, at: number): WrittenRow => ({
  line: at + 1,
  id: text(entry, 'id') || undefined,
  person: text(inner(entry, 'user'), 'name'),
  email: '',
  client: text(inner(entry, 'client'), 'name'),
  project: text(inner(entry, 'project'), 'name'),
  task: text(inner(entry, 'task'), 'name'),
  note: text(entry, 'notes'),
  day: text(entry, 'spent_date'),
  start: text(entry, 'started_time'),
  hours: { text: text(entry, 'hours'), writtenAs: 'decimal' },
  billable: entry['billable'] === true,
  kind: undefined,
  isInvoiced: entry['is_billed'] === true,
  isLonger: false,
});

function clockifyJsonRow(entry: Fields, at: number): WrittenRow {
  const interval = inner(entry, 'timeInterval');
  return {
    line: at + 1,
    id: text(entry, '_id') || undefined,
    person: text(entry, 'userName'),
    email: text(entry, 'userEmail'),
    client: text(entry, 'clientName'),
    project: text(entry, 'projectName'),
    task: text(entry, 'taskName'),
    note: text(entry, 'description'),
    day: text(interval, 'start').slice(0, 10),
    start: text(interval, 'start').slice(11, 19),
    hours: { text: text(interval, 'duration'), writtenAs: 'seconds' },
    billable: entry['billable'] === true,
    kind: kindOf(text(entry, 'type')),
    isInvoiced: isFields(entry['invoicingInfo']),
    isLonger: false,
  };
}

const togglJsonRows = (group: Fields, at: number): WrittenRow[] =>
  (listOf(group['time_entries']) ?? []).map((entry) => ({
    line: at + 1,
    id: text(entry, 'id') || undefined,
    person: text(group, 'username'),
    email: text(group, 'email'),
    client: text(group, 'client_name'),
    project: text(group, 'project_name'),
    task: text(group, 'task_name'),
    note: text(group, 'description'),
    day: text(entry, 'start').slice(0, 10),
    start: text(entry, 'start').slice(11, 19),
    hours: { text: text(entry, 'seconds'), writtenAs: 'seconds' },
    billable: group['billable'] === true,
    kind: undefined,
    isInvoiced: false,
    isLonger: false,
  }));
