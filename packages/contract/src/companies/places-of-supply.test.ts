import { expect, test } from 'vitest';
import { placesOfSupply } from './places-of-supply.ts';

test('the places of supply of a region are listed by name, whichever organisation has its books', () => {
  const names = placesOfSupply('UAE_2').map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(names).toHaveLength(12);
  expect(placesOfSupply('IND')[0]).toEqual({ code: 'AN', name: 'Andaman and Nicobar Islands' });
  expect(placesOfSupply('IND')).toHaveLength(36);
});

test('a region whose books need no place of supply has none', () => {
  expect(placesOfSupply('US')).toEqual([]);
});
