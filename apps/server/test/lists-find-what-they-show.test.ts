import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { clientEndpoints } from '@countinghouse/contract/clients/clients.contract.ts';
import { disputeEndpoints } from '@countinghouse/contract/disputes/disputes.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { resignationEndpoints } from '@countinghouse/contract/resignations/resignations.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { salesPersonEndpoints } from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { searchEndpoints } from '@countinghouse/contract/search/search.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { staffUserEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, aConnection, aDeveloper, aProject, aRateRange, aResignation } from '../seed/builders.ts';
import { aBareDraft } from './bare-invoice.ts';
import { aWorld, type Person, type World } from './world.ts';

let world: World;
let admin: Person;
let companyId: number;
beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN', 'Ada Admin');
  const csm = await world.signedIn('ROLE_CSM', 'Ottoline Brack');
  const accountant = await world.signedIn('ROLE_ACCOUNTANT', 'Percival Monk');
  companyId = await aCompany(world.tx, { displayName: 'Quillfeather' });
  await sql`update company set company_name = 'Northern Paper Ltd' where id = ${companyId}`.execute(world.tx);
  await aConnection(world.tx);
  const staff = { csms: [csm.userId], accountants: [accountant.userId] };
  const { id } = await aProject(world.tx, { name: 'Zephyrine', companyId, clientName: 'Grace Lee', ...staff });
  await sql`update project set project_code = 'PRJ-7654' where id = ${id}`.execute(world.tx);
  await sql`update client set phone_number = '+1 (201) 555-0123'`.execute(world.tx);
  // what no search may find
  await aProject(world.tx, { name: 'Another' });
  const employeeId = await aDeveloper(world.tx, { projectId: id, name: 'Ximena Roca' });
  await aRateRange(world.tx, { projectId: id, startDate: '2026-01-01', specialRates: { [employeeId]: '55' } });
  await aResignation(world.tx, {
    employeeId,
    resignationDate: '2026-06-01',
    lastWorkingDay: '2026-06-30',
    reason: 'moves to Lisbon',
  });
  const invoiceId = await aBareDraft(world.tx, id);
  await sql`update invoice set invoice_number = 'INV-2031-0042', document_state = 'issued', frozen_hash = '\\x00' where id = ${invoiceId}`.execute(
    world.tx,
  );
  await sql`insert into dispute (invoice_id, is_open, reason, opened_by, opened_on)
    values (${invoiceId}, true, 'hours in doubt', ${csm.userId}, '2026-06-02')`.execute(world.tx);
  await sql`insert into todo (project_id, owner_id, text, due_date, made_by, made_at)
    values (${id}, ${csm.userId}, 'Call the customer', '2026-06-02', ${csm.userId}, now())`.execute(world.tx);
  await sql`insert into sales_person (name, email, phone_number, created_at) values ('Sal Seller', 'sal@seller.example', '+1 (201) 555-0177', now())`.execute(
    world.tx,
  );
});
afterAll(() => world.close());

type Found = (text: string) => Promise<{ readonly paginationDetails: { readonly totalElements: number } }>;
const ofProject = ['zephyr', 'prj-7654', 'quillf', 'northern paper', 'ottoline', 'percival'];
const page = { pageNo: 1, pageSize: 25 };

const lists: readonly (readonly [string, Found, readonly string[]])[] = [
  [
    'projects',
    async (text) => (await admin.call(projectEndpoints.filter, { query: page, body: { projectName: text } })).data,
    ofProject,
  ],
  [
    'companies',
    async (text) => (await admin.call(companyEndpoints.filter, { query: page, body: { companyName: text } })).data,
    ['quillf', 'northern paper', 'ottoline', 'percival'],
  ],
  [
    'revenue',
    async (text) => (await admin.call(revenueEndpoints.search, { query: { ...page, projectName: text } })).data,
    ofProject,
  ],
  [
    'rates',
    async (text) => (await admin.call(rateEndpoints.searchCards, { query: { ...page, projectName: text } })).data,
    [...ofProject, 'ximena'],
  ],
  [
    'invoices',
    async (text) => (await admin.call(invoiceEndpoints.search, { query: { ...page, query: text } })).data,
    [...ofProject, '2031-0042'],
  ],
  [
    'disputes',
    async (text) => (await admin.call(disputeEndpoints.list, { query: { ...page, projectName: text } })).data,
    [...ofProject, '2031-0042', 'in doubt'],
  ],
  [
    'to-dos',
    async (text) => (await admin.call(todoEndpoints.list, { query: { ...page, projectName: text } })).data,
    [...ofProject, 'call the'],
  ],
  [
    'resignations',
    async (text) => (await admin.call(resignationEndpoints.list, { query: page, body: { employeeName: text } })).data,
    ['ximena', 'zephyr'],
  ],
  [
    'users',
    async (text) => (await admin.call(staffUserEndpoints.search, { query: { ...page, userName: text } })).data,
    ['ottoline'],
  ],
  [
    'sales persons',
    async (text) => (await admin.call(salesPersonEndpoints.list, { query: { ...page, searchText: text } })).data,
    ['sal sell', 'sal@', '555-0177'],
  ],
];

test.each(lists)('the list of %s finds a text of each column that it shows', async (_name, found, texts) => {
  for (const text of texts)
    expect([text, (await found(text)).paginationDetails.totalElements > 0]).toEqual([text, true]);
  expect((await found('nowhere at all')).paginationDetails.totalElements).toBe(0);
});

test('the clients of a company are found by their phone numbers', async () => {
  const query = { companyId, name: '555-0123' };
  expect((await admin.call(clientEndpoints.list, { query })).data).toMatchObject([{ name: 'Grace Lee' }]);
});

test('projects can be filtered by company', async () => {
  const { data } = await admin.call(projectEndpoints.filter, { query: page, body: { company: [companyId] } });
  expect(data.projectDetails.map(({ projectName }) => projectName)).toEqual(['Zephyrine']);
});

test('the search over everything finds projects by customer, and names the organisation of an invoice', async () => {
  const search = async (text: string, kind: 'projects' | 'invoices') =>
    (await admin.call(searchEndpoints.everything, { query: { text, kind } })).data.results;
  expect(await search('quillf', 'projects')).toMatchObject([{ title: 'Zephyrine' }]);
  expect(await search('2031-0042', 'invoices')).toMatchObject([
    { detail: 'Northern Paper Ltd, Organisation quickbooks_us' },
  ]);
});

test('pickers show first what begins with the typed letters', async () => {
  for (const name of ['Algarve', 'Garvey Mills'])
    await aProject(world.tx, { name, companyId: await aCompany(world.tx, { displayName: name }) });
  const projects = await admin.call(projectEndpoints.search, { query: { ...page, projectName: 'garve' } });
  expect(projects.data.projectDetails.map(({ projectName }) => projectName)).toEqual(['Garvey Mills', 'Algarve']);
  const companies = await admin.call(companyEndpoints.names, { query: { companyName: 'garve' } });
  expect(companies.data.map(({ companyName }) => companyName)).toEqual(['Garvey Mills', 'Algarve']);
  const seen = await admin.call(companyEndpoints.search, { query: { ...page, companyName: 'garve' } });
  expect(seen.data.companyDetails.map(({ companyName }) => companyName)).toEqual(['Garvey Mills', 'Algarve']);
  const values = await admin.call(searchEndpoints.suggestion, { query: { key: 'companyName', value: 'garve' } });
  expect(values.data).toEqual(['Garvey Mills', 'Algarve']);
});
