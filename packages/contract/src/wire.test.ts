import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { messages } from './messages.ts';
import {
  cursorQuery,
  daysIn,
  decimalIn,
  envelope,
  exchangeRateIn,
  hoursIn,
  idsIn,
  instantIn,
  isoDateIn,
  moneyIn,
  pageQuery,
  priceIn,
  quantityIn,
  rateIn,
  seenLogs,
  severalIn,
  textIn,
  versionIn,
} from './wire.ts';

const messageOf = (schema: z.ZodType, input: unknown): string | undefined =>
  schema.safeParse(input).error?.issues[0]?.message;

describe('a decimal in a request', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['as text', moneyIn, '1200.5', '1200.500'],
    ['as a JSON number', moneyIn, 1200.5, '1200.500'],
    ['below 0', moneyIn, '-0.01', '-0.010'],
    ['of ten billion', moneyIn, '10000000000', '10000000000.000'],
    ['of minus ten billion', moneyIn, '-10000000000', '-10000000000.000'],
    ['of the highest rate', rateIn, '100000', '100000.0000'],
    ['of no rate', rateIn, '0', '0.0000'],
    ['of all hours of a leap year', hoursIn, '8784', '8784.00'],
    ['of no hours', hoursIn, 0, '0.00'],
    ['of a credit', priceIn, '-10000000000', '-10000000000.0000'],
    ['of the smallest exchange rate', exchangeRateIn, '0.000001', '0.000001'],
    ['of a quantity below 0', quantityIn, '-1', '-1.00'],
    ['of any size without bounds', decimalIn(1, 'wrong'), '-99999999999999.9', '-99999999999999.9'],
  ])('%s is kept exactly', (_what, schema, given, kept) => {
    expect(schema.parse(given)).toBe(kept);
  });

  test.each<[string, z.ZodType, unknown, string]>([
    ['with a fourth decimal', moneyIn, '0.0001', messages.invalidAmount],
    ['above ten billion', moneyIn, '10000000000.001', messages.invalidAmount],
    ['below minus ten billion', moneyIn, '-10000000000.001', messages.invalidAmount],
    ['that is a word', moneyIn, 'ten', messages.invalidAmount],
    ['that is a list', moneyIn, ['10'], messages.invalidAmount],
    ['of 41 characters', moneyIn, `0.${'0'.repeat(39)}`, 'Please enter at most 40 characters'],
    ['of a rate below 0', rateIn, '-0.0001', messages.invalidRate],
    ['above the highest rate', rateIn, '100000.0001', messages.invalidRate],
    ['of hours below 0', hoursIn, '-0.01', messages.invalidHours],
    ['of more hours than a year has', hoursIn, '8784.01', messages.invalidHours],
    ['of an exchange rate of 0', exchangeRateIn, '0', messages.exchangeRateRequired],
    ['that is missing', moneyIn, undefined, messages.fieldRequired],
  ])('%s is refused in its words', (_what, schema, given, words) => {
    expect(messageOf(schema, given)).toBe(words);
  });
});

describe('a date in a request', () => {
  test('is a day of the calendar in one format', () => {
    expect(isoDateIn.parse('2028-02-29')).toBe('2028-02-29');
    for (const wrong of ['2026-02-29', '29-02-2028', '2028-2-29', '', 'x'.repeat(41), 20280229])
      expect(messageOf(isoDateIn, wrong)).toBe(messages.invalidDate('yyyy-MM-dd'));
    expect(messageOf(isoDateIn, undefined)).toBe(messages.fieldRequired);
  });

  test.each([
    ['01-Oct-2026,31-Oct-2026', { from: '2026-10-01', to: '2026-10-31' }],
    ['29-Feb-2028', { from: '2028-02-29', to: '2028-02-29' }],
    ['01-Oct-2026,01-Oct-2026', { from: '2026-10-01', to: '2026-10-01' }],
  ])('or a range of days: %s', (text, days) => {
    expect(daysIn.parse(text)).toEqual(days);
  });

  test.each([
    ['31-Oct-2026,01-Oct-2026', messages.rangeReversed],
    ['01-Oct-2026,02-Oct-2026,03-Oct-2026', messages.invalidDate('dd-MMM-yyyy')],
    ['01-Oct-2026,', messages.invalidDate('dd-MMM-yyyy')],
    [',01-Oct-2026', messages.invalidDate('dd-MMM-yyyy')],
    ['01-Oct-2026,31-Okt-2026', messages.invalidDate('dd-MMM-yyyy')],
    ['2026-10-01', messages.invalidDate('dd-MMM-yyyy')],
    ['', messages.invalidDate('dd-MMM-yyyy')],
  ])('or refused as a range: %s', (text, words) => {
    expect(messageOf(daysIn, text)).toBe(words);
  });

  test('or a moment in UTC', () => {
    expect(instantIn.safeParse('2026-11-26T09:00:00.000Z').success).toBe(true);
    expect(instantIn.safeParse('2026-11-26').success).toBe(false);
  });
});

