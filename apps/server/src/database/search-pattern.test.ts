import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../test/test-database.ts';
import { beginningWith, containing } from './search-pattern.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.drop());

const names = ['50% off', '50 off', 'a_b', 'axb', String.raw`back\slash`, 'backslash'];
const found = async (pattern: string) =>
  (
    await database.pool.query<{ name: string }>('select name from unnest($1::text[]) name where name like $2', [
      names,
      pattern,
    ])
  ).rows.map(({ name }) => name);

test.each([
  ['%', ['50% off']],
  ['_', ['a_b']],
  ['\\', [String.raw`back\slash`]],
  ['k\\s', [String.raw`back\slash`]],
  ['off', ['50% off', '50 off']],
])('a search for %j finds the names that have it', async (text, expected) => {
  expect(await found(containing(text))).toEqual(expected);
});

test('a search for a beginning finds no name that has it further on', async () => {
  expect(await found(beginningWith('50%'))).toEqual(['50% off']);
  expect(await found(beginningWith('off'))).toEqual([]);
});
