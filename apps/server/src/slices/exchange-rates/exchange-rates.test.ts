import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { exchangeRateEndpoints } from '@countinghouse/contract/exchange-rates/exchange-rates.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, nextNumber } from '../../../seed/builders.ts';
import { aTypedCompany } from '../../../test/typed-company.ts';
import { aWorld, type World } from '../../../test/world.ts';
import { enterJobs } from '../../jobs/history.sql.ts';
import { jobs } from '../../jobs/schedule.ts';

const hourMs = 3_600_000;
let world: World;

beforeAll(async () => {
  // a Saturday, and the tests end before the Monday after it
  world = await aWorld({ now: '2026-11-21T00:00:00.000Z' });
  await enterJobs(world.tx, jobs, world.clock.now());
  for (const [region, currencyCode] of [
    ['US', 'USD'],
    ['UK', 'GBP'],
    ['UK', 'GBP'],
    ['UAE', 'AED'],
  ] as const)
    await aCompany(world.tx, { region, currencyCode });
});
beforeEach(async () => {
  // in a minute of its own, so that it does not wait for the pace of the one before
  world.clock.advance(60_000);
  await sql`delete from exchange_rate`.execute(world.tx);
  await world.control('POST', '/reset', {});
});
afterAll(() => world.close());

const run = () => world.product.jobs.runNow('EXCHANGE_RATES');
const rateRow = (quote: string, date: string, rate: string | null) =>
  world.control('POST', '/exchange-rates', { quote, date, rate });
const fault = (details: object) =>
  world.control('POST', '/faults', {
    service: 'exchange-rates',
    kind: 'status',
    status: 422,
    times: 'always',
    ...details,
  });
/** The rate for a user who has just signed in, as sessions end within hours. */
const known = async (currencyCode: string, date: string) => {
  const anna = await world.signedIn('ROLE_ACCOUNTANT');
  return (await anna.call(exchangeRateEndpoints.known, { query: { currencyCode, date } })).data.exchangeRate;
};
const calls = async (): Promise<number> => {
  const { requests } = (await world.control('GET', '/exchange-rates')) as { requests: Record<string, number> };
  return Object.values(requests).reduce((sum, count) => sum + count, 0);
};
const lastError = async () =>
  (
    await sql<{
      state: string;
      error: string | null;
    }>`select state, error from job_run where job = 'EXCHANGE_RATES' order by id desc limit 1`.execute(world.tx)
  ).rows[0];

describe('the exchange rates', () => {
  test('of the currencies that customers are billed in are kept, and no others', async () => {
    expect(await run()).toMatchObject({ updated: { AED: expect.any(Number), GBP: expect.any(Number) }, missing: {} });
    const found = await sql<{
      code: string;
    }>`select distinct currency_code as code from exchange_rate order by 1`.execute(world.tx);
    expect(found.rows.map((row) => row.code)).toEqual(['AED', 'GBP']);
  });

  test('of a day are found with the day and the service that told them', async () => {
    await rateRow('GBP', '2026-11-18', '0.8');
    await run();
    expect(await known('GBP', '2026-11-18')).toEqual({ rate: '1.250000', date: '2026-11-18', source: 'Frankfurter' });
  });

  test('of a weekend or a day to come are those of the last day before', async () => {
    await rateRow('GBP', '2026-11-20', '0.8');
    await run();
    const friday = { rate: '1.250000', date: '2026-11-20', source: 'Frankfurter' };
    expect(await known('GBP', '2026-11-21')).toEqual(friday);
    expect(await known('GBP', '2026-12-24')).toEqual(friday);
  });

  test('are unknown for a currency without a source, and before the first day', async () => {
    await run();
    expect(await known('INR', '2026-11-21')).toBeNull();
    expect(await known('GBP', '2026-01-01')).toBeNull();
  });

  test('reach back far enough for the bill of last month', async () => {
    await run();
    expect(await known('GBP', '2026-10-15')).toMatchObject({ date: '2026-10-15' });
  });

  test('are not asked for again while they are fresh, and corrected when the service corrects itself', async () => {
    await rateRow('GBP', '2026-11-20', '0.8');
    await run();
    const before = await calls();
    world.clock.advance(hourMs);
    expect(await run()).toEqual({ updated: {}, missing: {} });
    expect(await calls()).toBe(before);
    await rateRow('GBP', '2026-11-20', '0.5');
    world.clock.advance(6 * hourMs);
    await run();
    expect(await known('GBP', '2026-11-20')).toMatchObject({ rate: '2.000000' });
  });

  test('are asked for once when two servers come due at the same moment', async () => {
    await Promise.all([run(), run()]);
    expect(await calls()).toBe(2);
  });

  test('that are nonsense are not kept: what was known before stays, and the other currencies come', async () => {
    await rateRow('GBP', '2026-11-20', '0.8');
    await run();
    world.clock.advance(7 * hourMs);
    await rateRow('GBP', '2026-11-20', '0');
    const result = await run();
    expect(result).toMatchObject({
      updated: { AED: expect.any(Number) },
      missing: { GBP: expect.stringContaining('returned unexpected data') },
    });
    expect(await known('GBP', '2026-11-21')).toMatchObject({ rate: '1.250000', date: '2026-11-20' });
  });

  test('that did not come are asked for again an hour later', async () => {
    await fault({ match: { pathIncludes: 'quotes=GBP' } });
    expect(await run()).toMatchObject({ missing: { GBP: expect.any(String) } });
    await world.control('DELETE', '/faults');
    world.clock.advance(hourMs);
    expect(await run()).toEqual({ updated: { GBP: expect.any(Number) }, missing: {} });
  });

  test('that did not come at all are a run that failed, which says why', async () => {
    await fault({});
    expect(await run()).toBeUndefined();
    expect(await lastError()).toMatchObject({ state: 'failed', error: expect.stringContaining('AED: ') });
    expect(await known('GBP', '2026-11-21')).toBeNull();
  });

  test('of a currency without any are reported as missing', async () => {
    for (let day = 1; day <= 31; day += 1)
      for (const month of ['09', '10', '11'])
        if (day < 31 || month === '10') await rateRow('AED', `2026-${month}-${String(day).padStart(2, '0')}`, null);
    expect(await run()).toMatchObject({ missing: { AED: 'Frankfurter has no rates of this currency.' } });
  });

  test('are requested at once with the first company in a currency, and not with the next one', async () => {
    const anna = await world.signedIn('ROLE_ACCOUNTANT');
    const isRequestedWith = async (currencyCode: string): Promise<boolean> => {
      await sql`update job set asked_at = null, asked_by = null`.execute(world.tx);
      const name = `Company ${nextNumber()}`;
      const body = { ...aTypedCompany, displayName: name, companyName: name, currencyCode };
      expect((await anna.call(companyEndpoints.save, { body })).failure).toBeUndefined();
      const { rows } = await sql<{ name: string }>`select name from job where asked_at is not null`.execute(world.tx);
      return rows.some((row) => row.name === 'EXCHANGE_RATES');
    };
    expect(await isRequestedWith('USD')).toBe(false);
    expect(await isRequestedWith('CAD')).toBe(true);
    await run();
    expect(await isRequestedWith('CAD')).toBe(false);
  });
});
