import type { GridColumn, GridSheet } from '../grid-column.ts';
import { sumOfFigures } from '../selection-sum.ts';

/** A small timesheet for tests: computed hours that can be edited, overtime, a note, and a total that follows. */
export interface SampleRow {
  readonly id: string;
  readonly computedHours: string;
  readonly hours: string | undefined;
  readonly overtime: string;
  readonly model: string;
  readonly note: string;
  readonly total: string;
}

export const sampleColumns: readonly GridColumn<SampleRow>[] = [
  { key: 'name', title: 'Name', width: 120, kind: 'text', frozen: true, read: (row) => row.id },
  {
    key: 'hours',
    title: 'Billing hours',
    width: 90,
    kind: 'hours',
    read: (row) => row.hours ?? row.computedHours,
    write: (row, hours) => ({ ...row, hours }),
    computed: (row) => (row.hours === undefined ? undefined : row.computedHours),
    putBack: (row) => ({ ...row, hours: undefined }),
    max: '744',
    total: (rows) =>
      sumOfFigures(
        rows.map((row) => row.hours ?? row.computedHours),
        2,
      ),
  },
  {
    key: 'overtime',
    title: 'Overtime',
    width: 90,
    kind: 'hours',
    read: (row) => row.overtime,
    write: (row, overtime) => ({ ...row, overtime: overtime === '' ? '0.00' : overtime }),
  },
  {
    key: 'model',
    title: 'Model',
    width: 90,
    kind: 'choice',
    choices: [
      { value: 'H', label: 'Hourly' },
      { value: 'D', label: 'Dedicated' },
    ],
    read: (row) => row.model,
    write: (row, model) => ({ ...row, model }),
  },
  { key: 'total', title: 'Total', width: 90, kind: 'hours', read: (row) => row.total },
  {
    key: 'note',
    title: 'Note',
    width: 200,
    kind: 'text',
    read: (row) => row.note,
    write: (row, note) => ({ ...row, note }),
  },
];

/** How often a row was recomputed since the test began. */
export const settled = { times: 0 };

export const sampleSheet: GridSheet<SampleRow> = {
  columns: sampleColumns,
  rowKey: (row) => row.id,
  settle: (row) => {
    settled.times += 1;
    return { ...row, total: sumOfFigures([row.hours ?? row.computedHours, row.overtime], 2) };
  },
};

export function sampleRows(count: number): readonly SampleRow[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `Developer ${at + 1}`,
    computedHours: `${100 + at}.00`,
    hours: undefined,
    overtime: '0.00',
    model: 'H',
    note: '',
    total: `${100 + at}.00`,
  }));
}