describe('several values in a request', () => {
  const one = z.enum(['US', 'UK']);

  test('stand between commas', () => {
    expect(severalIn(one).parse('US,UK')).toEqual(['US', 'UK']);
    expect(idsIn.parse('7,81')).toEqual(['7', '81']);
    for (const wrong of ['', 'US,', 'US;UK', Array(25).fill('US').join()])
      expect(severalIn(one).safeParse(wrong).success).toBe(false);
    for (const wrong of ['', '7,', ',7', '7, 8', 'x', '1'.repeat(20)])
      expect(idsIn.safeParse(wrong).success).toBe(false);
  });

  test('of changed logs each have an id and whole seconds', () => {
    const seen = [{ logId: '9007199254740993', seconds: -3600 }];
    expect(seenLogs.parse(seen)).toEqual(seen);
    for (const wrong of [[], [{ logId: 'x', seconds: 1 }], [{ logId: '1', seconds: 0.5 }], [{ logId: '1' }]])
      expect(seenLogs.safeParse(wrong).success).toBe(false);
  });
});

describe('a page of a list', () => {
  test('is the first of ten entries unless another is asked for', () => {
    expect(pageQuery.parse({})).toEqual({ pageNo: 1, pageSize: 10 });
    expect(pageQuery.parse({ pageNo: '3', pageSize: '200' })).toEqual({ pageNo: 3, pageSize: 200 });
    for (const wrong of [{ pageNo: 0 }, { pageNo: 1.5 }, { pageSize: 11 }, { pageSize: 0 }, { page: 1 }])
      expect(pageQuery.safeParse(wrong).success).toBe(false);
  });

  test('can begin after the page before', () => {
    expect(cursorQuery.parse({ cursor: 'a-B_9', totalElements: '120' })).toEqual({
      pageNo: 1,
      pageSize: 10,
      cursor: 'a-B_9',
      totalElements: 120,
    });
    for (const wrong of [{ cursor: '' }, { cursor: 'a b' }, { cursor: 'x'.repeat(4001) }, { totalElements: -1 }])
      expect(cursorQuery.safeParse(wrong).success).toBe(false);
  });
});

test('a version counts from 1', () => {
  expect(versionIn.parse('12')).toBe(12);
  for (const wrong of [0, '1.5', 'x', 2_147_483_648]) expect(versionIn.safeParse(wrong).success).toBe(false);
});

test('a text is kept as typed up to its length, without characters that the database cannot store', () => {
  expect(textIn(5).parse(' 👩 ')).toBe(' 👩 ');
  expect(messageOf(textIn(5), 'a\0b')).toBe(messages.invalidCharacters);
  expect(messageOf(textIn(5), 'a\ud800')).toBe(messages.invalidCharacters);
  expect(messageOf(textIn(5), 'abcdef')).toBe('Please enter at most 5 characters');
});

test('an answer is its data with a sentence, if there is one', () => {
  expect(envelope(z.int()).parse({ data: 1 })).toEqual({ data: 1 });
  expect(envelope(z.int()).parse({ data: 1, message: 'Saved' })).toEqual({ data: 1, message: 'Saved' });
});
