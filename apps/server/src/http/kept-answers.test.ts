import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProject } from '../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../test/world.ts';
import { startSession } from '../slices/sessions/sessions.public.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const key = 'the-same-key-twice';

/** A CSM who changed one of their projects with a key, and a function that sends the same request again. */
async function aChange() {
  const csm = await world.signedIn('ROLE_CSM');
  const { id } = await aProject(world.tx, { csms: [csm.userId] });
  const { version } = (await csm.call(projectEndpoints.get, { params: { id } })).data;
  const again = (person: Pick<Person, 'call'> = csm) =>
    person.call(
      projectEndpoints.switchBilling,
      { params: { id }, body: { activeBilling: false, version } },
      { key: `${key}-${id}` },
    );
  expect((await again()).data.projectId).toBe(id);
  return { csm, id, again };
}

test('a repeated request gets the first response again', async () => {
  const { id, again } = await aChange();
  expect((await again()).data.projectId).toBe(id);
});

test('a repeated request is refused to a user who lost the project meanwhile', async () => {
  const { csm, id, again } = await aChange();
  await sql`delete from project_staff where project_id = ${id} and user_id = ${csm.userId}`.execute(world.tx);
  expect((await again()).failure?.code).toBe('rights_changed');
});

test('a repeated request is refused to an administrator who became a CSM meanwhile', async () => {
  const admin = await world.signedIn('ROLE_ADMIN');
  const { id } = await aProject(world.tx);
  const { version } = (await admin.call(projectEndpoints.get, { params: { id } })).data;
  const request = { params: { id }, body: { activeBilling: false, version } };
  expect((await admin.call(projectEndpoints.switchBilling, request, { key })).status).toBe(200);
  await sql`update staff_user set role = 'ROLE_CSM' where id = ${admin.userId}`.execute(world.tx);
  const { token } = await startSession(world.tx, admin.userId, world.clock.now(), world.clock.randomBytes);
  const answer = await world.product.app.inject({
    method: 'PUT',
    url: `/api/projects/${id}/activeBilling`,
    payload: JSON.stringify(request.body),
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' },
  });
  expect(answer.json<{ code: string }>().code).toBe('rights_changed');
});

test('a repeated request is answered after the user gained a project meanwhile', async () => {
  const { csm, id, again } = await aChange();
  await aProject(world.tx, { csms: [csm.userId] });
  expect((await again()).data.projectId).toBe(id);
});
