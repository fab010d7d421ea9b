import {
  appearanceEndpoints,
  type Appearance,
  type TimesheetColumns,
} from '@countinghouse/contract/appearance/appearance.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna Berg');
});
afterAll(() => world.close());

const seenBy = async (person: Person) => (await person.call(appearanceEndpoints.get)).data;
const choose = (body: Appearance) => anna.call(appearanceEndpoints.change, { body });
const recorded = async () => {
  const entries = await sql<{ changes: unknown }>`select changes from activity_entry
    where resource = 'USER' and resource_id = ${String(anna.userId)} order by id`.execute(world.tx);
  return entries.rows.map(({ changes }) => changes);
};

describe('the theme and the density of a person', () => {
  test('are the system’s and compact until chosen, then what was chosen last, for this person alone', async () => {
    const carlos = await world.signedIn('ROLE_CSM', 'Carlos Vega');
    expect(await seenBy(anna)).toEqual({ theme: 'system', density: 'compact' });
    await choose({ theme: 'dark', density: 'compact' });
    await choose({ theme: 'light', density: 'comfortable' });
    expect(await seenBy(anna)).toEqual({ theme: 'light', density: 'comfortable' });
    expect(await seenBy(carlos)).toEqual({ theme: 'system', density: 'compact' });
  });

  test('are in the activity log when they change, not when the same choice is saved again', async () => {
    const before = (await recorded()).length;
    await choose({ theme: 'dark', density: 'comfortable' });
    await choose({ theme: 'dark', density: 'comfortable' });
    expect((await recorded()).slice(before)).toEqual([[{ fieldName: 'Theme', oldValue: 'light', newValue: 'dark' }]]);
  });

  test.each([
    { theme: 'pink', density: 'compact' },
    { theme: 'dark' },
    { theme: 'dark', density: 'compact', userId: 1 },
  ])('nothing else is taken: %j', async (body) => {
    expect((await choose(body as Appearance)).status).toBe(400);
  });
});

describe('the columns of the timesheet of a person', () => {
  const columnsOf = async (person: Person) => (await person.call(appearanceEndpoints.timesheetColumns)).data;
  const chooseColumns = (body: TimesheetColumns) => anna.call(appearanceEndpoints.changeTimesheetColumns, { body });

  test('are those that fit the screen until chosen, then what was chosen last, for this person alone', async () => {
    const carlos = await world.signedIn('ROLE_CSM', 'Carlos Vega');
    expect(await columnsOf(anna)).toEqual({ isAll: false, widths: {} });
    await chooseColumns({ isAll: true, widths: {} });
    await chooseColumns({ isAll: true, widths: { name: 220, amount: 140 } });
    expect(await columnsOf(anna)).toEqual({ isAll: true, widths: { name: 220, amount: 140 } });
    expect(await columnsOf(carlos)).toEqual({ isAll: false, widths: {} });
  });

  test('are in the activity log when all are shown or no longer, not when one is made wider', async () => {
    await chooseColumns({ isAll: true, widths: {} });
    const before = (await recorded()).length;
    await chooseColumns({ isAll: true, widths: { name: 300 } });
    await chooseColumns({ isAll: false, widths: { name: 300 } });
    expect((await recorded()).slice(before)).toEqual([
      [{ fieldName: 'Timesheet columns', oldValue: 'All', newValue: 'Those that fit the screen' }],
    ]);
  });

  test.each([
    { isAll: true },
    { isAll: 'yes', widths: {} },
    { isAll: true, widths: { name: 20 } },
    { isAll: true, widths: { name: 801 } },
    { isAll: true, widths: { name: 100.5 } },
    { isAll: true, widths: { '': 100 } },
    { isAll: true, widths: Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`column ${at}`, 100])) },
  ])('nothing else is taken: %j', async (body) => {
    expect((await chooseColumns(body as TimesheetColumns)).status).toBe(400);
  });
});
