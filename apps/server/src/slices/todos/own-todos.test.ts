import { todoEndpoints, type OwnTodo } from '@countinghouse/contract/todos/todos.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aProject } from '../../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let carl: Person;
let stranger: Person;
let admin: Person;
let project: { id: number; name: string };
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
  stranger = await world.signedIn('ROLE_ACCOUNTANT', 'Stefan');
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from todo`.execute(world.tx);
  project = await aProject(world.tx, { name: 'Harbour', csms: [carl.userId], accountants: [anna.userId] });
});

const body = { text: ' Ask for the signed contract ', dueDate: '2028-02-29' };
const add = (person: Person, more: { ownerEmail?: string; projectId?: number; dueDate?: string; text?: string } = {}) =>
  person.call(todoEndpoints.add, { body: { projectId: project.id, ...body, ...more } });
const seenBy = async (person: Person) =>
  (await person.call(todoEndpoints.list, { query: { type: 'HAND' } })).data.todoDetails;
const change = (person: Person, { id, version }: OwnTodo, ownerEmail = carl.email) =>
  person.call(todoEndpoints.change, {
    params: { id },
    body: { text: 'Ask again', dueDate: '2028-03-01', ownerEmail, version },
  });
const finish = (person: Person, { id, version }: Pick<OwnTodo, 'id' | 'version'>) =>
  person.call(todoEndpoints.finish, { params: { id }, body: { version } });

test('a to-do for a colleague is on the lists of both and of administrators only', async () => {
  const added = await add(anna, { ownerEmail: carl.email });
  expect([added.status, added.message, added.data]).toMatchObject([
    200,
    'To-do added successfully',
    {
      projectName: 'Harbour',
      text: 'Ask for the signed contract',
      dueDate: '2028-02-29',
      ownerName: 'Carl',
      version: 1,
    },
  ]);
  for (const person of [anna, carl, admin])
    expect(await seenBy(person)).toMatchObject([
      {
        type: 'HAND',
        text: 'Ask for the signed contract',
        projectName: 'Harbour',
        owners: [{ name: 'Carl', email: carl.email }],
      },
    ]);
  expect(await seenBy(stranger)).toEqual([]);
  // the bell rings for the owner of the to-do
  const rings = async (person: Person) =>
    (await person.call(todoEndpoints.list, { query: { type: 'HAND', own: 'yes' } })).data.todoDetails.length;
  expect([await rings(anna), await rings(carl), await rings(admin)]).toEqual([0, 1, 0]);
});

test('one for the administrators is the first administrator’s', async () => {
  const { data } = await anna.call(todoEndpoints.add, {
    body: { projectId: project.id, ...body, forAdministrators: true },
  });
  expect(data.ownerName).toBe('Ada');
  expect(await seenBy(admin)).toMatchObject([{ owners: [{ email: admin.email }] }]);
});

test('without an owner it is the caller’s own; it is finished once, and every step is in the log', async () => {
  const { data } = await add(carl);
  expect(data.ownerName).toBe('Carl');
  expect(await seenBy(anna)).toEqual([]);
  expect((await finish(carl, data)).message).toBe('To-do done');
  expect(await seenBy(carl)).toEqual([]);
  expect((await finish(carl, { ...data, version: 2 })).failure?.code).toBe('todo_is_done');
  expect((await change(carl, { ...data, version: 2 })).failure?.code).toBe('todo_is_done');
  const recorded = await sql<{ action: string; fields: string[] }>`
    select action, array(select c->>'fieldName' from jsonb_array_elements(changes::jsonb) c) as fields from activity_entry
    where resource = 'TODO' and resource_id = ${String(data.id)} order by id`.execute(world.tx);
  expect(recorded.rows).toEqual([
    { action: 'Created', fields: ['To do', 'Owner', 'Due date'] },
    { action: 'Updated', fields: ['Done'] },
  ]);
});

test('only who asked for it, who has to do it and administrators change it; who saw an older one is refused as stale_version', async () => {
  const { data } = await add(carl);
  for (const act of [change, finish]) {
    expect((await act(anna, data)).failure?.code).toBe('not_found');
    expect((await act(stranger, data)).failure?.code).toBe('not_found');
  }
  const changed = await change(admin, data, anna.email);
  expect(changed.data).toMatchObject({ text: 'Ask again', ownerName: 'Anna', dueDate: '2028-03-01', version: 2 });
  // the same once more changes nothing
  expect((await change(admin, changed.data, anna.email)).data).toEqual(changed.data);
  const late = await change(carl, data);
  expect([late.failure?.code, late.failure?.current]).toMatchObject([
    'stale_version',
    { text: 'Ask again', version: 2 },
  ]);
  expect((await finish(carl, data)).failure?.code).toBe('stale_version');
  expect((await finish(anna, changed.data)).status).toBe(200);
});

test('needs an owner on the project (todo_owner_not_on_project) and a project in scope (not_found), with errors at their fields', async () => {
  for (const ownerEmail of [stranger.email, 'unknown@countinghouse.example']) {
    const { failure } = await add(carl, { ownerEmail });
    expect([failure?.code, failure?.errors?.[0]?.path]).toEqual(['todo_owner_not_on_project', 'ownerEmail']);
  }
  expect((await add(carl, { ownerEmail: admin.email })).status).toBe(200);
  const { data } = await add(carl);
  expect((await change(carl, data, stranger.email)).failure?.code).toBe('todo_owner_not_on_project');
  expect((await add(stranger)).failure?.code).toBe('not_found');
  expect((await add(carl, { text: ' ', dueDate: '' })).failure?.errors).toEqual([
    { path: 'text', message: 'Please enter what is to be done' },
    { path: 'dueDate', message: 'Please select due date' },
  ]);
});

test('done by two at once, it is done once', async () => {
  const { data } = await add(anna, { ownerEmail: carl.email });
  const answers = await Promise.all([anna, carl, admin, carl].map((person) => finish(person, data)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});
