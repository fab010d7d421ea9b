import { expect, test } from 'vitest';
import { hoursFromText } from '../values/hours.ts';
import { hoursTakenBack } from './hours-taken-back.ts';

const newestFirst = [
  { logId: 'empty', seconds: 0n },
  { logId: 'c', seconds: 3600n },
  { logId: 'b', seconds: -600n },
  { logId: 'a', seconds: 7201n },
];
const taken = (hours: string | null) => {
  const found = hoursTakenBack(newestFirst, hours === null ? null : hoursFromText(hours));
  return found && Object.fromEntries(found);
};

test.each([
  ['all hours, corrections among them', null, { c: 3600n, b: -600n, a: 7201n }],
  ['hours that are all as they are shown', '2.83', { c: 3600n, b: -600n, a: 7201n }],
  ['some hours, from the newest log backwards', '1.50', { c: 3600n, a: 1800n }],
  ['no hours', '0.00', {}],
  ['hours of one whole log', '1.00', { c: 3600n }],
  ['more hours than are billed', '2.84', undefined],
  ['negative hours', '-0.01', undefined],
])('a credit note of %s', (_, hours, expected) => {
  expect(taken(hours)).toEqual(expected);
});
