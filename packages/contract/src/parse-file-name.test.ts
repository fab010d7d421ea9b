import { expect, test } from 'vitest';
import { parseFileName } from './parse-file-name.ts';

test.each([
  ["attachment; filename*=UTF-8''Invoices%20of%20October.csv", 'Invoices of October.csv'],
  ['inline; filename="x.pdf"; filename*=UTF-8\'\'Z%C3%BCrich%20%E2%82%AC.pdf; size=3', 'Zürich €.pdf'],
  ['attachment; filename="plain.csv"', 'download'],
  ['attachment', 'download'],
  ['', 'download'],
])('the file of the header %j is named %j', (disposition, name) => {
  expect(parseFileName(disposition)).toBe(name);
});
