import { describe, expect, test } from 'vitest';
import { plainFigure, provenDecimalMark } from './decimal-mark.ts';

describe('the decimal mark of a column', () => {
  test.each([
    ['an amount of India', ['1,00,000.00'], 'point'],
    ['whole amounts of India', ['1,00,000', '12,34,567'], 'point'],
    ['an amount of the United States', ['1,234.50'], 'point'],
    ['an amount of Germany', ['1.234,50'], 'comma'],
    ['whole amounts with two groups', ['1.234.567'], 'comma'],
    ['a rate with two decimals', ['62,50'], 'comma'],
  ])('%s proves it', (_, texts, mark) => {
    expect(provenDecimalMark(texts)).toEqual({ mark, isNeeded: true });
  });

  test.each([
    ['three digits behind one mark', ['1,250']],
    ['two rows that contradict each other', ['62,50', '62.50']],
  ])('%s leave it open', (_, texts) => {
    expect(provenDecimalMark(texts)).toEqual({ mark: undefined, isNeeded: true });
  });

  test('is not needed where no figure has a mark', () => {
    expect(provenDecimalMark(['30', '', 'n/a'])).toEqual({ mark: undefined, isNeeded: false });
  });
});

test.each([
  ['1,00,000.50', 'point', '100000.50'],
  ['1.234,5', 'comma', '1234.5'],
  ['-72.50', 'point', '-72.50'],
  ['30', 'comma', '30'],
  ['1,2345', 'point', undefined],
  ['1,00,00', 'point', undefined],
  ['1.2.3', 'point', undefined],
  ['USD 5', 'point', undefined],
] as const)('%s under a %s is %s', (text, mark, plain) => {
  expect(plainFigure(text, mark)).toBe(plain);
});
