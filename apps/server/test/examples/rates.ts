import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { sql } from 'kysely';
import { aRateRange } from '../../seed/builders.ts';
import { type ExamplesOf, type Ground, june, noId, ours } from './ground.ts';

async function ratesOf({ world, csm }: Ground): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select project_id as id from project_staff s where user_id = ${csm.userId}
      and not exists (select from rate_range r where r.project_id = s.project_id)`.execute(world.tx);
  for (const { id } of rows) await aRateRange(world.tx, { projectId: id, startDate: '2026-06-01' });
}

/** A line of a pasted rate card for the ground's project. */
const aPastedLine = async (ground: Ground) => ({
  project: (await ours(ground)).name,
  startDate: '2026-08-01',
  endDate: null,
  roleRates: { 'React Developer': '45' },
});

export const ratesExamples: ExamplesOf<typeof rateEndpoints> = {
  ofRange: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id, startDate: '2026-06-01' } }),
    missing: async () => ({ query: { projectId: noId, startDate: '2026-06-01' } }),
  },
  ranges: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
    missing: async () => ({ query: { projectId: noId } }),
  },
  cards: {
    inside: async (ground) => {
      await ratesOf(ground);
      return { body: { projectName: 'Project' } };
    },
    missing: 'lists what is in scope',
  },
  searchCards: {
    inside: async (ground) => {
      await ratesOf(ground);
      return { query: { projectName: 'Project' } };
    },
    missing: 'lists what is in scope',
  },
  add: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id, startDate: '2026-07-01' }, body: {} }),
    missing: async () => ({ query: { projectId: noId, startDate: '2026-07-01' }, body: {} }),
  },
  change: {
    inside: async (ground) => ({
      query: { projectId: (await ours(ground)).id, ...june, newStartDate: '2026-06-02', version: 1 },
      body: {},
    }),
    missing: async () => ({ query: { projectId: noId, ...june, newStartDate: '2026-06-02', version: 1 }, body: {} }),
  },
  changeSpecial: {
    inside: async (ground) => ({
      query: { projectId: (await ours(ground)).id, ...june, newStartDate: '2026-06-02', version: 1 },
      body: [],
    }),
    missing: async () => ({ query: { projectId: noId, ...june, newStartDate: '2026-06-02', version: 1 }, body: [] }),
  },
  fillEmpty: {
    inside: async (ground) => ({
      query: { projectId: (await ours(ground)).id, invoiceEndDate: '30-Jun-2026' },
      body: { 'React Developer': '45' },
    }),
    missing: async () => ({ query: { projectId: noId, invoiceEndDate: '30-Jun-2026' }, body: {} }),
  },
  checkPasted: {
    inside: async (ground) => ({ body: { lines: [await aPastedLine(ground)] } }),
    missing: 'is about no project',
  },
  savePasted: {
    inside: async (ground) => {
      const lines = [await aPastedLine(ground)];
      const { mark } = (await ground.admin.call(rateEndpoints.checkPasted, { body: { lines } })).data;
      return { body: { lines, mark } };
    },
    missing: 'is about no project',
  },
  effects: {
    inside: async (ground) => ({
      body: {
        kind: 'add',
        projectId: (await ours(ground)).id,
        startDate: '2026-07-01',
        endDate: null,
        roleRates: {},
      },
    }),
    missing: async () => ({
      body: { kind: 'add', projectId: noId, startDate: '2026-07-01', endDate: null, roleRates: {} },
    }),
  },
  remove: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id, ...june, version: 1 } }),
    missing: async () => ({ query: { projectId: noId, ...june, version: 1 } }),
  },
};
