import { expect, test } from 'vitest';
import { agoWords } from './ago.ts';

const now = '2028-02-29T12:00:00.000Z';

test.each([
  ['2028-02-29T11:59:58.000Z', 'a few seconds ago'],
  ['2028-02-29T12:00:40.000Z', 'a few seconds ago'],
  ['2028-02-29T11:59:00.000Z', '1 minute ago'],
  ['2028-02-29T09:30:00.000Z', '2 hours ago'],
  ['2028-02-28T11:00:00.000Z', '1 day ago'],
  ['2028-02-27T13:00:00.000Z', '1 day ago'],
  ['2028-02-27T12:00:00.000Z', '2 days ago'],
  ['2028-02-20T12:00:00.000Z', '9 days ago'],
  ['2028-01-25T12:00:00.000Z', '1 month ago'],
  ['2027-12-25T12:00:00.000Z', '2 months ago'],
  ['2024-02-29T12:00:00.000Z', '4 years ago'],
])('%s is shown as %s', (iso, words) => {
  expect(agoWords(iso, Date.parse(now))).toBe(words);
});
