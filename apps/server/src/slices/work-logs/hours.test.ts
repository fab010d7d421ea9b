import { recompute } from '@countinghouse/billing/trace/recompute.ts';
import type { Trace } from '@countinghouse/billing/trace/trace.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDeveloper, aProject, aWorkLog } from '../../../seed/builders.ts';
import { aWorld, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

it('the open hours of a project say which logs they are made of', async () => {
  const anna = await world.signedIn('ROLE_ACCOUNTANT');
  const project = await aProject(world.tx, { accountants: [anna.userId] });
  const employeeId = await aDeveloper(world.tx, { projectId: project.id });
  await aWorkLog(world.tx, { projectId: project.id, employeeId, day: '2026-05-04', seconds: 1200 });
  await aWorkLog(world.tx, { projectId: project.id, employeeId, day: '2026-06-04', seconds: 2400 });
  const { data } = await anna.call(workLogEndpoints.hours, { query: { projectId: project.id, state: 'open' } });
  const trace = data.trace as Trace;
  expect([trace.value, trace.inputs.length, recompute(trace)]).toEqual(['1.00', 2, '1.00']);
  const billed = await anna.call(workLogEndpoints.hours, { query: { projectId: project.id, state: 'billed' } });
  expect((billed.data.trace as Trace).value).toBe('0.00');
});

it('a project outside the scope looks like a missing one (not_found)', async () => {
  const other = await world.signedIn('ROLE_CSM');
  const project = await aProject(world.tx);
  const answer = await other.call(workLogEndpoints.hours, { query: { projectId: project.id, state: 'open' } });
  expect([answer.status, answer.failure?.code]).toEqual([404, 'not_found']);
});
