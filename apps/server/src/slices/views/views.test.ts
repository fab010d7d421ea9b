import { viewEndpoints, type View } from '@countinghouse/contract/views/views.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nextNumber } from '../../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let carl: Person;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna Berg');
  carl = await world.signedIn('ROLE_CSM', 'Carl Vega');
});

const columns = [
  { columnName: 'code', visible: true, width: 120 },
  { columnName: 'name', visible: true },
  { columnName: 'csm', visible: false },
];
const input = {
  settingName: 'Month close',
  type: 'PROJECT' as const,
  settingData: columns,
  listQuery: 'sort=-startDate',
};
const add = (over: object = {}, by = anna) =>
  by.call(viewEndpoints.add, { params: { userId: by.userId }, body: { ...input, ...over } });
const seenBy = async (person: Person) =>
  (await person.call(viewEndpoints.list, { params: { userId: person.userId } })).data;
/** Without those that other tests share. */
const namesSeenBy = async (person: Person) =>
  (await seenBy(person))
    .filter((view) => ['Anna Berg', 'Carl Vega'].includes(view.ownerName))
    .map((view) => view.settingName);
const change = (view: View, over: object = {}, by = anna) =>
  by.call(viewEndpoints.change, {
    params: { userId: by.userId, settingId: view.id },
    body: { ...input, version: view.version, ...over },
  });
const remove = (view: View, by = anna) =>
  by.call(viewEndpoints.remove, {
    params: { userId: by.userId, settingId: view.id },
    query: { version: view.version },
  });
const openWith = (settingId: number | null, by = anna) =>
  by.call(viewEndpoints.chooseDefault, { params: { userId: by.userId }, body: { type: 'PROJECT', settingId } });

describe('a view of a list', () => {
  test('is what was saved, in its order, for its owner alone', async () => {
    const { data } = await add();
    expect(await seenBy(anna)).toContainEqual({
      id: data.id,
      settingName: 'Month close',
      type: 'PROJECT',
      settingData: columns,
      listQuery: 'sort=-startDate',
      isShared: false,
      isOwn: true,
      ownerName: 'Anna Berg',
      isDefault: false,
      version: 1,
    });
    expect((await seenBy(carl)).map((view) => view.id)).not.toContain(data.id);
  });

  test('is seen by all once it is shared, and changed by its owner alone', async () => {
    const { data } = await add({ isShared: true });
    expect((await seenBy(carl)).find((view) => view.id === data.id)).toMatchObject({
      isOwn: false,
      ownerName: 'Anna Berg',
    });
    expect((await change(data, { settingName: 'Mine' }, carl)).failure?.code).toBe('view_not_found');
    expect((await remove(data, carl)).failure?.code).toBe('view_not_found');
  });

  test('that was shared leaves the choice with its owner', async () => {
    const { data } = await add({ isShared: true });
    await openWith(data.id, carl);
    await sql`update staff_user set archived_at = now() where id = ${anna.userId}`.execute(world.tx);
    expect((await seenBy(carl)).map((view) => view.id)).not.toContain(data.id);
    expect((await openWith(data.id, carl)).failure?.code).toBe('view_not_found');
    await sql`update staff_user set archived_at = null where id = ${anna.userId}`.execute(world.tx);
    expect((await seenBy(carl)).find((view) => view.id === data.id)?.isDefault).toBe(true);
  });

  test('has a name of its own for its list, whatever the capitals', async () => {
    await add();
    const again = await add({ settingName: ' MONTH close ' });
    expect(again.failure).toMatchObject({
      code: 'view_name_taken',
      errors: [{ path: 'settingName', message: 'You already have a view with this name for this list.' }],
    });
    expect((await add({ type: 'COMPANY' })).status).toBe(200);
    expect((await add({}, carl)).status).toBe(200);
    const other = await add({ settingName: 'Other' });
    expect((await change(other.data, { settingName: 'Month Close' })).failure?.code).toBe('view_name_taken');
    expect((await change(other.data, { settingName: 'OTHER' })).status).toBe(200);
  });

  test('of one name is saved once, though it is saved by ten at once', async () => {
    const name = `At once ${nextNumber()}`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => add({ settingName: name })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await namesSeenBy(anna)).filter((one) => one === name)).toHaveLength(1);
  });

  test('is not overwritten by who saw an older one', async () => {
    const { data } = await add();
    await change(data, { settingName: 'Newer' });
    expect((await change(data, { settingName: 'Older' })).failure).toMatchObject({
      code: 'stale_version',
      current: { settingName: 'Newer', version: 2 },
    });
    expect((await remove(data)).failure?.code).toBe('stale_version');
  });

  test.each([
    { path: 'settingName', over: { settingName: ' ' }, message: 'Setting name is required' },
    { path: 'settingName', over: { settingName: undefined }, message: 'Setting name is required' },
    { path: 'type', over: { type: '' }, message: 'Type is required' },
    { path: 'type', over: { type: undefined }, message: 'Type is required' },
    {
      path: 'settingData',
      over: { settingData: [columns[0], columns[0]] },
      message: 'A view can show a column only once.',
    },
  ])('says at $path: $message', async ({ path, over, message }) => {
    expect((await add(over)).failure?.errors).toEqual([{ path, message }]);
  });

  test('is not changed without its id', async () => {
    const refused = await anna.call(viewEndpoints.change, {
      params: { userId: anna.userId, settingId: 'none' },
      body: { ...input, version: 1 },
    });
    expect(refused.failure?.errors).toEqual([{ path: 'settingId', message: 'Setting ID is required' }]);
  });

  test('of another user is not found', async () => {
    for (const query of [
      await anna.call(viewEndpoints.list, { params: { userId: carl.userId } }),
      await anna.call(viewEndpoints.add, { params: { userId: carl.userId }, body: input }),
      await anna.call(viewEndpoints.chooseDefault, {
        params: { userId: carl.userId },
        body: { type: 'PROJECT', settingId: null },
      }),
      await anna.call(viewEndpoints.remove, {
        params: { userId: carl.userId, settingId: 1 },
        query: { version: 1 },
      }),
    ])
      expect([query.status, query.failure?.code]).toEqual([403, 'forbidden']);
  });
});

