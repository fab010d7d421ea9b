import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { describe, expect, test } from 'vitest';
import { effectSentences, uncoveredWords } from './effect-note.tsx';
import { effectsOf, gapAround } from './range-effects.ts';
import { aRange, dorasRate, ratesWith } from './testing/sample-rates.ts';

const { ranges } = ratesWith(
  aRange('2026-01-01', '2026-03-31'),
  aRange('2026-07-01', null, { specialRateDetails: dorasRate('75.0000') }),
);
const dates = (start: string, end: string | null) => ({
  start: calendarDate(start),
  end: end === null ? null : calendarDate(end),
});
const adding = (start: string, end: string | null, standingGoesOn = true) =>
  effectsOf(ranges, {
    kind: 'add',
    standingGoesOn,
    range: { ...dates(start, end), roleRates: new Map(), specialRates: new Map() },
  });
const said = (effects: ReturnType<typeof adding>) => effectSentences(effects).map((one) => one.words);

describe('the effects shown before rates are saved', () => {
  test('name the open range that a new open one ends the day before, without its special rates', () => {
    expect(said(adding('2026-11-01', null))).toEqual([
      'The open range from 1 Jul 2026 will end on 31 Oct 2026.',
      'Its special rates (1) are not copied to the new range. Set them there after saving.',
      'Timesheets that are not saved yet take the new rates: from 1 Nov 2026. Saved invoices keep theirs.',
    ]);
  });

  test('name all three parts when a closed range splits the open one', () => {
    expect(said(adding('2026-11-01', '2026-11-30'))).toEqual([
      '1 Jul – 31 Oct 2026: the former rates.',
      '1 – 30 Nov 2026: the new rates. Special rates of the former range do not apply on these days.',
      'from 1 Dec 2026: the former rates again, special rates included.',
      'Unsaved timesheets take the new rates. Saved invoices keep theirs.',
    ]);
  });

  test('name the days after a closed range as uncovered when the former rates do not continue', () => {
    expect(said(adding('2026-11-01', '2026-11-30', false))).toContain(
      'Left without a range: from 1 Dec 2026. Default rates apply on these days.',
    );
    expect(said(adding('2026-11-01', '2200-12-31')).join(' ')).not.toContain('Left without');
  });

  test('are empty for a range that fills a gap', () => {
    expect(said(adding('2026-04-01', '2026-06-30'))).toEqual([
      'Timesheets that are not saved yet take the new rates: 1 Apr – 30 Jun 2026. Saved invoices keep theirs.',
    ]);
  });

  test.each([
    ['2026-03-31', '2026-04-30', 'startDate', 'Overlaps: 1 Jan – 31 Mar 2026.'],
    ['2026-04-01', '2026-07-01', 'endDate', 'Overlaps: from 1 Jul 2026.'],
    ['2025-12-01', null, 'endDate', 'Overlaps: 1 Jan – 31 Mar 2026, from 1 Jul 2026.'],
  ])('name the taken days at the date that overlaps them (%s to %s)', (start, end, field, words) => {
    const effects = adding(start, end);
    expect(effects).toMatchObject({ refused: 'range_overlaps', field });
    expect(said(effects)).toEqual([words]);
  });

  test('name the uncovered days of a range that is shortened or deleted', () => {
    const shorter = effectsOf(ranges, { kind: 'change dates', id: 1, ...dates('2026-01-15', '2026-02-28') });
    expect(said(shorter)[0]).toBe(
      'Left without a range: 1 – 14 Jan 2026, 1 – 31 Mar 2026. Default rates apply on these days.',
    );
    expect(uncoveredWords(effectsOf(ranges, { kind: 'delete', id: 2 }))).toBe(
      'Left without a range: from 1 Jul 2026. Default rates apply on these days.',
    );
  });

  test('are empty for a range that another user deleted meanwhile', () => {
    expect(said(effectsOf(ranges, { kind: 'delete', id: 9 }))).toEqual([]);
  });
});

describe('the gap around a day', () => {
  test.each([
    ['2026-05-20', '2026-04-01', '2026-06-30'],
    ['2025-05-20', '2025-05-20', '2025-12-31'],
  ])('around %s begins %s and ends %s', (day, start, end) => {
    expect(gapAround(ranges, calendarDate(day))).toEqual({ start, end });
  });

  test('after the last range has no end', () => {
    expect(gapAround(ranges.slice(0, 1), calendarDate('2026-09-01'))).toEqual({ start: '2026-04-01', end: null });
  });
});
