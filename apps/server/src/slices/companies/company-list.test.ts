import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
let csm: Person;
let accountant: Person;
beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN');
  csm = await world.signedIn('ROLE_CSM');
  accountant = await world.signedIn('ROLE_ACCOUNTANT');
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`truncate project, company cascade`.execute(world.tx);
});

const listed = async (
  person: Person,
  body: { archived?: boolean } = {},
): Promise<{ names: string[]; total: number }> => {
  const { data } = await person.call(companyEndpoints.filter, { query: { pageSize: 200 }, body });
  return {
    names: data.companyDetails.map((row) => row.displayName),
    total: data.paginationDetails.totalElements,
  };
};

test('lists a company without projects for all users, one with projects for their users only, and counts accordingly', async () => {
  const free = await aCompany(world.tx, { displayName: 'Free' });
  const shared = await aCompany(world.tx, { displayName: 'Shared' });
  const gone = await aCompany(world.tx, { displayName: 'Gone' });
  await sql`update company set archived_at = now() where id = ${gone}`.execute(world.tx);
  await aProject(world.tx, { companyId: shared, csms: [csm.userId] });
  expect(await listed(admin)).toEqual({ names: ['Free', 'Shared'], total: 2 });
  expect(await listed(csm)).toEqual({ names: ['Free', 'Shared'], total: 2 });
  expect(await listed(accountant)).toEqual({ names: ['Free'], total: 1 });
  expect(await listed(accountant, { archived: true })).toEqual({ names: ['Gone'], total: 1 });
  await aProject(world.tx, { companyId: free, accountants: [accountant.userId] });
  expect(await listed(csm)).toEqual({ names: ['Shared'], total: 1 });
  expect(await listed(accountant)).toEqual({ names: ['Free'], total: 1 });
});
