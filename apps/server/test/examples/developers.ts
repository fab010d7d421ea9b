import type { developerEndpoints } from '@countinghouse/contract/developers/developers.contract.ts';
import { sql } from 'kysely';
import { aDeveloper } from '../../seed/builders.ts';
import { type ExamplesOf, noId, ours } from './ground.ts';

export const developersExamples: ExamplesOf<typeof developerEndpoints> = {
  employees: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
    missing: async () => ({ query: { projectId: noId } }),
  },
  list: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
    missing: async () => ({ query: { projectId: noId } }),
  },
  add: {
    inside: async (ground) => {
      const { id: projectId } = await ours(ground);
      const { rows } = await sql<{
        id: number;
      }>`insert into employee (name) values ('On No Project') returning id`.execute(ground.world.tx);
      return { query: { projectId, employeeId: rows[0]?.id ?? noId } };
    },
    missing: async () => ({ query: { projectId: noId, employeeId: 1 } }),
  },
  change: {
    inside: async (ground) => {
      const { id: projectId, employeeId } = await ours(ground);
      return { query: { projectId }, body: [{ employeeId, role: 'React Developer', version: 1 }] };
    },
    missing: async () => ({
      query: { projectId: noId },
      body: [{ employeeId: 1, role: 'React Developer', version: 1 }],
    }),
  },
  remove: {
    inside: async (ground) => {
      const { id: projectId } = await ours(ground);
      return { query: { projectId, employeeId: await aDeveloper(ground.world.tx, { projectId }) } };
    },
    missing: async () => ({ query: { projectId: noId, employeeId: 1 } }),
  },
};
