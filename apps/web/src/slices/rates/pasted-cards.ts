import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import type { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { dateErrorWords } from '../../ui/fields/error-words.ts';
import { typedDate } from '../../ui/fields/typed-date.ts';
import {
  isDecimalSignOpen,
  nameMark,
  pastedRows,
  rateCell,
  type DecimalSign,
  type PastedCell,
} from './pasted-cells.ts';

/** The most lines that are saved at once. */
export const pastedLinesMax = 1000;

type Line = RequestOf<typeof rateEndpoints.checkPasted>['body']['lines'][number];

export interface PastedColumn {
  readonly heading: string;
  /** The meaning of the column: a part of the range, the rates of a role by its name, or unused. */
  readonly means: 'project' | 'startDate' | 'endDate' | { readonly role: string } | undefined;
}

export interface PastedCardLine {
  /** The row in the block, from 1. */
  readonly row: number;
  /** One for each column. */
  readonly cells: readonly PastedCell[];
  /** Absent when a cell has an error. */
  readonly line?: Line;
}

export interface PastedCards {
  readonly columns: readonly PastedColumn[];
  readonly lines: readonly PastedCardLine[];
  readonly isSignOpen: boolean;
  /** What is wrong with the block as a whole. */
  readonly error?: string;
}

const parts: Readonly<Record<string, 'project' | 'startDate' | 'endDate'>> = {
  project: 'project',
  'project name': 'project',
  'project code': 'project',
  from: 'startDate',
  start: 'startDate',
  'start date': 'startDate',
  to: 'endDate',
  end: 'endDate',
  'end date': 'endDate',
};

/** Columns of our own exports that are not imported. */
const unused = new Set(['model', 'csm', 'range', 'currency', 'special rates', '']);

/**
 * Reads a block of a rate card as spreadsheets copy it: a row of headings (project, from, to, and roles), then a row for each
 * range. Nothing is guessed: a cell that cannot be read has an error.
 */
export function readPastedCards(text: string, roles: readonly string[], chosen: DecimalSign | undefined): PastedCards {
  const [headings = [], ...rows] = pastedRows(text);
  const columns = headings.map((heading): PastedColumn => ({ heading, means: meaningOf(heading, roles) }));
  const listed = [...rows.entries()].filter(([, cells]) => cells.length > 0);
  const rates = columns.flatMap(({ means }, at) => (typeof means === 'object' ? [at] : []));
  const isSignOpen = isDecimalSignOpen(listed.flatMap(([, cells]) => rates.map((at) => cells[at] ?? '')));
  const sign = isSignOpen ? chosen : 'point';
  const lines = listed.map(([at, cells]) => readLine(at + 2, cells, columns, sign));
  const error = errorOfBlock(columns, listed.length);
  return { columns, lines, isSignOpen, ...(error === undefined ? {} : { error }) };
}

function meaningOf(heading: string, roles: readonly string[]): PastedColumn['means'] {
  const mark = nameMark(heading);
  const role = roles.find((one) => nameMark(one) === mark);
  return role === undefined ? parts[mark] : { role };
}

function errorOfBlock(columns: readonly PastedColumn[], lines: number): string | undefined {
  if (columns.length === 0) return undefined;
  const unknown = columns.filter(({ heading, means }) => means === undefined && !unused.has(nameMark(heading)));
  const names = columns.flatMap(({ means }) =>
    means === undefined ? [] : [typeof means === 'object' ? means.role : means],
  );
  if (!names.includes('project') || !names.includes('startDate'))
    return 'The first row must name the columns: Project, From, To, and a role for each column of rates.';
  if (unknown.length > 0)
    return `No role is called ${unknown.map(({ heading }) => `“${heading}”`).join(', ')}. Correct the heading, or leave the column out.`;
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return 'Two columns have the same heading.';
  if (!columns.some(({ means }) => typeof means === 'object')) return 'No column is a role.';
  if (lines === 0) return 'There is no row below the headings.';
  return lines > pastedLinesMax
    ? `At most ${pastedLinesMax} rows can be pasted at once; these are ${lines}.`
    : undefined;
}

function readLine(
  row: number,
  cells: readonly string[],
  columns: readonly PastedColumn[],
  sign: DecimalSign | undefined,
): PastedCardLine {
  const roleRates: Record<string, string> = {};
  const line = { project: '', startDate: '', endDate: null as string | null, roleRates };
  const read = columns.map(({ means }, at): PastedCell => {
    const text = cells[at] ?? '';
    if (means === 'project') {
      line.project = text;
      return text === '' ? { text, error: 'Enter the project' } : { text };
    }
    if (means === 'startDate' || means === 'endDate') {
      if (text === '') return means === 'startDate' ? { text, error: 'Enter the start date' } : { text };
      const typed = typedDate(text);
      if (!typed.ok) return { text, error: dateErrorWords(typed.error) };
      line[means] = typed.date;
      return { text };
    }
    if (means === undefined || sign === undefined) return { text };
    const { rate, ...cell } = rateCell(text, sign);
    if (rate !== undefined && rate !== '') roleRates[means.role] = rate;
    return cell;
  });
  const beyond = cells.slice(columns.length).join(' ');
  const all = beyond === '' ? read : [...read, { text: beyond, error: 'This column has no heading' }];
  const isUnderstood = sign !== undefined && all.every(({ error }) => error === undefined);
  return { row, cells: all, ...(isUnderstood ? { line } : {}) };
}
