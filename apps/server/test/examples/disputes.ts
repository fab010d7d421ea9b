import { disputeEndpoints } from '@countinghouse/contract/disputes/disputes.contract.ts';
import { sql } from 'kysely';
import { aBareIssued } from '../bare-invoice.ts';
import { anIssued, type ExamplesOf, type Ground, noId } from './ground.ts';

async function aBillingIssued(ground: Ground, invoiceId?: number): Promise<number> {
  const found = await sql<{
    billing_id: number;
  }>`select billing_id from invoice where id = ${invoiceId ?? (await anIssued(ground))}`.execute(ground.world.tx);
  return found.rows[0]?.billing_id ?? noId;
}

async function aDisputed(ground: Ground, invoiceId?: number): Promise<number> {
  const billingId = await aBillingIssued(ground, invoiceId);
  await ground.admin.call(disputeEndpoints.open, { body: { billingId, reason: 'hours are doubted' } });
  return billingId;
}

async function disputedOnEachProject(ground: Ground): Promise<void> {
  const { tx } = ground.world;
  const projects = await sql<{ id: number }>`
    select project_id as id from project_staff where user_id = ${ground.csm.userId}`.execute(tx);
  for (const { id } of projects.rows) await aDisputed(ground, await aBareIssued(tx, id, '100'));
}

export const disputesExamples: ExamplesOf<typeof disputeEndpoints> = {
  list: {
    inside: async (ground) => {
      await disputedOnEachProject(ground);
      return { query: { pageSize: 200, order: 'desc' } };
    },
    missing: 'lists what is in scope',
  },
  totals: {
    inside: async (ground) => {
      await disputedOnEachProject(ground);
      return {};
    },
    missing: 'lists what is in scope',
    shows: ({ byCurrency }) => byCurrency.length > 0,
  },
  open: {
    inside: async (ground) => ({ body: { billingId: await aBillingIssued(ground), reason: 'hours are doubted' } }),
    missing: async () => ({ body: { billingId: noId, reason: 'hours are doubted' } }),
  },
  resolve: {
    inside: async (ground) => ({
      body: { billingId: await aDisputed(ground), version: 1, resolution: 'they pay in June' },
    }),
    missing: async () => ({ body: { billingId: noId, version: 1, resolution: 'they pay in June' } }),
  },
};
