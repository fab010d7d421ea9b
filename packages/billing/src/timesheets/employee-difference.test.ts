import { expect, test } from 'vitest';
import { employeeDifference } from './employee-difference.ts';

const people = (...names: string[]) => names.map((employeeName) => ({ userId: employeeName.length, employeeName }));

test.each([
  ['no earlier invoice', undefined, people('Al', 'Bob'), [], []],
  ['the same people', people('Al', 'Bob'), people('Bob', 'Al'), [], []],
  ['one who left and one who came', people('Al', 'Bob'), people('Bob', 'Carl'), ['Al'], ['Carl']],
  ['no employee left', people('Al'), [], ['Al'], []],
  ['an earlier invoice without employees', [], people('Al'), [], ['Al']],
] as const)("the difference to the earlier invoice's employees with %s", (_, earlier, now, removed, added) => {
  const found = employeeDifference(earlier, now);
  expect([found.removed.map((one) => one.employeeName), found.added.map((one) => one.employeeName)]).toEqual([
    removed,
    added,
  ]);
});
