import { expect, test } from 'vitest';
import { fileColumns, missingColumns } from './file-reading.ts';

test.each([
  [{}, ['person', 'day', 'hours']],
  [{ person: 'User', day: 'Date', hours: 'Hours' }, []],
  [{ email: 'Mail', day: 'Date', hours: 'Hours' }, []],
  [{ email: 'Mail', hours: 'Hours' }, ['day']],
  [{ person: 'User', email: 'Mail', day: 'Date' }, ['hours']],
  [{ day: 'Date', start: 'Start', hours: 'Hours', task: 'Task' }, ['person']],
])('a table with the columns %j lacks %j', (columns, missing) => {
  expect(missingColumns(fileColumns.parse(columns))).toEqual(missing);
});
