import { types } from 'pg';
import { describe, expect, test } from 'vitest';
import type { Shape } from './declared-results.ts';
import { problemsOfRows, type Column, type Row } from './fits.ts';

const { builtins } = types;
const text: Shape = [{ is: 'string' }];
const textOrNull: Shape = [{ is: 'null' }, { is: 'string' }];
const rowOf = (fields: Readonly<Record<string, Shape>>): Shape => [{ is: 'object', fields }];
const column = (name: string, typeId: number, mayBeNull = false): Column => ({ name, typeId, mayBeNull });

const total = column('total', builtins.NUMERIC);
const cases: readonly {
  readonly what: string;
  readonly shape: Shape;
  readonly columns: readonly Column[];
  readonly rows?: readonly Row[];
  readonly problems: readonly string[];
}[] = [
  { what: 'an exact number that is declared as text', shape: rowOf({ total: text }), columns: [total], problems: [] },
  {
    what: 'an exact number that is declared as a number',
    shape: rowOf({ total: [{ is: 'number' }] }),
    columns: [total],
    problems: ['total is declared as number, and is a string'],
  },
  {
    what: 'a column under another name',
    shape: rowOf({ sum: text }),
    columns: [total],
    problems: ['sum is not selected', 'total is selected and not declared'],
  },
  {
    what: 'a column of a table that may be null',
    shape: rowOf({ total: text }),
    columns: [{ ...total, mayBeNull: true }],
    problems: ['total is never null by its type, and its column may be null'],
  },
  {
    what: 'an expression that was null',
    shape: rowOf({ total: text }),
    columns: [total],
    rows: [{ total: null }],
    problems: ['row.total is declared as string, and was null'],
  },
  {
    what: 'a word that is not one of those declared',
    shape: rowOf({
      state: [
        { is: 'string', only: 'draft' },
        { is: 'string', only: 'void' },
      ],
    }),
    columns: [column('state', builtins.TEXT)],
    rows: [{ state: 'void' }, { state: 'issued' }],
    problems: ['row.state is declared as "draft" or "void", and was a string ("issued")'],
  },
  {
    what: 'an amount that is a number inside of JSON, where it loses its cents',
    shape: rowOf({ parts: [{ is: 'array', items: rowOf({ amount: text }) }] }),
    columns: [column('parts', builtins.JSONB)],
    rows: [{ parts: [{ amount: '0.10' }, { amount: 0.1 }] }],
    problems: ['row.parts[].amount is declared as string, and was a number (0.1)'],
  },
  {
    what: 'the nulls of an outer join that found nothing',
    shape: [...rowOf({ id: text, total: text }), ...rowOf({ id: [{ is: 'null' }], total: [{ is: 'null' }] })],
    columns: [column('id', builtins.TEXT), total],
    rows: [
      { id: null, total: null },
      { id: '1', total: '2.00' },
    ],
    problems: [],
  },
  {
    what: 'half a row of an outer join',
    shape: [...rowOf({ id: text, total: text }), ...rowOf({ id: [{ is: 'null' }], total: [{ is: 'null' }] })],
    columns: [column('id', builtins.TEXT), total],
    rows: [{ id: '1', total: null }],
    problems: ['row.total is declared as string, and was null'],
  },
  {
    what: 'a column that only some of the declared rows have',
    shape: [...rowOf({ id: text, total: textOrNull }), ...rowOf({ id: text })],
    columns: [column('id', builtins.TEXT)],
    problems: [],
  },
];

describe('a result of a statement', () => {
  test.each(cases)('with $what', ({ shape, columns, rows = [], problems }) => {
    expect(problemsOfRows(shape, columns, rows)).toEqual(problems);
  });
});
