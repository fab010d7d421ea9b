import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { period } from '@countinghouse/billing/values/period.ts';
import { holidayEndpoints, type Holiday } from '@countinghouse/contract/holidays/holidays.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aHoliday } from '../../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { enterJobs } from '../../jobs/history.sql.ts';
import { jobs } from '../../jobs/schedule.ts';
import { selectHolidays } from './holidays.public.ts';

let world: World;
let admin: Person;
let accountant: Person;
beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN', 'Ada Admin');
  accountant = await world.signedIn('ROLE_ACCOUNTANT');
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from holiday`.execute(world.tx);
  await sql`delete from holiday_taken_off`.execute(world.tx);
});

const list = async (year = 2026): Promise<Holiday[]> =>
  (await admin.call(holidayEndpoints.list, { query: { year } })).data.holidayDetails;
const add = (region: Holiday['region'], date: string, name: string, person = admin) =>
  person.call(holidayEndpoints.add, { body: { region, date, name } });
const change = ({ id, version }: Holiday, date: string, name: string) =>
  admin.call(holidayEndpoints.change, { params: { id }, body: { date, name, version } });
const remove = ({ id, version }: Holiday) =>
  admin.call(holidayEndpoints.remove, { params: { id }, query: { version } });
const recorded = async () =>
  (
    await sql<{ action: string; name: string }>`
      select action, resource_name as name from activity_entry where resource = 'HOLIDAY' order by id desc limit 3`.execute(
      world.tx,
    )
  ).rows.map(({ action, name }) => `${action} ${name}`);

test('the holidays of a region in a period, both ends counted, no other region’s among them', async () => {
  for (const [region, date, name] of [
    ['US', '2026-07-04', 'Independence Day'],
    ['US', '2026-07-31', 'Last day'],
    ['US', '2026-07-01', 'First day'],
    ['US', '2026-08-01', 'Day after'],
    ['UK', '2026-07-13', 'Elsewhere'],
  ] as const)
    await aHoliday(world.tx, { region, date, name });
  const july = period(calendarDate('2026-07-01'), calendarDate('2026-07-31'));
  expect(await selectHolidays(world.tx, 'US', july)).toEqual([
    { date: '2026-07-01', name: 'First day' },
    { date: '2026-07-04', name: 'Independence Day' },
    { date: '2026-07-31', name: 'Last day' },
  ]);
});

describe('a holiday', () => {
  test('stands in the list of this year where none is named', async () => {
    const year = new Date(world.clock.now()).getUTCFullYear();
    const { data } = await add('UK', `${year}-12-25`, 'Christmas');
    await add('UK', `${year + 1}-12-25`, 'Christmas');
    expect((await admin.call(holidayEndpoints.list, { query: {} })).data.holidayDetails).toEqual([data]);
  });

  test('is added, changed and deleted, each told in the log, and stands in the list of its year alone', async () => {
    const added = await add('UK', '2028-02-29', '  Leap day ');
    expect([added.message, added.data]).toMatchObject([
      'Holiday added successfully',
      { region: 'UK', date: '2028-02-29', name: 'Leap day', source: 'hand', version: 1 },
    ]);
    expect(await list(2026)).toEqual([]);
    expect(await list(2028)).toEqual([added.data]);
    const changed = await change(added.data, '2028-03-01', 'Day after');
    expect([changed.message, changed.data]).toEqual([
      'Holiday updated successfully',
      { ...added.data, date: '2028-03-01', name: 'Day after', version: 2 },
    ]);
    expect((await remove(changed.data)).message).toBe('Holiday deleted successfully');
    expect(await list(2028)).toEqual([]);
    expect(await recorded()).toEqual(['Deleted Day after (UK)', 'Updated Day after (UK)', 'Created Leap day (UK)']);
  });

  test('whose day is taken in its region is refused as holiday_exists at its field; another region may have it', async () => {
    await add('US', '2026-12-25', 'Christmas');
    const other = (await add('CA', '2026-12-25', 'Christmas')).data;
    const again = await add('US', '2026-12-25', 'Noel');
    expect([again.status, again.failure?.code, again.failure?.errors]).toEqual([
      409,
      'holiday_exists',
      [{ path: 'date', message: 'This region already has a holiday on that day.' }],
    ]);
    const boxing = (await add('CA', '2026-12-28', 'Boxing Day')).data;
    expect((await change(boxing, other.date, 'Boxing Day')).failure?.code).toBe('holiday_exists');
    expect((await list()).map(({ region, name }) => `${region} ${name}`)).toEqual([
      'CA Christmas',
      'US Christmas',
      'CA Boxing Day',
    ]);
  });

  test('added twenty times at once is there once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add('US', '2026-11-26', 'Thanksgiving')));
    expect(answers.map(({ failure }) => failure?.code ?? 'added').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'added',
      ...Array.from({ length: 19 }, () => 'holiday_exists'),
    ]);
  });

  test('without a date, without a name or with an impossible date is refused in the words of its field', async () => {
    const faults = async (date: string, name: string) => (await add('US', date, name)).failure?.errors;
    expect(await faults('', ' ')).toEqual([
      { path: 'date', message: 'Please select holiday date' },
      { path: 'name', message: 'Please enter holiday name' },
    ]);
    expect((await faults('2026-02-30', 'None'))?.map(({ path }) => path)).toEqual(['date']);
    expect((await faults('2026-02-03', 'x'.repeat(101)))?.map(({ path }) => path)).toEqual(['name']);
  });

  test('is refused as stale_version from an older version, as not_found once it is deleted, and to all but administrators', async () => {
    const { data } = await add('US', '2026-01-01', 'New Year');
    await change(data, '2026-01-02', 'New Year');
    const late = await change(data, '2026-01-03', 'New Year');
    expect([late.failure?.code, late.failure?.current]).toMatchObject(['stale_version', { date: '2026-01-02' }]);
    expect((await remove(data)).failure?.code).toBe('stale_version');
    const gone = { ...data, id: 2_000_000_000 };
    expect((await change(gone, '2026-01-03', 'x')).failure?.code).toBe('not_found');
    expect((await remove(gone)).failure?.code).toBe('not_found');
    expect((await add('US', '2026-05-05', 'x', accountant)).failure?.code).toBe('forbidden');
  });
});

describe('a calendar file', () => {
  const calendar = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20200101\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:New Year\r\nEND:VEVENT',
    'BEGIN:VEVENT\r\nUID:2\r\nDTSTART;VALUE=DATE:20261225\r\nSUMMARY:Christmas Day\r\nEND:VEVENT',
    'BEGIN:VEVENT\r\nUID:3\r\nDTSTART:20261224T120000\r\nSUMMARY:Party\r\nEND:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  const file = { region: 'UK', calendar, from: 2026, to: 2027 } as const;
  const preview = (body: typeof file | Record<string, unknown> = file) =>
    admin.call(holidayEndpoints.previewFile, { body: body as typeof file });
  const bring = (body: typeof file | Record<string, unknown> = file) =>
    admin.call(holidayEndpoints.importFile, { body: body as typeof file });

  test('is shown day by day before anything is stored, then brings what is new and leaves what is there', async () => {
    await add('UK', '2026-12-25', 'Christmas');
    expect((await preview()).data).toEqual({
      days: [
        { date: '2026-01-01', name: 'New Year', standing: 'new', knownName: null },
        { date: '2026-12-25', name: 'Christmas Day', standing: 'known', knownName: 'Christmas' },
        { date: '2027-01-01', name: 'New Year', standing: 'new', knownName: null },
      ],
      leftOut: [{ name: 'Party', reason: 'it has an hour and is no whole day' }],
    });
    expect(await list()).toHaveLength(1);
    const brought = await bring();
    expect([brought.message, brought.data]).toEqual(['2 holidays added successfully', { added: 2 }]);
    expect((await list()).map(({ date, name, source }) => [date, name, source])).toEqual([
      ['2026-01-01', 'New Year', 'file'],
      ['2026-12-25', 'Christmas', 'hand'],
    ]);
    expect(await recorded()).toEqual(['Created New Year (UK)', 'Created New Year (UK)', 'Created Christmas (UK)']);
  });

  test('brought twice, also at once, adds each day once: the second is refused as no_new_holiday', async () => {
    const answers = await Promise.all([bring(), bring()]);
    const codes = answers.map(({ failure }) => failure?.code ?? 'added');
    expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual(['added', 'no_new_holiday']);
    expect((await bring()).failure?.code).toBe('no_new_holiday');
    expect(await list(2027)).toHaveLength(1);
  });

  test('that is no calendar is refused as calendar_unreadable, years the wrong way round as range_reversed, a huge one at its field', async () => {
    for (const ask of [preview, bring]) {
      expect((await ask({ ...file, calendar: 'date;name' })).failure?.code).toBe('calendar_unreadable');
      expect((await ask({ ...file, from: 2027, to: 2026 })).failure?.code).toBe('range_reversed');
      expect((await ask({ ...file, calendar: 'x'.repeat(500_001) })).failure?.errors?.[0]?.path).toBe('calendar');
    }
    expect(await list()).toEqual([]);
  });
});

describe('the holidays of the people service', () => {
  /** Runs the job; answers its result and what it said of each of its items. */
  const sync = async () => {
    const result = await world.product.jobs.runNow('HOLIDAY_SYNC');
    const items = await sql<{ name: string; words: string }>`
      select name, words from job_run_item where run_id = (select max(id) from job_run where job = 'HOLIDAY_SYNC')`.execute(
      world.tx,
    );
    return { result, items: Object.fromEntries(items.rows.map(({ name, words }) => [name, words])) };
  };
  const entered = (holiday: Record<string, unknown>) => world.control('POST', '/people/holidays', holiday);

  test('come by region, take their new names and go with their source; what a person wrote stays', async () => {
    await enterJobs(world.tx, jobs, world.clock.now());
    expect((await sync()).result).toEqual({ isConnected: false });
    await world.connectPeople();
    await add('US', '2026-12-25', 'Christmas');
    await entered({ id: '1', date: '2026-03-03', name: 'Founders’ Day', location: '' });
    await entered({ id: '2', date: '2026-03-04', name: 'Half of it', location: 'India', isHalfday: true });
    await entered({ id: '3', date: '2026-03-05', name: 'By choice', location: 'India', isRestricted: true });
    await entered({ id: '4', date: '2026-03-06', name: 'Carnival', location: 'Köln' });
    const first = await sync();
    expect(first.result).toEqual({ regions: 5, failed: 1 });
    expect(first.items).toMatchObject({
      US: '10 added, 0 renamed, 0 removed; 1 kept under another name',
      IND: '6 added, 0 renamed, 0 removed; 1 half days left out',
      Köln: 'This place is not one of our regions, so its holidays apply to no company.',
    });
    const founders = (await list()).filter(({ date }) => date === '2026-03-03');
    expect(founders.map(({ region, source }) => `${region} ${source}`)).toEqual(
      ['CA', 'IND', 'UAE', 'UK', 'US'].map((region) => `${region} people service`),
    );
    expect((await list()).find(({ region, date }) => region === 'US' && date === '2026-12-25')?.name).toBe('Christmas');

    // a second run finds nothing to do
    expect((await sync()).items['IND']).toMatch(/^0 added, 0 renamed, 0 removed/);
    await entered({ id: '1', date: '2026-03-03', name: 'Day of the founders', location: 'United States' });
    const third = await sync();
    expect(third.items['US']).toMatch(/^0 added, 1 renamed, 0 removed/);
    expect(third.items['IND']).toMatch(/^0 added, 0 renamed, 1 removed/);
    expect((await list()).filter(({ date }) => date === '2026-03-03').map(({ name }) => name)).toEqual([
      'Day of the founders',
    ]);
  });

  test('that a person renamed, moved or took off here stay so, whatever the service tells', async () => {
    const expected = { location: 'Canada', isHalfday: false };
    for (const [id, date] of [
      ['11', '2026-08-03'],
      ['12', '2026-08-04'],
      ['13', '2026-08-05'],
    ] as const)
      await entered({ ...expected, id, date, name: `Told on ${date}` });
    await sync();
    const of = async (date: string) => (await list()).find((one) => one.region === 'CA' && one.date === date);
    const [renamed, moved, gone] = [await of('2026-08-03'), await of('2026-08-04'), await of('2026-08-05')];
    if (renamed === undefined || moved === undefined || gone === undefined) throw new Error('nothing was brought');
    await change(renamed, renamed.date, 'Civic Holiday');
    await change(moved, '2026-08-10', moved.name);
    await remove(gone);
    await sync();
    expect((await of('2026-08-03'))?.name).toBe('Civic Holiday');
    expect([await of('2026-08-04'), (await of('2026-08-10'))?.source]).toEqual([undefined, 'hand']);
    expect(await of('2026-08-05')).toBeUndefined();
    // by hand the day may be there all the same
    expect((await add('CA', '2026-08-05', 'After all')).status).toBe(200);
  });
});
