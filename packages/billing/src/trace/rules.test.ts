import { describe, expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { recompute, traceErrors } from './recompute.ts';
import type { Trace, TraceRule, TraceSources, TraceUnit } from './trace.ts';

const given = (unit: TraceUnit, value: string): Trace => ({ figure: 'input', value, unit, rule: 'given', inputs: [] });
const money = (value: string, currency = 'USD'): Trace => ({ ...given('money', value), currency });
const taxPercent = (value: string): Trace => given('tax %', value);
const hours = (value: string): Trace => given('h', value);
const seconds = (value: string): Trace => given('s', value);

type More = Partial<Pick<Trace, 'currency' | 'position' | 'sources'>>;
const figure = (rule: TraceRule, unit: TraceUnit, inputs: readonly Trace[], more: More = {}): Trace => ({
  figure: 'figure',
  value: '',
  unit,
  rule,
  inputs,
  ...more,
});
const ofMoney = (rule: TraceRule, inputs: readonly Trace[], more: More = {}): Trace =>
  figure(rule, 'money', inputs, { currency: 'USD', ...more });

const day = calendarDate('2026-10-05');
const logs = (...all: string[]): TraceSources => ({
  logs: all.map((each, at) => ({ logId: `${at}`, day, seconds: each, task: 'Search' })),
});
const leave = (...all: { readonly days: string; readonly seconds?: string }[]): TraceSources => ({
  leave: all.map((each, at) => ({ leaveId: `${at}`, day, kind: 'paid', ...each })),
});

describe('a traced figure follows from its inputs:', () => {
  test.each<[string, Trace, string]>([
    ['a recorded figure is as stated', given('h', '7.50'), '7.50'],
    ['an entered figure is as stated', { ...hours('7.50'), rule: 'edited' }, '7.50'],
    ['a special rate is as stated', { ...given('rate', '40.0000'), rule: 'rate.special' }, '40.0000'],
    ['a rate of the role is as stated', { ...given('rate', '25.0000'), rule: 'rate.role' }, '25.0000'],
    ['a default rate is as stated', { ...given('rate', '20.0000'), rule: 'rate.default' }, '20.0000'],
    ['a missing rate is 0', { ...given('rate', '20.0000'), rule: 'rate.none' }, '0.0000'],
    ['a summary is its first input', ofMoney('summary', [money('394.38'), money('18.00')]), '394.38'],
    ['logged seconds are added', figure('seconds.sum-of-logs', 's', [], { sources: logs('26400', '-3600') }), '22800'],
    ['no logs are 0 seconds', figure('seconds.sum-of-logs', 's', []), '0'],
    // three times twenty minutes
    ['seconds become hours', figure('hours.sum-of-logs', 'h', [seconds('1200'), seconds('2400')]), '1.00'],
    [
      'days are counted',
      figure('days.count', 'count', [], { sources: { days: [day, calendarDate('2026-10-06')] } }),
      '2',
    ],
    ['no days count as 0', figure('days.count', 'count', []), '0'],
    ['amounts are added', ofMoney('sum', [money('250.00'), money('144.38')]), '394.38'],
    [
      'amounts are subtracted from the first',
      ofMoney('difference', [money('118.00'), money('100.00'), money('7.50')]),
      '10.50',
    ],
    [
      'working days of two rates at half billing are eight half hours each',
      figure('hours.expected', 'h', [given('%', '50.00'), given('count', '11'), given('count', '10')]),
      '84.00',
    ],
    [
      'a day and a half of leave at half billing',
      figure('hours.of-leave-days', 'h', [given('days', '1.50'), given('%', '50.00')]),
      '6.00',
    ],
    [
      'two and a half hours of leave at full billing',
      figure('hours.of-leave-time', 'h', [given('leave', '9000'), given('%', '100.00')]),
      '2.50',
    ],
    ['missing time', figure('hours.missing', 'h', [hours('176.00'), hours('16.00'), hours('100.00')]), '60.00'],
    ['no missing time for more than expected', figure('hours.missing', 'h', [hours('8.00'), hours('8.25')]), '0.00'],
    [
      'leave days are added',
      figure('leave.sum', 'days', [], { sources: leave({ days: '0.50' }, { days: '1.00' }) }),
      '1.50',
    ],
    ['no leave is 0 days', figure('leave.sum', 'days', []), '0.00'],
    [
      'leave time is added',
      figure('leave.sum-of-time', 'leave', [], {
        sources: leave({ days: '0.31', seconds: '9000' }, { days: '1.00', seconds: '28800' }),
      }),
      '37800',
    ],
    ['no leave is 0 seconds', figure('leave.sum-of-time', 'leave', []), '0'],
    [
      'leave beyond the balance uses the balance and what was earned',
      figure('leave.used', 'leave', [given('leave', '86400'), given('leave', '43200'), given('leave', '28800')]),
      '72000',
    ],
    [
      'leave within the balance is used in full',
      figure('leave.used', 'leave', [given('leave', '28800'), given('leave', '43200'), given('leave', '28800')]),
      '28800',
    ],
    [
      'a balance below 0 covers no leave',
      figure('leave.used', 'leave', [given('leave', '28800'), given('leave', '-43200'), given('leave', '28800')]),
      '0',
    ],
    [
      'the total of a row',
      figure('row.total', 'h', [hours('160.00'), hours('4.00'), hours('8.00'), hours('2.00')]),
      '154.00',
    ],
    // 394.38 ÷ 15.25 = 25.86098…
    ['the rate of an amount', figure('rate.amount-over-hours', 'rate', [money('394.38'), hours('15.25')]), '25.8610'],
    ['a rate in yen', figure('rate.amount-over-hours', 'rate', [money('1500', 'JPY'), hours('0.40')]), '3750.0000'],
    // 27.50 × 5.25 = 144.375
    ['an amount', ofMoney('amount.rate-times-hours', [given('rate', '27.5000'), hours('5.25')]), '144.38'],
    [
      'an amount in dinar',
      ofMoney('amount.rate-times-hours', [given('rate', '27.5000'), hours('5.25')], { currency: 'KWD' }),
      '144.375',
    ],
    ['a percentage', ofMoney('amount.percentage-of', [given('%', '2.50'), money('394.38')]), '9.86'],
    ['an amount as a price', figure('price.of-amount', 'rate', [money('464.43')]), '464.4300'],
    ['an amount in yen as a price', figure('price.of-amount', 'rate', [money('464', 'JPY')]), '464.0000'],
    ['an amount in dinar as a price', figure('price.of-amount', 'rate', [money('17.325', 'KWD')]), '17.3250'],
    [
      'tax on the sum of the lines, rounded once',
      ofMoney('tax.on-net', [taxPercent('20.0000'), money('0.08'), money('0.08'), money('0.08')]),
      '0.05',
    ],
    ['the net amount of tax inside', ofMoney('net.inclusive', [taxPercent('18.0000'), money('118.00')]), '100.00'],
    [
      'the net amount of two taxes inside',
      ofMoney('net.inclusive', [taxPercent('9.0000'), taxPercent('9.0000'), money('60.00'), money('40.00')]),
      '84.74',
    ],
    [
      'a retainer that pays a part',
      ofMoney('retainer.adjustment', [money('100.00'), money('160.00'), money('80.00')]),
      '-100.00',
    ],
    ['a retainer that pays all', ofMoney('retainer.adjustment', [money('500.00'), money('240.00')]), '-240.00'],
    [
      'a retainer, whose 100.00 before tax are 120.00 of lines with the tax inside',
      ofMoney('retainer.adjustment', [money('100.00'), taxPercent('20.0000'), money('240.00')]),
      '-120.00',
    ],
    [
      'an exchange, from the currency of the amount to that of the figure',
      ofMoney('exchange', [money('1500', 'JPY'), given('exchange', '0.006700')]),
      '10.05',
    ],
  ])('%s', (_what, trace, value) => {
    expect(recompute(trace)).toBe(value);
    expect(traceErrors({ ...trace, value })).toEqual([]);
  });
});

describe('the shares of a figure add up to it:', () => {
  const twoRates = figure('hours.sum-of-logs', 'h', [seconds('36000'), seconds('72000')]);
  const rowTotal = (billing: Trace) => figure('row.total', 'h', [billing, hours('1.00'), hours('6.00'), hours('3.00')]);
  const part = (rule: TraceRule, billing: Trace, position?: number) =>
    recompute(figure(rule, 'h', [rowTotal(billing)], position === undefined ? {} : { position }));

  test.each<[TraceRule, string, string]>([
    // of 10 h and 20 h, in proportion to them
    ['part.hours', '10.00', '20.00'],
    ['part.overtime', '0.33', '0.67'],
    ['part.leave', '2.00', '4.00'],
    ['part.discount', '1.00', '2.00'],
    ['part.total', '7.33', '14.67'],
  ])('%s of a row with logs at two rates', (rule, early, late) => {
    expect([part(rule, twoRates), part(rule, twoRates, 0), part(rule, twoRates, 1)]).toEqual([early, early, late]);
  });

  test('hours that a user entered keep the proportion of the logs', () => {
    const entered: Trace = { ...figure('edited', 'h', [twoRates]), value: '15.00' };
    expect([0, 1].map((at) => part('part.hours', entered, at))).toEqual(['5.00', '10.00']);
  });

  test('expected hours are split by the working days of each rate', () => {
    const expected = figure('hours.expected', 'h', [given('%', '50.00'), given('count', '11'), given('count', '10')]);
    expect([0, 1].map((at) => part('part.hours', expected, at))).toEqual(['44.00', '40.00']);
    const entered: Trace = { ...figure('edited', 'h', [expected]), value: '42.00' };
    expect([0, 1].map((at) => part('part.hours', entered, at))).toEqual(['22.00', '20.00']);
  });

  test('tax is shared by the net lines, the odd cent to the heaviest, the first of equals', () => {
    const tax = ofMoney('tax.on-net', [taxPercent('20.0000'), money('0.08'), money('0.08'), money('0.08')]);
    const share = (more: More) => recompute(ofMoney('tax.line-share', [tax], more));
    expect([share({}), ...[0, 1, 2].map((position) => share({ position }))]).toEqual(['0.01', '0.01', '0.02', '0.02']);
  });

  test('a net amount is shared by the lines that include its tax', () => {
    const net = ofMoney('net.inclusive', [taxPercent('20.0000'), money('60.00'), money('40.00')]);
    expect([0, 1].map((position) => recompute(ofMoney('net.line-share', [net], { position })))).toEqual([
      '50.00',
      '33.33',
    ]);
  });

  test.each<[string, Trace, string]>([
    [
      'a rate that the row does not have',
      figure('part.hours', 'h', [rowTotal(twoRates)], { position: 2 }),
      'no such part',
    ],
    ['recorded hours', figure('part.hours', 'h', [rowTotal(hours('8.00'))]), 'hours that cannot be split'],
    [
      'a line that is not taxed',
      ofMoney('tax.line-share', [ofMoney('tax.on-net', [taxPercent('20.0000'), money('0.08')])], { position: 1 }),
      'no such share',
    ],
  ])('%s has none', (_what, trace, message) => {
    expect(() => recompute(trace)).toThrow(message);
  });
});

describe('a trace that cannot be followed is refused:', () => {
  test.each<[string, Trace, string]>([
    ['an unknown rule', figure('toString' as TraceRule, 'h', []), 'unknown rule: figure (toString)'],
    ['an unknown unit', { ...hours('1.00'), unit: 'parsec' as TraceUnit }, 'unknown unit: input (given)'],
    ['a summary of nothing', ofMoney('summary', []), 'an input is missing: figure (summary)'],
    ['an amount without hours', ofMoney('amount.rate-times-hours', [given('rate', '1.0000')]), 'an input is missing'],
    [
      'leave without its exact time',
      figure('leave.sum-of-time', 'leave', [], { sources: leave({ days: '1.00' }) }),
      'not_a_number: ',
    ],
    ['money without a currency', given('money', '1.00'), 'not a currency code: '],
  ])('%s', (_what, trace, message) => {
    expect(() => recompute(trace)).toThrow(message);
    expect(traceErrors({ ...trace, value: '0' })).toHaveLength(1);
  });

  test('by an error of its own name', () => {
    expect(() => recompute(ofMoney('summary', []))).toThrow(expect.objectContaining({ name: 'TraceError' }));
  });
});
