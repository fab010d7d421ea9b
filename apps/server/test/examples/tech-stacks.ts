import type { techStackEndpoints } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { sql } from 'kysely';
import { aTechStack, nextNumber } from '../../seed/builders.ts';
import { type ExamplesOf, type Ground, nothingToSay } from './ground.ts';

/** A role without developers. */
async function aRole({ world }: Ground): Promise<number> {
  const name = `Role ${nextNumber()}`;
  await aTechStack(world.tx, { name });
  const found = await sql<{ id: number }>`select id from tech_stack where name = ${name}`.execute(world.tx);
  return found.rows[0]?.id ?? 0;
}

export const techStacksExamples: ExamplesOf<typeof techStackEndpoints> = {
  list: nothingToSay,
  changeDefaultRate: {
    inside: async (ground) => ({ body: { id: await aRole(ground), defaultRate: '40', version: 1 } }),
    missing: 'is about no project',
  },
  add: {
    inside: async () => ({
      body: { name: `Role ${nextNumber()}`, category: 'Mobile Technologies', defaultRate: null },
    }),
    missing: 'is about no project',
  },
  change: {
    inside: async (ground) => ({
      params: { id: await aRole(ground) },
      body: { name: `Role ${nextNumber()}`, category: 'Mobile Technologies', version: 1 },
    }),
    missing: 'is about no project',
  },
  remove: {
    inside: async (ground) => ({ params: { id: await aRole(ground) }, query: { version: 1 } }),
    missing: 'is about no project',
  },
};