test('logs a deleted view with its former content', async () => {
  const { data } = await add({ settingName: 'Gone' });
  await remove(data);
  const recorded = await sql<{ changes: unknown }>`
    select changes from activity_entry where resource = 'VIEW' and action = 'Deleted' and resource_id = ${String(data.id)}`.execute(
    world.tx,
  );
  expect(recorded.rows[0]?.changes).toContainEqual({ fieldName: 'Name', oldValue: 'Gone', newValue: null });
});

describe('the view with which a list opens', () => {
  const first = async (person: Person) => (await seenBy(person)).find((view) => view.isDefault)?.settingName;

  test('is chosen by each person for each list, among what that person sees', async () => {
    const mine = await add();
    const shared = await add({ settingName: 'For all', isShared: true });
    await openWith(mine.data.id);
    await openWith(shared.data.id, carl);
    expect([await first(anna), await first(carl)]).toEqual(['Month close', 'For all']);
    expect((await openWith(mine.data.id, carl)).failure?.code).toBe('view_not_found');
    await openWith(null);
    expect([await first(anna), await first(carl)]).toEqual([undefined, 'For all']);
    const recorded = await sql<{ changes: { oldValue: string; newValue: string }[] }>`
      select changes from activity_entry where visitor_id = ${anna.userId} and resource = 'USER' order by id desc limit 2`.execute(
      world.tx,
    );
    expect(recorded.rows.map(({ changes: [one] }) => [one?.oldValue, one?.newValue])).toEqual([
      ['Month close', 'All columns'],
      ['All columns', 'Month close'],
    ]);
  });

  test('is unset when the view was deleted or is no longer shared', async () => {
    const gone = await add({ settingName: 'Gone', isShared: true });
    await openWith(gone.data.id, carl);
    await remove(gone.data);
    expect(await first(carl)).toBeUndefined();
    const hidden = await add({ settingName: 'Hidden', isShared: true });
    await openWith(hidden.data.id, carl);
    await change(hidden.data, { settingName: 'Hidden', isShared: false });
    expect(await first(carl)).toBeUndefined();
  });

  test('is one of that list', async () => {
    const ofCompanies = await add({ type: 'COMPANY' });
    expect((await openWith(ofCompanies.data.id)).failure?.code).toBe('view_not_found');
  });
});
