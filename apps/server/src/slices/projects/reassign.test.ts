import { assignmentEndpoints } from '@countinghouse/contract/projects/assignments.contract.ts';
import { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { aProject } from '../../../seed/builders.ts';
import { waiting } from '../../../test/waiting.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
let carl: Person;
let cora: Person;
let anna: Person;

beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
  cora = await world.signedIn('ROLE_CSM', 'Cora');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

const reassign = (
  projects: readonly { projectId: number; newUserId: number; primary: boolean }[],
  userId = carl.userId,
) => admin.call(assignmentEndpoints.reassign, { body: { userId, projects: [...projects] } });
const csmsOf = async (id: number) =>
  (await admin.call(projectEndpoints.get, { params: { id } })).data.csms.map(({ name, primary }) => [name, primary]);
const assigned = async (person: Person, by = admin) =>
  (await by.call(assignmentEndpoints.list, { query: { userId: person.userId, pageSize: 200 } })).data;

describe('projects of a user who leaves', () => {
  test('are listed and transferred to the replacement, with a new version and both names in the log', async () => {
    const { id: projectId, name } = await aProject(world.tx, { csms: [carl.userId], accountants: [anna.userId] });
    expect((await assigned(carl)).projectDetails).toContainEqual(
      expect.objectContaining({ projectId, projectName: name, kind: 'csm', primary: true }),
    );
    const before = (await admin.call(projectEndpoints.get, { params: { id: projectId } })).data;
    const done = await reassign([{ projectId, newUserId: cora.userId, primary: true }]);
    expect(done.message).toBe('1 project reassigned successfully');
    expect(await csmsOf(projectId)).toEqual([['Cora', true]]);
    const after = (await admin.call(projectEndpoints.get, { params: { id: projectId } })).data;
    expect(after.version).toBe(before.version + 1);
    const log = (await admin.call(activityEndpoints.history, { query: { projectId } })).data.activityDetails;
    expect(log[0]?.simpleActivityLogs).toEqual([{ fieldName: 'Primary CSM', oldValue: 'Carl', newValue: 'Cora' }]);
  });

  test('go to a user who is on them already without a second assignment', async () => {
    const { id: projectId } = await aProject(world.tx, { csms: [carl.userId, cora.userId] });
    await reassign([{ projectId, newUserId: cora.userId, primary: true }]);
    expect(await csmsOf(projectId)).toEqual([['Cora', true]]);
    const { id: second } = await aProject(world.tx, { csms: [cora.userId, carl.userId] });
    await reassign([{ projectId: second, newUserId: cora.userId, primary: false }]);
    expect(await csmsOf(second)).toEqual([['Cora', true]]);
  });

  test('do not go to a user whose account is being deleted, in each way of choosing one', async () => {
    const { id: projectId } = await aProject(world.tx, { csms: [carl.userId] });
    const { version } = (await admin.call(projectEndpoints.get, { params: { id: projectId } })).data;
    const leaving = await world.signedIn('ROLE_CSM', 'Lea');
    const removing = await world.product.database.kysely.startTransaction().execute();
    await sql`update staff_user set archived_at = now() where id = ${leaving.userId}`.execute(removing);
    const answers = Promise.all([
      reassign([{ projectId, newUserId: leaving.userId, primary: true }]),
      admin.call(projectEndpoints.reassign, {
        body: { kind: 'csm', email: leaving.email, projects: [{ projectId, version }] },
      }),
    ]);
    await waiting(world.tx, 2);
    await removing.commit().execute();
    expect((await answers).map(({ failure }) => failure?.code)).toEqual(['replacement_unfit', 'staff_unknown']);
    expect(await csmsOf(projectId)).toEqual([['Carl', true]]);
  });

  test('are handed over all or none: when one of them is not theirs any more, none is', async () => {
    const one = await aProject(world.tx, { csms: [carl.userId] });
    const other = await aProject(world.tx, { csms: [cora.userId] });
    const refused = await reassign([
      { projectId: one.id, newUserId: cora.userId, primary: true },
      { projectId: other.id, newUserId: cora.userId, primary: true },
    ]);
    expect(refused.failure).toMatchObject({ code: 'assignment_changed', errors: [{ path: 'projects.1' }] });
    expect(await csmsOf(one.id)).toEqual([['Carl', true]]);
    expect((await reassign([{ projectId: one.id, newUserId: cora.userId, primary: false }])).failure?.code).toBe(
      'assignment_changed',
    );
  });

  test('do not go to a user of another role, a deleted user or the same user', async () => {
    const { id: projectId } = await aProject(world.tx, { csms: [carl.userId] });
    for (const newUserId of [anna.userId, admin.userId, carl.userId, 2_147_483_000])
      expect((await reassign([{ projectId, newUserId, primary: true }])).failure?.code).toBe('replacement_unfit');
    expect((await reassign([{ projectId, newUserId: cora.userId, primary: true }], 2_147_483_000)).failure?.code).toBe(
      'user_gone',
    );
  });

  test('go to one of two who take them at the same time', async () => {
    const { id: projectId } = await aProject(world.tx, { csms: [carl.userId] });
    const nina = await world.signedIn('ROLE_CSM', 'Nina');
    const statuses = await Promise.all(
      [cora, nina].map(
        async ({ userId: newUserId }) => (await reassign([{ projectId, newUserId, primary: true }])).status,
      ),
    );
    expect(statuses.sort((one, other) => one - other)).toEqual([200, 409]);
    expect(await csmsOf(projectId)).toHaveLength(1);
  });
});

describe('a CSM', () => {
  test('sees the projects shared with another user, and no user without a shared project', async () => {
    const shared = await aProject(world.tx, { csms: [cora.userId], accountants: [anna.userId] });
    await aProject(world.tx, { csms: [carl.userId], accountants: [anna.userId] });
    const seen = (await assigned(anna, cora)).projectDetails;
    expect(seen.map((one) => one.projectId)).toContain(shared.id);
    expect(seen.length).toBeLessThan((await assigned(anna)).projectDetails.length);
    const stranger = await world.signedIn('ROLE_CSM');
    const refused = await stranger.call(assignmentEndpoints.list, { query: { userId: anna.userId } });
    expect(refused.failure?.code).toBe('user_gone');
    expect((await assigned(stranger, stranger)).projectDetails).toEqual([]);
  });
});

describe('suggestions', () => {
  test('are those of the same role who are not on the project, the ones with the fewest projects first', async () => {
    const fresh = await world.signedIn('ROLE_CSM', 'Aaron');
    const { id: projectId } = await aProject(world.tx, { csms: [carl.userId], accountants: [anna.userId] });
    const suggested = (await admin.call(assignmentEndpoints.suggestions, { query: { projectId, primary: 'true' } }))
      .data;
    expect(suggested[0]).toMatchObject({ userId: fresh.userId, projects: 0 });
    const counts = suggested.map((one) => one.projects);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    expect(suggested.map((one) => one.userId)).not.toContain(carl.userId);
    expect(suggested.map((one) => one.userId)).not.toContain(anna.userId);
    const gone = await admin.call(assignmentEndpoints.suggestions, { query: { projectId: 2_147_483_000 } });
    expect(gone.failure?.code).toBe('project_not_found');
  });
});
