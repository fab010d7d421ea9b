import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { expect, test } from 'vitest';
import { searchedPart } from './searched-part.ts';

test.each([
  ['as it is typed', ' Atlas & Söhne ', ' Atlas & Söhne '],
  ['up to what the server takes', 'x'.repeat(101), 'x'.repeat(100)],
  ['not at all where it could be code', '<script>', ''],
  ['not at all where a character may not be searched', 'a > b', ''],
])('a part of a name is searched %s', (_how, typed, part) => {
  expect(searchedPart(typed)).toBe(part);
  expect(projectEndpoints.search.query.safeParse({ projectName: part }).success).toBe(true);
});
