import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../test/test-database.ts';
import { errorsOnly } from '../../test/errors-only.ts';
import { connectionPool } from './connection-pool.ts';
import { instant, instantOrNull } from './instants.ts';

let database: TestDatabase;
const zone = process.env['TZ'];

beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.drop());
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const everyKind = `
  select date '2026-03-29' as day, '{2024-02-29,2026-11-01}'::date[] as days,
    timestamptz '2026-11-21 18:00:00.123456+05:30' as moment, timestamp '2026-03-29 02:30:00' as wall_clock,
    9007199254740993::bigint as big, '{9007199254740993}'::bigint[] as bigs,
    0.1::numeric(18, 3) as amount, '{0.100,1234567890123456.789}'::numeric[] as amounts,
    daterange('2026-01-01', '2026-01-31', '[]') as period, '{7}'::int[] as small, '\\x00ff'::bytea as bytes`;

describe('values from the database', () => {
  test.each(['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Europe/Berlin', 'America/Sao_Paulo'])(
    'dates, moments and exact numbers are the same text with the server process in %s',
    async (timeZone) => {
      process.env['TZ'] = timeZone;
      const found = await database.pool.query(everyKind);
      expect(found.rows).toEqual([
        {
          day: '2026-03-29',
          days: ['2024-02-29', '2026-11-01'],
          moment: '2026-11-21 12:30:00.123456+00',
          wall_clock: '2026-03-29 02:30:00',
          big: '9007199254740993',
          bigs: ['9007199254740993'],
          amount: '0.100',
          amounts: ['0.100', '1234567890123456.789'],
          period: '[2026-01-01,2026-02-01)',
          small: [7],
          bytes: Buffer.from([0, 255]),
        },
      ]);
    },
  );

  test('a database that is set to another zone and date style makes no difference', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await database.pool.query(`alter database ${name} set timezone = 'Asia/Kolkata'`);
    await database.pool.query(`alter database ${name} set datestyle = 'German, DMY'`);
    const other = connectionPool(database.url, errorsOnly, { connectionsMax: 1 });
    const found = await other.query(
      `select date '2026-03-29' as day, timestamptz '2026-11-21 18:00:00+05:30' as moment`,
    );
    await other.end();
    expect(found.rows).toEqual([{ day: '2026-03-29', moment: '2026-11-21 12:30:00+00' }]);
  });

  test('a day stored from any zone is the day read back, also on days without two in the morning', async () => {
    process.env['TZ'] = 'America/Sao_Paulo';
    for (const day of ['2018-11-04', '2024-02-29', '1999-12-31']) {
      const found = await database.pool.query('select $1::date as day', [day]);
      expect(found.rows).toEqual([{ day }]);
    }
  });
});

describe('a moment as it travels', () => {
  test('has three decimals of a second, cut off and never rounded up', () => {
    expect(instant('2026-11-21 18:00:00+00')).toBe('2026-11-21T18:00:00.000Z');
    expect(instant('2026-11-21 18:00:00.5+00')).toBe('2026-11-21T18:00:00.500Z');
    expect(instant('2026-12-31 23:59:59.999999+00')).toBe('2026-12-31T23:59:59.999Z');
  });

  test('is refused when it is not UTC, not a moment, or outside the calendar that the product knows', () => {
    for (const text of [
      '2026-11-21 18:00:00+05:30',
      '2026-11-21',
      'infinity',
      '0044-03-15 12:00:00+00 BC',
      '2026-11-21T18:00:00Z',
    ])
      expect(() => instant(text)).toThrow('not a moment in UTC');
  });

  test('may be missing', () => {
    expect(instantOrNull(null)).toBeNull();
  });

  test('survives the way there and back to the millisecond', async () => {
    const sent = '2026-11-21T18:00:00.123Z';
    const found = await database.pool.query<{ moment: string }>('select $1::timestamptz as moment', [sent]);
    expect(instant(found.rows[0]?.moment ?? '')).toBe(sent);
  });
});
