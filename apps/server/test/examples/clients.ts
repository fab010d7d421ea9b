import type { clientEndpoints } from '@countinghouse/contract/clients/clients.contract.ts';
import { sql } from 'kysely';
import { nextNumber } from '../../seed/builders.ts';
import { aCompanyOfOurs, type ExamplesOf, type Ground, noId } from './ground.ts';

const aTypedClient = { name: 'Mary Ann Lee', email: 'mary@acme.example', phoneNumber: '' };

/** The primary client of a project of the ground's users. */
async function aClientOfOurs(ground: Ground): Promise<{ companyId: number; projectId: number; clientId: number }> {
  const companyId = await aCompanyOfOurs(ground);
  const found = await sql<{ projectId: number; clientId: number }>`
    select x.project_id as "projectId", x.client_id as "clientId" from project_client x join project p on p.id = x.project_id
    where p.company_id = ${companyId}`.execute(ground.world.tx);
  return { companyId, ...(found.rows[0] ?? { projectId: noId, clientId: noId }) };
}

async function aReplacement(ground: Ground) {
  const { companyId, projectId, clientId } = await aClientOfOurs(ground);
  const other = await sql<{ id: number }>`insert into client (company_id, name, email)
    values (${companyId}, 'Ann Lee', ${`ann${nextNumber()}@acme.example`}) returning id`.execute(ground.world.tx);
  return {
    clientId,
    replacements: [{ projectId, version: 1, clientId: other.rows[0]?.id ?? noId, primaryClient: true }],
  };
}

export const clientsExamples: ExamplesOf<typeof clientEndpoints> = {
  list: {
    inside: async (ground) => ({ query: { companyId: await aCompanyOfOurs(ground) } }),
    missing: async () => ({ query: { companyId: noId } }),
  },
  get: {
    inside: async (ground) => ({ params: { id: (await aClientOfOurs(ground)).clientId } }),
    missing: async () => ({ params: { id: noId } }),
  },
  add: {
    inside: async (ground) => ({ query: { companyId: await aCompanyOfOurs(ground) }, body: [aTypedClient] }),
    missing: async () => ({ query: { companyId: noId }, body: [aTypedClient] }),
  },
  change: {
    inside: async (ground) => ({ body: { id: (await aClientOfOurs(ground)).clientId, version: 1, ...aTypedClient } }),
    missing: async () => ({ body: { id: noId, version: 1, ...aTypedClient } }),
  },
  remove: {
    inside: async (ground) => {
      const { clientId } = await aClientOfOurs(ground);
      await sql`delete from project_client where client_id = ${clientId}`.execute(ground.world.tx);
      return { params: { id: clientId }, query: { version: 1 } };
    },
    missing: async () => ({ params: { id: noId }, query: { version: 1 } }),
  },
  projects: {
    inside: async (ground) => ({ query: { clientId: (await aClientOfOurs(ground)).clientId } }),
    missing: async () => ({ query: { clientId: noId } }),
  },
  suggestReplacement: {
    inside: async (ground) => ({ query: { projectId: (await aClientOfOurs(ground)).projectId } }),
    missing: async () => ({ query: { projectId: noId } }),
  },
  replace: {
    inside: async (ground) => ({ body: await aReplacement(ground) }),
    missing: async (ground) => ({ body: { ...(await aReplacement(ground)), clientId: noId } }),
  },
  ofProject: {
    inside: async (ground) => ({ params: { id: (await aClientOfOurs(ground)).projectId } }),
    missing: async () => ({ params: { id: noId } }),
  },
  assign: {
    inside: async (ground) => {
      const { companyId, projectId, clientId } = await aClientOfOurs(ground);
      return {
        params: { companyId, id: projectId },
        query: { version: 1 },
        body: [{ clientId, primaryClient: true }],
      };
    },
    missing: async (ground) => {
      const { companyId, clientId } = await aClientOfOurs(ground);
      return { params: { companyId, id: noId }, query: { version: 1 }, body: [{ clientId, primaryClient: true }] };
    },
  },
};
