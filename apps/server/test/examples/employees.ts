import type { employeeEndpoints } from '@countinghouse/contract/employees/employees.contract.ts';
import { sql } from 'kysely';
import { nextNumber } from '../../seed/builders.ts';
import { type ExamplesOf, type Ground, noId, nothingToSay, ours } from './ground.ts';

/** The numbers of issued invoices, one of each project that the people of the ground are on. */
/** Each project of the CSM has a rate range of its own. */
/** An employee who was added by hand, on a project of the ground's users. */
async function byHand(ground: Ground): Promise<number> {
  const { employeeId } = await ours(ground);
  await sql`update employee set by_hand = true where id = ${employeeId}`.execute(ground.world.tx);
  return employeeId;
}

export const employeesExamples: ExamplesOf<typeof employeeEndpoints> = {
  add: {
    inside: async () => ({ body: { name: `Employee ${nextNumber()}` } }),
    missing: 'is about no project',
  },
  get: {
    inside: async (ground) => ({ params: { id: await byHand(ground) } }),
    missing: async () => ({ params: { id: noId } }),
  },
  change: {
    inside: async (ground) => ({
      params: { id: await byHand(ground) },
      body: { name: `Employee ${nextNumber()}`, version: 1 },
    }),
    missing: async () => ({ params: { id: noId }, body: { name: 'Unknown', version: 1 } }),
  },
  sync: nothingToSay,
};
