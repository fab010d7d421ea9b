import { expect, test } from 'vitest';
import { matchingChoices } from './matching-choices.ts';

const choices = ['Algeria', 'Germany', 'São Paulo', 'Niger'].map((label) => ({ label }));
const found = (typed: string) => matchingChoices(choices, typed).map(({ label }) => label);

test('choices that begin with the typed letters come before those that contain them', () => {
  expect(found('ger')).toEqual(['Germany', 'Algeria', 'Niger']);
});

test('choices are found without accents, capitals and surrounding spaces', () => {
  expect(found(' SAO p')).toEqual(['São Paulo']);
});

test('nothing typed offers everything in its own order', () => {
  expect(found('')).toHaveLength(4);
  expect(found('x')).toEqual([]);
});
