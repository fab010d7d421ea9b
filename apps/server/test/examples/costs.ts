import { costEndpoints, type Cost } from '@countinghouse/contract/costs/costs.contract.ts';
import { sql } from 'kysely';
import { type ExamplesOf, type Ground, noId, ours } from './ground.ts';

const terms = { costPerHour: '31.5', currencyCode: 'GBP', startDate: '2026-01-01', endDate: null };

export const letSeeCosts = ({ world }: Ground, userId: number) =>
  sql`insert into cost_viewer (user_id) values (${userId}) on conflict do nothing`.execute(world.tx);

/** A cost of a developer of the ground's users, for a caller who may see costs. */
async function aCost(ground: Ground, callerId: number): Promise<Cost> {
  await letSeeCosts(ground, callerId);
  await letSeeCosts(ground, ground.admin.userId);
  const { employeeId } = await ours(ground);
  return (await ground.admin.call(costEndpoints.add, { body: { ...terms, employeeId } })).data;
}

export const costsExamples: ExamplesOf<typeof costEndpoints> = {
  list: {
    inside: async (ground, callerId) => {
      await letSeeCosts(ground, callerId);
      return { query: {} };
    },
    missing: 'is about no project',
  },
  add: {
    inside: async (ground, callerId) => {
      await letSeeCosts(ground, callerId);
      return { body: { ...terms, employeeId: (await ours(ground)).employeeId } };
    },
    missing: async () => ({ body: { ...terms, employeeId: noId } }),
  },
  change: {
    inside: async (ground, callerId) => {
      const { costId, version } = await aCost(ground, callerId);
      return { params: { costId }, body: { ...terms, costPerHour: '32.25', version } };
    },
    missing: async () => ({ params: { costId: noId }, body: { ...terms, version: 1 } }),
  },
  remove: {
    inside: async (ground, callerId) => {
      const { costId, version } = await aCost(ground, callerId);
      return { params: { costId }, query: { version } };
    },
    missing: async () => ({ params: { costId: noId }, query: { version: 1 } }),
  },
};
