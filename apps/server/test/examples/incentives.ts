import type { incentiveEndpoints } from '@countinghouse/contract/incentives/incentives.contract.ts';
import { sql } from 'kysely';
import { aBareIssued, aBareReceipt } from '../bare-invoice.ts';
import { anIncentive, aSalesPerson } from '../project-forms.ts';
import { type ExamplesOf, type Ground, noId, ours } from './ground.ts';

/** A sales person of a project of ours who gets 5 % of the 100 received in May. */
async function aPaidSeller(ground: Ground): Promise<{ id: number; projectId: number; incentiveId: number }> {
  const { tx } = ground.world;
  const { id: projectId } = await ours(ground);
  const { id } = await aSalesPerson(tx);
  await sql`insert into project_sales_person values (${projectId}, ${id}, 1)`.execute(tx);
  const incentiveId = await anIncentive(tx, { salesPersonId: id, projectId });
  await aBareReceipt(tx, await aBareIssued(tx, projectId, '100'), { amount: '100', day: '2026-05-15' });
  return { id, projectId, incentiveId };
}

export const incentivesExamples: ExamplesOf<typeof incentiveEndpoints> = {
  get: {
    inside: async (ground) => ({ params: { id: (await aPaidSeller(ground)).id } }),
    missing: async () => ({ params: { id: noId } }),
  },
  transactions: {
    inside: async (ground) => ({ params: { id: (await aPaidSeller(ground)).id } }),
    missing: async () => ({ params: { id: noId } }),
  },
  options: {
    inside: async (ground) => ({ params: { id: (await aPaidSeller(ground)).id } }),
    missing: 'is about no project',
  },
  add: {
    inside: async (ground) => {
      const { id, projectId } = await aPaidSeller(ground);
      return {
        params: { id },
        body: {
          projectId,
          category: 'Rate',
          basis: 'Hours',
          currencyCode: 'USD',
          value: '2.5',
          fromMonth: 'May-2026',
        },
      };
    },
    missing: 'is about no project',
  },
  change: {
    inside: async (ground) => {
      const { id, incentiveId } = await aPaidSeller(ground);
      return { params: { id, incentiveId }, body: { value: '7', fromMonth: 'May-2026', version: 1 } };
    },
    missing: 'is about no project',
  },
  remove: {
    inside: async (ground) => {
      const { id, incentiveId } = await aPaidSeller(ground);
      return { params: { id, incentiveId }, query: { version: 1 } };
    },
    missing: 'is about no project',
  },
  payOut: {
    inside: async (ground) => ({
      params: { id: (await aPaidSeller(ground)).id },
      body: { month: 'May-2026', amounts: [{ currencyCode: 'USD', amount: '5.00' }], version: 1 },
    }),
    missing: 'is about no project',
  },
};
