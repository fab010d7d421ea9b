import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany } from '../../../seed/builders.ts';
import { aDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { companyById, markCompanyInBooks } from './companies.public.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.drop());

test('a company is there as the books need it', async () => {
  const id = await aCompany(database.kysely, { displayName: 'Northwind', region: 'UK', currencyCode: 'GBP' });
  const company = await companyById(database.kysely, id);
  expect(company).toMatchObject({ id, displayName: 'Northwind', region: 'UK', currencyCode: 'GBP', booksId: null });
  expect(company?.reference).toMatch(/^CO-NORTHWIND/);
  expect(await companyById(database.kysely, 2_000_000_000)).toBeUndefined();
});

test('the first id that the books gave stays', async () => {
  const id = await aCompany(database.kysely);
  await markCompanyInBooks(database.kysely, id, '58');
  await markCompanyInBooks(database.kysely, id, '59');
  expect((await companyById(database.kysely, id))?.booksId).toBe('58');
});

test('one customer of the books is never two companies of ours', async () => {
  const one = await aCompany(database.kysely);
  const other = await aCompany(database.kysely);
  await markCompanyInBooks(database.kysely, one, '70');
  await expect(markCompanyInBooks(database.kysely, other, '70')).rejects.toThrow(
    'company_provider_region_books_id_key',
  );
});
