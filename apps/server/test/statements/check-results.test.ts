import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDeveloper, aProject } from '../../seed/builders.ts';
import { developersOfProject } from '../../src/slices/developers/developers.public.ts';
import { aDatabase, type TestDatabase } from '../test-database.ts';
import { demandRightResults } from './check-results.ts';

let database: TestDatabase;
let projectId: number;

beforeAll(async () => {
  database = await aDatabase();
  projectId = (await aProject(database.kysely)).id;
  await aDeveloper(database.kysely, { projectId });
});
afterAll(() => database.drop());

test('a statement whose columns are what its type says passes', async () => {
  expect(await developersOfProject(database.kysely, projectId)).toHaveLength(1);
  expect(demandRightResults).not.toThrow();
});

test('a change of the schema that makes the type of a statement wrong fails the test that runs it', async () => {
  await database.pool.query(`alter table employee alter column name drop not null; update employee set name = null`);
  await developersOfProject(database.kysely, projectId);
  expect(demandRightResults).toThrow(
    /apps\/server\/src\/slices\/developers\/developers\.sql\.ts:\d+: row\.name is declared as string, and was null/,
  );
});
