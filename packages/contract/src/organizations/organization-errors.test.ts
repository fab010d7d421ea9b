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

test.each([
  ['UK', 'GB123456789', undefined],
  ['UK_2', ' GB123456789 ', undefined],
  ['UK', 'GB12345', messages.invalidTrn],
  ['IND', '29ABCDE1234F1Z5', undefined],
  ['UAE_2', '29ABCDE1234F1Z5', messages.invalidTrn],
  ['US', '', undefined],
])('in %s the tax number "%s" is answered with %s', (region, taxNumber, message) => {
  const typed = textsOf(organizationFields, { legalName: 'Northwind', taxNumber });
  expect(organizationErrors(region, typed).taxNumber).toBe(message);
});

test('a profile that is right has no errors, and one without a name or a language is asked for it', () => {
  expect(
    organizationErrors('US', textsOf(organizationFields, { legalName: 'Northwind', pageLanguage: 'English' })),
  ).toEqual({});
  expect(Object.keys(organizationErrors('US', textsOf(organizationFields, undefined)))).toEqual([
    'legalName',
    'pageLanguage',
  ]);
});
