import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { exchangeRateText } from '@countinghouse/billing/values/exchange-rate.ts';
import { period } from '@countinghouse/billing/values/period.ts';
import { startSandbox, type Sandbox } from '@countinghouse/sandbox/start-sandbox.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCaller } from '../../call.ts';
import { createFakeTransport, jsonAnswer } from '../../testing/fake-transport.ts';
import { sandboxControl } from '../../testing/sandbox-control.ts';
import { realSurroundings } from '../../testing/sandbox-consent.ts';
import { createFrankfurterSource, frankfurterPolicy } from './frankfurter-source.ts';

// Monday to Saturday
const week = period(calendarDate('2026-11-16'), calendarDate('2026-11-21'));
const quick = {
  windows: [],
  pauses: { firstMs: 2, longestMs: 10 },
  breaker: { failuresMax: 1_000, restMs: 1, restMaxMs: 1 },
  pauseAfter429Ms: 5,
};
let folder: string;
let sandbox: Sandbox;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'exchange-'));
  sandbox = await startSandbox({ dataDir: folder, now: () => new Date('2026-11-21T12:00:00Z') });
});
beforeEach(() => control('POST', 'reset', {}));
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

const control = (method: string, part: string, body?: object) => sandboxControl(sandbox.url)(method, part, body);

async function ratesOf(currencyCode: string, days = week, surroundings = realSurroundings): Promise<string[]> {
  const api = `${sandbox.url}/exchange-rates`;
  const caller = createCaller({ ...frankfurterPolicy(api), ...quick }, surroundings);
  const source = createFrankfurterSource({ caller, api, now: Date.now });
  const found = await source.ratesOf({ currencyCode, period: days });
  return found.map(({ day, rate }) => `${day} ${exchangeRateText(rate)}`);
}
const rateRow = (date: string, rate: string | null, quote = 'GBP') =>
  control('POST', 'exchange-rates', { quote, date, rate });
const fault = (query: object) => control('POST', 'faults', { service: 'exchange-rates', times: 'always', ...query });

describe('the exchange-rate service', () => {
  test('returns the dollar value of a unit for each day with a rate, and a constant value for a pegged currency', async () => {
    expect(await ratesOf('AED')).toEqual(['16', '17', '18', '19', '20'].map((day) => `2026-11-${day} 0.272294`));
  });

  test('is asked how much one dollar buys, and the value is computed from its digits', async () => {
    await rateRow('2026-11-20', '0.76336');
    await rateRow('2026-11-19', '88.5', 'INR');
    expect((await ratesOf('GBP')).at(-1)).toBe('2026-11-20 1.309998');
    expect(await ratesOf('INR')).toContain('2026-11-19 0.011299');
  });

  test('has no rates at weekends: a range that begins on one starts with the Friday before', async () => {
    const weekend = period(calendarDate('2026-11-14'), calendarDate('2026-11-15'));
    expect(await ratesOf('AED', weekend)).toEqual(['2026-11-13 0.272294']);
  });

  test('returns nothing for a day without a rate', async () => {
    await rateRow('2026-11-18', null);
    const days = (await ratesOf('GBP')).map((line) => line.slice(0, 10));
    expect(days).toEqual(['2026-11-16', '2026-11-17', '2026-11-19', '2026-11-20']);
  });

  test('refuses an unknown currency', async () => {
    await expect(ratesOf('XQX')).rejects.toMatchObject({ kind: 'rejected', words: 'invalid currency: XQX' });
  });

  test.each(['0', '0.0', '-0.7', '1e-7', '999999999'])('is rejected with the rate %s', async (nonsense) => {
    await rateRow('2026-11-18', nonsense);
    await expect(ratesOf('GBP')).rejects.toMatchObject({
      kind: 'unreadable',
      words: 'The exchange rate service returned unexpected data at 2.rate.',
    });
  });

  test.each([
    ['another currency', { quote: 'EUR' }],
    ['another base', { base: 'EUR' }],
    ['a day to come', { date: '2026-11-22' }],
    ['no day', { date: '2026-02-30' }],
    ['words', { rate: 'about 0.8' }],
  ])('is rejected with a rate of %s', async (_, strange) => {
    const right = { date: '2026-11-20', base: 'USD', quote: 'GBP', rate: 0.8 };
    const transport = createFakeTransport(jsonAnswer([{ ...right, ...strange }]));
    await expect(ratesOf('GBP', week, { ...realSurroundings, transport: transport.send })).rejects.toMatchObject({
      kind: 'unreadable',
    });
  });

  test.each([
    ['down', { kind: 'status', status: 503, html: true }, 'unavailable'],
    ['faulty', { kind: 'status', status: 500 }, 'unavailable'],
    ['cut off', { kind: 'cut-before' }, 'unavailable'],
    ['cut short', { kind: 'cut-json' }, 'unavailable'],
    ['a page instead of a list', { kind: 'html-instead-of-json' }, 'unavailable'],
    ['something else than a list', { kind: 'fault-in-200' }, 'unreadable'],
    ['asked too often', { kind: 'throttle' }, 'too_many_calls'],
  ])('returns nothing when it is %s', async (_, query, kind) => {
    await fault(query);
    await expect(ratesOf('GBP')).rejects.toMatchObject({ kind });
  });

  test('is retried after a short outage', async () => {
    await fault({ kind: 'status', status: 503, html: true, times: 2 });
    await expect(ratesOf('GBP')).resolves.toHaveLength(5);
  });
});
