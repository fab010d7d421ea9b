import { expect, test } from 'vitest';
import { isRead } from './calls.ts';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

const endpoints: Readonly<Record<string, Endpoint>> = {
  'a list': contract.invoices.list,
  'a search that is sent with a body': contract.companies.filter,
  'a file that the activity log records': contract.invoicePage.pdf,
  'a save': contract.companies.save,
};

test.each([
  ['a list', true],
  ['a search that is sent with a body', true],
  ['a file that the activity log records', false],
  ['a save', false],
])('%s changes nothing: %s', (name, isOne) => {
  expect(isRead(endpoints[name]!)).toBe(isOne);
});
