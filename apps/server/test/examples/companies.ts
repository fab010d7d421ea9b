import type { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { sql } from 'kysely';
import { aCompany, aConnection, nextNumber } from '../../seed/builders.ts';
import { aTypedCompany } from '../typed-company.ts';
import { aCompanyOfOurs, type ExamplesOf, noId, nothingToSay } from './ground.ts';

const typedCompany = () => ({
  ...aTypedCompany,
  displayName: `Example ${nextNumber()}`,
});

export const companiesExamples: ExamplesOf<typeof companyEndpoints> = {
  filter: {
    inside: async () => ({ query: { pageSize: 200 }, body: {} }),
    missing: 'lists what is in scope',
  },
  search: {
    inside: async () => ({ query: { companyName: 'Company', pageSize: 200 } }),
    missing: 'lists what is in scope',
  },
  names: {
    inside: async () => ({ query: { companyName: 'Company' } }),
    missing: 'is about no project',
  },
  choices: nothingToSay,
  get: {
    inside: async (ground) => ({ params: { id: await aCompanyOfOurs(ground) } }),
    missing: async () => ({ params: { id: noId } }),
  },
  save: {
    inside: async (ground) => ({ body: { ...typedCompany(), id: await aCompanyOfOurs(ground), version: 1 } }),
    missing: async () => ({ body: { ...typedCompany(), id: noId, version: 1 } }),
  },
  addFromBooks: {
    inside: async ({ world }) => {
      const region = `US_${nextNumber()}`;
      const { id } = await aConnection(world.tx, { region });
      const customers = [{ id: '1', displayName: 'A', companyName: '', currency: 'USD', syncToken: '0' }];
      await sql`insert into books_offer (connection_id, currencies, payment_terms, customers, read_at)
        values (${id}, '["USD"]', '[]', ${JSON.stringify(customers)}, now())`.execute(world.tx);
      return { body: { companies: [{ ...typedCompany(), region, modifyInBooks: false, refCompanyId: '1' }] } };
    },
    missing: 'is about no project',
  },
  archive: {
    inside: async ({ world }) => ({ params: { id: await aCompany(world.tx) }, query: { version: 1 } }),
    missing: 'is about no project',
  },
  putBack: {
    inside: async ({ world }) => {
      const id = await aCompany(world.tx);
      await sql`update company set archived_at = now() where id = ${id}`.execute(world.tx);
      return { params: { id } };
    },
    missing: 'is about no project',
  },
  push: {
    inside: async (ground) => ({ params: { id: await aCompanyOfOurs(ground) } }),
    missing: async () => ({ params: { id: noId } }),
  },
  copies: {
    inside: async (ground) => ({ query: { companyId: await aCompanyOfOurs(ground) } }),
    missing: async () => ({ query: { companyId: noId } }),
  },
  changeCopies: {
    inside: async (ground) => ({
      body: { companyId: await aCompanyOfOurs(ground), cc: 'cc@acme.example', bcc: '', version: 1 },
    }),
    missing: async () => ({ body: { companyId: noId, cc: 'cc@acme.example', bcc: '', version: 1 } }),
  },
};
