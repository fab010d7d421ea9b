import { describe, expect, test } from 'vitest';
import { missingColumns, suggestColumns } from './suggest-columns.ts';

const columns = {
  name: { label: 'Holiday name', names: ['name', 'description'], isRequired: true },
  date: { label: 'Holiday date', names: ['date', 'day'], isRequired: true },
  note: { label: 'Description' },
};

describe('the column of a heading', () => {
  test.each([
    [['Holiday name', 'Holiday date'], { name: 'Holiday name', date: 'Holiday date', note: null }],
    [['HOLIDAY_NAME *', 'day'], { name: 'HOLIDAY_NAME *', date: 'day', note: null }],
    // its own label names a column better than a word of another one
    [['Description', 'Date', 'Name'], { name: 'Name', date: 'Date', note: 'Description' }],
    [['Kiedy', 'Co'], { name: null, date: null, note: null }],
  ])('%j', (header, chosen) => {
    expect(suggestColumns(columns, header)).toEqual(chosen);
  });
});

test('a column is missing when it is required and has no heading', () => {
  expect(missingColumns(columns, { name: 'Name', date: null })).toEqual(['Holiday date']);
});
