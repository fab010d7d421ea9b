import { expect, test } from 'vitest';
import { isReference, noteWithReference, referenceInNote } from './reference-in-note.ts';

test('our reference is found in a note behind any text of the books or users', () => {
  const note = noteWithReference('CH-1A2B3C', 'Hours of October');
  expect(note).toBe('[CH-1A2B3C] Hours of October');
  expect(referenceInNote(note)).toBe('CH-1A2B3C');
  expect(referenceInNote(`Voided - ${note}\nchecked by Amy [see mail]`)).toBe('CH-1A2B3C');
});

test('a note without a text is the reference only', () => {
  expect(noteWithReference('CH-1A2B3C', '  ')).toBe('[CH-1A2B3C]');
});

test.each([undefined, '', 'CH-1A2B3C without brackets', '[see mail]', '[]'])('"%s" has no reference', (note) => {
  expect(referenceInNote(note)).toBeUndefined();
});

test.each([
  ['CH-1A2B3C', true],
  ['ch-1a2b3c', false],
  ['CH', false],
  ["CH-1']", false],
  ['-CH-1', false],
])('%s is a valid reference: %s', (text, may) => {
  expect(isReference(text)).toBe(may);
});
