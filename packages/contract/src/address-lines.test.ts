import { expect, test } from 'vitest';
import { addressLines } from './address-lines.ts';

const nothing = { addressLine1: '', addressLine2: '', city: '', state: '', zipCode: '', country: '' };

test('an address has a line for each part, with city, state and zip code on one', () => {
  const address = { addressLine1: '12 High Street', addressLine2: 'Floor 2', city: 'York', state: 'Yorkshire' };
  expect(addressLines({ ...address, zipCode: 'YO1 7HH', country: 'United Kingdom' })).toEqual([
    '12 High Street',
    'Floor 2',
    'York, Yorkshire, YO1 7HH',
    'United Kingdom',
  ]);
});

test('a missing part leaves no comma and no empty line', () => {
  expect(addressLines({ ...nothing, addressLine1: '12 High Street', zipCode: 'YO1 7HH' })).toEqual([
    '12 High Street',
    'YO1 7HH',
  ]);
  expect(addressLines(nothing)).toEqual([]);
});

test('a city that is its own state is named once', () => {
  const dubai = { ...nothing, city: 'Dubai', state: 'Dubai', country: 'United Arab Emirates' };
  expect(addressLines(dubai)).toEqual(['Dubai', 'United Arab Emirates']);
});
