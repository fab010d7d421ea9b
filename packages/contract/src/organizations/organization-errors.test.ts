import { expect, test } from 'vitest';
import { messages } from '../messages.ts';
import { textsOf } from '../record.ts';
import { organizationErrors } from './organization-errors.ts';
import { organizationFields } from './organizations.contract.ts';

test.each([
  ['IND', '', undefined],
  ['IND', '998314', undefined],
  ['IND_2', '9983', undefined],
  ['IND', '99831', messages.invalidSacCode],
  ['IND', '99-8314', messages.invalidSacCode],
  ['UK', '', undefined],
  ['UK', '998314', messages.sacCodeOfIndia],
])('in %s the SAC code "%s" is answered with %s', (region, sacCode, message) => {
  const typed = textsOf(organizationFields, { legalName: 'Northwind', sacCode });
  expect(organizationErrors(region, typed).sacCode).toBe(message);
});
