import { expect, test } from 'vitest';
import { listed, together } from './messages/listed-names.ts';

test.each([
  [[], '', ''],
  [['Ann'], ': Ann', 'Ann'],
  [['Ann', 'Ben'], ': Ann, Ben', 'Ann and Ben'],
  [['A', 'B', 'C', 'D', 'E'], ': A, B, C, D, E', 'A, B, C, D and E'],
  [['A', 'B', 'C', 'D', 'E', 'F'], ': A, B, C, D, E and 1 more', 'A, B, C, D, E and 1 more'],
  [['A', 'B', 'C', 'D', 'E', 'F', 'G'], ': A, B, C, D, E and 2 more', 'A, B, C, D, E and 2 more'],
])('the names %j are listed as "%s" and in a sentence as "%s"', (names, inList, inSentence) => {
  expect([listed(names), together(names)]).toEqual([inList, inSentence]);
});
