import type { resignationEndpoints } from '@countinghouse/contract/resignations/resignations.contract.ts';
import { sql } from 'kysely';
import { aDeveloper, aResignation } from '../../seed/builders.ts';
import { type ExamplesOf, type Ground, noId, ours } from './ground.ts';

const aNotice = { resignationDate: '2026-06-01', lastWorkingDay: '2026-06-30' };

async function aResignationOf(ground: Ground) {
  const { id: projectId, employeeId } = await ours(ground);
  const id = await aResignation(ground.world.tx, { employeeId, ...aNotice });
  return { id, projectId };
}

export const resignationsExamples: ExamplesOf<typeof resignationEndpoints> = {
  list: {
    inside: async ({ world, csm }) => {
      const { rows } = await sql<{ id: number }>`
          select project_id as id from project_staff where user_id = ${csm.userId}`.execute(world.tx);
      for (const { id: projectId } of rows)
        await aResignation(world.tx, { employeeId: await aDeveloper(world.tx, { projectId }), ...aNotice });
      return { body: {} };
    },
    missing: 'lists what is in scope',
  },
  get: {
    inside: async (ground) => ({ params: { id: (await aResignationOf(ground)).id } }),
    missing: async () => ({ params: { id: noId } }),
  },
  preview: {
    inside: async (ground) => ({
      body: { employeeId: (await ours(ground)).employeeId, lastWorkingDay: '2026-06-30' },
    }),
    missing: async () => ({ body: { employeeId: noId, lastWorkingDay: '2026-06-30' } }),
  },
  add: {
    inside: async (ground) => {
      const { id: projectId, employeeId } = await ours(ground);
      return { body: { employeeId, ...aNotice, places: [{ projectId, version: 1 }] } };
    },
    missing: async () => ({ body: { employeeId: noId, ...aNotice, places: [] } }),
  },
  change: {
    inside: async (ground) => {
      const { id, projectId } = await aResignationOf(ground);
      return { params: { id }, body: { ...aNotice, places: [{ projectId, version: 1 }], version: 1 } };
    },
    missing: async () => ({ params: { id: noId }, body: { ...aNotice, places: [], version: 1 } }),
  },
  withdraw: {
    inside: async (ground) => ({ params: { id: (await aResignationOf(ground)).id }, query: { version: 1 } }),
    missing: async () => ({ params: { id: noId }, query: { version: 1 } }),
  },
  remove: {
    inside: async (ground) => ({ params: { id: (await aResignationOf(ground)).id }, query: { version: 1 } }),
    missing: async () => ({ params: { id: noId }, query: { version: 1 } }),
  },
};
