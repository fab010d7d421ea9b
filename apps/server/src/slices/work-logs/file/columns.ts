import { fileColumnNames, type FileColumns } from '@countinghouse/contract/work-logs/file-reading.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { WrittenRow } from './layouts.ts';
import type { TableRow } from '../../../table-files/read-table.ts';

/**
 * The names under which tools write each part of a time log, the best first: Tempo, Kimai, Redmine, Zoho Projects and Everhour
 * (docs/domain/files-of-time-logs.md), and tables that people keep by hand.
 */
const namesOf: Readonly<Record<keyof FileColumns, string>> = {
  person:
    'full name|user|log users|log user|user name|username|member|employee|employee name|developer|person|consultant|name|owner',
  email: 'email|e mail|user email|email address|email id',
  day: 'work date|date|log date|day|spent on|start date|worked on',
  start: 'start time|begin|from|start|in',
  hours:
    'hours|log hours|daily log hours|logged hours|hours spent|duration (decimal)|duration (h)|duration|time spent|logged time|worked|time',
  project: 'project name|project',
  client: 'account customer|customer|client|client name|customer name',
  task: 'issue summary|issue|task name|task/issue|task/bug|task|work item|activity|ticket|issue key',
  note: 'work description|comment|comments|description|notes|note',
  billable: 'billable|billable?|billing type|billing status|bill status',
};

/** The columns that hold the parts of a time log, as far as their names say so; none is given twice. */
export function suggestColumns(header: readonly string[]): FileColumns {
  const left = new Map(header.map((name) => [name.toLowerCase().replaceAll(/[\s_-]+/g, ' '), name]));
  const chosen = fileColumnNames.map((part) => {
    const known = namesOf[part].split('|').find((name) => left.has(name));
    const column = known === undefined ? null : (left.get(known) ?? null);
    if (known !== undefined) left.delete(known);
    return [part, column] as const;
  });
  return Object.fromEntries(chosen) as FileColumns;
}

/** The chosen columns that a header has; the names of the others are left out. */
export const columnsThere = (columns: FileColumns, header: readonly string[]): FileColumns =>
  Object.fromEntries(
    Object.entries(columns).map(([part, column]) => [part, column !== null && header.includes(column) ? column : null]),
  ) as FileColumns;

const isBillable = (text: string): boolean => /^(yes|y|true|1|x|billable)$/i.test(text);

/** Reads the rows of a table by the chosen columns. Without a column of projects all its rows are of one project. */
export const rowReaderOf =
  (columns: FileColumns): ((row: TableRow) => WrittenRow) =>
  (row) => {
    const cell = (part: keyof FileColumns): string => row.cell(columns[part]?.toLowerCase() ?? '')?.trim() ?? '';
    return {
      line: row.line,
      id: undefined,
      person: cell('person'),
      email: cell('email'),
      client: cell('client'),
      project: columns.project === null ? serverMessages.wholeFile : cell('project'),
      task: cell('task'),
      note: cell('note'),
      day: cell('day'),
      start: cell('start'),
      hours: { text: cell('hours'), writtenAs: 'any' },
      billable: columns.billable === null || isBillable(cell('billable')),
      kind: undefined,
      isInvoiced: false,
      isLonger: row.isLonger,
    };
  };
