import { describe, expect, test } from 'vitest';
import { invoiceCycleIn } from '../options.ts';
import { messages } from '../messages.ts';
import { leaveTermIn, namesError, projectNameIn, retainerIn, zohoProjectIdIn } from './project-form.ts';

const twice = ['ann', ' Ann '];
const once = ['ann', 'bob'];

describe('the staff of a project', () => {
  test.each([
    [once, once, once, undefined],
    [['', ''], once, once, undefined],
    [twice, once, once, 'Salespersons names should be unique!'],
    [once, twice, once, 'csm names should be unique!'],
    [once, once, twice, 'accountant names should be unique!'],
    [twice, twice, once, 'Salespersons, csm names should be unique!'],
    [twice, once, twice, 'Salespersons, accountant names should be unique!'],
    [once, twice, twice, 'csm, accountant names should be unique!'],
    [twice, twice, twice, 'Salespersons ,csm, accountant names should be unique!'],
  ])('sold by %j, with the CSMs %j and the accountants %j', (salesPersons, csms, accountants, message) => {
    expect(namesError({ salesPersons, csms, accountants })).toBe(message);
  });
});

test.each([
  ['40000', '40000'],
  [' 007 ', '7'],
  [12, '12'],
  ['12a', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['0', undefined],
  ['', undefined],
  ['9999999999999', undefined],
  ['999999999999', '999999999999'],
  ['0'.repeat(28) + '7'.repeat(13), undefined],
])('a retainer of %j is %j', (given, kept) => {
  expect(retainerIn.safeParse(given).data).toBe(kept);
});

test.each([
  ['1.25', '1.25'],
  [1.5, '1.50'],
  ['0', '0.00'],
  ['31', '31.00'],
  ['31.01', undefined],
  ['-1', undefined],
  ['abc', undefined],
  ['1.255', undefined],
])('a leave term of %j is %j', (given, kept) => {
  expect(leaveTermIn.safeParse(given).data).toBe(kept);
});

test.each([
  ['', messages.pleaseEnter('Zoho project id')],
  ['17 4', messages.zohoIdWithSpaces],
  ['17_4', messages.invalidZohoId],
  ['x'.repeat(41), messages.invalidZohoId],
  ['x'.repeat(40), undefined],
  ['174-A', undefined],
])('the id "%s" of the project tool: %s', (id, message) => {
  expect(zohoProjectIdIn.safeParse(id).error?.issues.map((issue) => issue.message)).toEqual(message && [message]);
});

test.each([
  ['ab ', undefined],
  [' abc ', 'abc'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), undefined],
])('the project name "%s" is kept as %s', (name, kept) => {
  expect(projectNameIn.safeParse(name).data).toBe(kept);
});

test('the cycle FourWeekly is read as 4-Weeks', () => {
  expect(['FourWeekly', '4-Weeks', 'Weekly'].map((name) => invoiceCycleIn.parse(name))).toEqual([
    '4-Weeks',
    '4-Weeks',
    'Weekly',
  ]);
  expect(invoiceCycleIn.safeParse('Daily').error?.issues[0]?.message).toBe('Please select invoice cycle');
});
