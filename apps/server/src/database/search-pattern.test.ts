import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../test/test-database.ts';
import { beginningWith, containing } from './search-pattern.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.drop());

const names = ['100% Cotton', '1000 Cotton', 'Under_score', 'Under-score', String.raw`C:\Temp`, 'C:Temp'];
const found = async (pattern: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) with ordinality as given (name, at) where name like ${pattern} order by at`.execute(
    database.kysely,
  );
  return rows.map(({ name }) => name);
};

test.each([
  ['0%', ['100% Cotton']],
  ['r_s', ['Under_score']],
  [String.raw`:\T`, [String.raw`C:\Temp`]],
  ['Cotton', ['100% Cotton', '1000 Cotton']],
])('a search for %j finds that text and takes no sign of it as a pattern', async (text, expected) => {
  expect(await found(containing(text))).toEqual(expected);
});

test('a search from the beginning takes a percent sign as it is', async () => {
  expect(await found(beginningWith('100%'))).toEqual(['100% Cotton']);
  expect(await found(beginningWith('Cotton'))).toEqual([]);
});
