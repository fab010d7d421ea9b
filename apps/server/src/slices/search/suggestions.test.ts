import { searchEndpoints, suggestionKey, type SuggestionKey } from '@countinghouse/contract/search/search.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aBareDraft, aBareIssued } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let atlas: { id: number };
let invoiceId: number;
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  const acme = await aCompany(world.tx, { currencyCode: 'USD' });
  await sql`update company set company_name = 'Acme Ltd', display_name = 'Acme', country = 'Canada', state = 'Ontario', city = 'Toronto' where id = ${acme}`.execute(
    world.tx,
  );
  atlas = await aProject(world.tx, { name: 'Atlas', companyId: acme, accountants: [anna.userId] });
  await sql`update client set name = 'Grace 100% Lee' where company_id = ${acme}`.execute(world.tx);
  await aProject(world.tx, { name: 'Atoll', companyId: acme, accountants: [anna.userId] });
  await aProject(world.tx, { name: 'Attic', companyId: await aCompany(world.tx), accountants: [anna.userId] });
  await aProject(world.tx, { name: 'Atrium', companyId: await aCompany(world.tx) });
  invoiceId = await aBareIssued(world.tx, atlas.id, '100');
  const draft = await aBareDraft(world.tx, atlas.id);
  await sql`update invoice set invoice_number = 'INV-KEPT' where id = ${draft}`.execute(world.tx);
});
afterAll(() => world.close());

const suggested = (key: SuggestionKey, value = '', id?: number) =>
  anna.call(searchEndpoints.suggestion, { query: { key, value, ...(id === undefined ? {} : { id }) } });
const values = async (...args: Parameters<typeof suggested>) => (await suggested(...args)).data;

describe('what a field can be filled in with', () => {
  test('are the values in the scope that hold a text, each once, in order', async () => {
    expect(await values('projectName', 'aT')).toEqual(['Atlas', 'Atoll', 'Attic']);
    expect(await values('companyName', 'acme')).toEqual(['Acme Ltd']);
    expect(await values('invoiceNumber')).toEqual([`INV-${invoiceId}`]);
    expect(await values('clientName', '100%')).toEqual(['Grace 100% Lee']);
    expect(await values('clientName', '1%0')).toEqual([]);
  });

  test('are those of one project where it is named', async () => {
    expect(await values('projectName', '', atlas.id)).toEqual(['Atlas']);
    expect(await values('city', '', atlas.id)).toEqual(['Toronto']);
    expect(await values('country', '', atlas.id)).toEqual(['Canada']);
    expect((await suggested('city', '', 2_147_483_000)).failure?.code).toBe('project_not_found');
  });

  test.each(suggestionKey.options)('are there for %s', async (key) => {
    expect(await values(key, '', atlas.id)).not.toEqual([]);
  });

  test('are of nothing else, and nothing that could be a script', async () => {
    expect((await suggested('password' as SuggestionKey)).failure?.errors?.[0]?.path).toBe('key');
    expect((await suggested('city', '<script>')).status).toBe(400);
  });
});
