import type { unbilledEndpoints } from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import { sql } from 'kysely';
import { aDeveloper, aWorkLog } from '../../seed/builders.ts';
import { type ExamplesOf, type Ground, noId, ours } from './ground.ts';

/** Adds unbilled hours to each project of the CSM. */
async function unbilledOurs(ground: Ground): Promise<void> {
  const { tx } = ground.world;
  await ours(ground);
  const { rows } = await sql<{ id: number }>`
    select project_id as id from project_staff where user_id = ${ground.csm.userId}`.execute(tx);
  for (const { id } of rows) {
    const employeeId = await aDeveloper(tx, { projectId: id });
    await aWorkLog(tx, { projectId: id, employeeId, day: '2026-05-04', hours: 8 });
  }
}

export const unbilledExamples: ExamplesOf<typeof unbilledEndpoints> = {
  list: {
    inside: async (ground) => {
      await unbilledOurs(ground);
      return { query: {} };
    },
    missing: 'lists what is in scope',
  },
  work: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
    missing: async () => ({ query: { projectId: noId } }),
  },
};
