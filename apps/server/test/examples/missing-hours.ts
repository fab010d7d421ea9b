import type { missingHoursEndpoints } from '@countinghouse/contract/missing-hours/missing-hours.contract.ts';
import { sql } from 'kysely';
import { aDeveloper } from '../../seed/builders.ts';
import { type ExamplesOf, type Ground, ours } from './ground.ts';

/** Adds a developer without hours to each project of the CSM; a project that is not billed misses none. */
async function missingOurs(ground: Ground): Promise<void> {
  const { tx } = ground.world;
  await ours(ground);
  const { rows } = await sql<{ id: number }>`
    update project set active_billing = true where id in (select project_id from project_staff where user_id = ${ground.csm.userId})
    returning id`.execute(tx);
  for (const { id } of rows) await aDeveloper(tx, { projectId: id });
}

export const missingHoursExamples: ExamplesOf<typeof missingHoursEndpoints> = {
  list: {
    inside: async (ground) => {
      await missingOurs(ground);
      return { query: { day: '2026-06-10' } };
    },
    missing: 'lists what is in scope',
  },
};
