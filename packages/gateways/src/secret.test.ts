import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Secret } from './secret.ts';

const token = new Secret('eyJ-very-secret');

test('a secret prints as stars in every kind of output', () => {
  expect(String(token)).toBe('***');
  expect(JSON.stringify({ token })).toBe('{"token":"***"}');
  expect(inspect({ token }, { depth: 9, showHidden: true })).not.toContain('very-secret');
  expect(Object.entries(token)).toEqual([]);
});

test('a secret is returned only by an explicit call', () => {
  expect(token.reveal()).toBe('eyJ-very-secret');
});

test('two secrets are equal if they hide the same text', () => {
  expect(token.equals(new Secret('eyJ-very-secret'))).toBe(true);
  expect(token.equals(new Secret('eyJ-very-secreT'))).toBe(false);
  expect(token.equals(new Secret('eyJ'))).toBe(false);
});
