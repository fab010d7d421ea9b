import { expect, test } from 'vitest';
import { shownText, shownValue } from './newer-values.tsx';

test.each([
  ['', 'none', 'none'],
  ['2026-11-01', '1 Nov 2026', '1 Nov 2026'],
  ['97201', '97201', '97,201'],
  ['1250.5000', '1250.5000', '1,250.5000'],
  ['Portland', 'Portland', 'Portland'],
])('%s is shown as %s, and as %s when it is a figure', (value, asText, asFigure) => {
  expect([shownText(value), shownValue(value)]).toEqual([asText, asFigure]);
});
