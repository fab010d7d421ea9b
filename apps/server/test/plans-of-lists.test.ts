import { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import { assignmentEndpoints } from '@countinghouse/contract/projects/assignments.contract.ts';
import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { clientEndpoints } from '@countinghouse/contract/clients/clients.contract.ts';
import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { disputeEndpoints, disputeSortFields } from '@countinghouse/contract/disputes/disputes.contract.ts';
import type { Endpoint, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints, invoiceSortFields } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { noteEndpoints } from '@countinghouse/contract/notes/notes.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { resignationEndpoints } from '@countinghouse/contract/resignations/resignations.contract.ts';
import { revenueEndpoints, revenueSortFields } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { searchEndpoints } from '@countinghouse/contract/search/search.contract.ts';
import { staffUserEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWorld, type Person, type World } from './world.ts';

const rows = 8000;
const orders = ['asc', 'desc'] as const;

let world: World;
let admin: Person;
let csm: Person;
let accountant: Person;
let explainer: Client;
/** The statements that were sent to the database since the last check. */
let sent: { readonly text: string; readonly values: unknown[] }[] = [];
// eslint-disable-next-line typescript/unbound-method -- called with the client it was taken from
const sendOfDriver = Client.prototype.query as (...words: unknown[]) => unknown;

beforeAll(async () => {
  Client.prototype.query = function record(this: Client, ...words: unknown[]) {
    const [text, values] = words;
    if (typeof text === 'string') sent.push({ text, values: Array.isArray(values) ? values : [] });
    // a prepared statement
    else if (typeof text === 'object') sent.push(text as { text: string; values: unknown[] });
    return sendOfDriver.apply(this, words);
  } as typeof Client.prototype.query;
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN');
  csm = await world.signedIn('ROLE_CSM');
  accountant = await world.signedIn('ROLE_ACCOUNTANT');
  explainer = new Client({ connectionString: world.databaseUrl });
  await explainer.connect();
  await fill();
}, 60_000);
afterAll(async () => {
  Client.prototype.query = sendOfDriver as typeof Client.prototype.query;
  await explainer.end();
  await world.close();
});

/** Enough rows of each list that reading all of them is never the cheapest plan. */
async function fill(): Promise<void> {
  const add = (text: string): Promise<unknown> => explainer.query(text);
  const numbers = `generate_series(1, ${rows}) n`;
  await add(
    `insert into staff_user (name, email, role) select 'Person ' || n, 'listed' || n || '@countinghouse.example', 'ROLE_CSM' from ${numbers}`,
  );
  await add(`insert into company (company_name, display_name, email, country, provider, region, currency_code, taxable, tax_setting, reference)
    select 'Company ' || n, 'Company ' || n, 'one@company.example', 'Country ' || n % 50, 'QUICK_BOOKS', 'US', 'USD', false, 'Not Applicable', 'CO-' || n from ${numbers}`);
  await add(
    `insert into client (company_id, name, email) select c.id, 'Client ' || c.id, 'client@company.example' from company c`,
  );
  await add(`insert into project (project_code, name, zoho_project_id, model, pay_model, cycle, active_billing, company_id, start_date)
    select 'PRJ-' || c.id, 'Project ' || md5(c.id::text), 'Z-' || c.id, (array['Hourly','Mixed','Dedicated'])[1 + c.id % 3], (array['Prepaid','Postpaid'])[1 + c.id % 2],
      (array['Monthly','Weekly'])[1 + c.id % 2], c.id % 7 <> 0, c.id, date '2020-01-01' + c.id % 2000 from company c where c.id % 2 = 0`);
  await add(
    `insert into project_client (project_id, client_id, is_primary) select p.id, k.id, true from project p join client k on k.company_id = p.company_id`,
  );
  await add(`insert into project_staff (project_id, user_id, kind, is_primary)
    select id, case when id % 10 = 0 then ${csm.userId} else ${admin.userId} end, 'csm', true from project union all
    select id, case when id % 10 = 1 then ${accountant.userId} else ${admin.userId} end, 'accountant', true from project`);
  await add(`insert into project_note (project_id, description, updated_by, created_at, updated_at)
    select p.id, 'A note', ${admin.userId}, now(), now() - interval '1 minute' * p.id from project p, generate_series(1, 2)`);
  await add(`insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, received_month, created_at)
    select p.id, date '2024-01-01' + n * 30, date '2024-01-29' + n * 30, 75, 100, date '2024-01-01' + interval '1 month' * (1 + (p.id + n) % 24), now()
    from project p, generate_series(1, 2) n`);
  await add(`insert into invoice (billing_id, project_id, company_id, reference, document_state, invoice_number, frozen_hash, start_date, end_date,
      timesheet_start_date, timesheet_end_date, invoice_date, due_date, currency_code, template, tax_setting, tax_components,
      customer_memo, private_note, note, rows_amount, rounding, lines_amount, tax_amount, untaxed_rounding, total, created_at, updated_at)
    select b.id, p.id, p.company_id, 'REF-' || b.id, 'issued', 'INV-' || b.id, '\\x00', b.start_date, b.end_date, b.start_date, b.end_date, b.end_date, b.end_date,
      'USD', 'Standard', 'Not Applicable', '[]', '', '', '', 100, 0, 100, 0, 0, 100, now(), now() from billing b join project p on p.id = b.project_id where b.id % 2 = 0`);
  await add(`with added as (
      insert into activity_entry (id, at, visitor_id, visitor, action, resource, resource_id, resource_name, project_id, changes, hash_version, previous_hash, hash)
      select h.last_id + n, now(), u.id, u.name, 'Updated', 'PROJECT', p.id, p.name, p.id, '[]', 1, '\\x00', '\\x00'
      from activity_head h, ${numbers} join project p on p.id = 1 + n % (select count(*) from project) join staff_user u on u.id = 1 + n % 50 returning id)
    update activity_head set last_id = (select max(id) from added)`);
  await add(`insert into rate_range (project_id, start_date, end_date)
    select p.id, date '2023-01-01' + n * 100 + p.id % 90, date '2023-01-01' + n * 100 + p.id % 90 + 5 from project p, generate_series(1, 2) n`);
  await add(`insert into employee (name) select 'Employee ' || md5(n::text) from ${numbers}`);
  await add(
    `insert into developer (project_id, employee_id, role) select p.id, e.id, 'Unassigned' from project p join employee e on e.id = p.id`,
  );
  await add(`insert into resignation (employee_id, resignation_date, last_working_day, withdrawn_at)
    select e.id, date '2022-01-01' + e.id % 1500, date '2022-03-01' + e.id % 1500, case when e.id % 9 = 0 then now() end from employee e`);
  await add('vacuum analyze');
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

const readWhole = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(readWhole),
];

/** Fetches a list, and returns the statements that read the whole of one of these tables. */
async function wholeReads<E extends Endpoint>(
  person: Person,
  endpoint: E,
  request: RequestOf<E>,
  tables: readonly string[],
): Promise<string[]> {
  sent = [];
  const answer = await person.call(endpoint, request);
  expect(answer.failure).toBeUndefined();
  const statements = sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text));
  expect(statements.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const { text, values } of statements) {
    const explained = await explainer.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `explain (format json) ${text}`,
      values,
    );
    const read = readWhole(explained.rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'nothing' });
    if (read.some((table) => tables.includes(table)))
      found.push(`${person.role} ${JSON.stringify(request)} reads all of ${read.join()}: ${text}`);
  }
  return found;
}

const everyOrder = <F extends string>(fields: readonly F[]) =>
  fields.flatMap((field) => orders.map((order) => ({ field, order })));

test('the search of projects and of companies, and the clients of one, read no row needlessly', async () => {
  const found: string[] = [];
  for (const person of [admin, csm, accountant]) {
    found.push(...(await wholeReads(person, projectEndpoints.search, { query: { projectName: 'abcd' } }, ['project'])));
    found.push(
      ...(await wholeReads(person, companyEndpoints.search, { query: { companyName: 'Company 123' } }, ['company'])),
    );
    found.push(
      ...(await wholeReads(person, clientEndpoints.list, { query: { companyId: 21 } }, ['company', 'client'])),
    );
  }
  const query = { clientId: 20 };
  found.push(
    ...(await wholeReads(admin, clientEndpoints.projects, { query }, ['project', 'client', 'project_client'])),
  );
  expect(found).toEqual([]);
});

test('the search over everything, for many and for no results, reads no table in whole', async () => {
  const found: string[] = [];
  const tables = ['project', 'company', 'client', 'invoice', 'project_note', 'employee'];
  for (const person of [admin, csm, accountant])
    for (const text of ['company 123', 'client 4711', 'zzzzz'])
      found.push(...(await wholeReads(person, searchEndpoints.everything, { query: { text } }, tables)));
  expect(found).toEqual([]);
});

test('the search of staff users, and the projects of one, read no table in whole', async () => {
  const found: string[] = [];
  found.push(
    ...(await wholeReads(admin, staffUserEndpoints.search, { query: { userName: 'person 1234' } }, ['staff_user'])),
  );
  for (const person of [admin, csm])
    found.push(
      ...(await wholeReads(person, assignmentEndpoints.list, { query: { userId: csm.userId } }, ['project_staff'])),
    );
  expect(found).toEqual([]);
});

test('the activity log, filtered and searched, and histories read no table in whole', async () => {
  const found: string[] = [];
  for (const person of [admin, csm, accountant]) {
    const whole = (endpoint: Endpoint, query: object) => wholeReads(person, endpoint, { query }, ['activity_entry']);
    found.push(...(await whole(activityEndpoints.list, { pageNo: 2 })));
    found.push(...(await whole(activityEndpoints.filter, { visitor: 'Person 5' })));
    found.push(...(await whole(activityEndpoints.filter, { resourceName: 'PROJECT Updated' })));
    found.push(...(await whole(activityEndpoints.search, { key: 'abcde' })));
  }
  found.push(...(await wholeReads(admin, activityEndpoints.history, { query: { projectId: 20 } }, ['activity_entry'])));
  found.push(
    ...(await wholeReads(admin, activityEndpoints.companyHistory, { query: { companyId: 20 } }, ['activity_entry'])),
  );
  expect(found).toEqual([]);
});

test('the invoices of all projects, filtered and searched by number, read no table in whole', async () => {
  const narrower: RequestOf<typeof invoiceEndpoints.list>['query'][] = [
    { projectName: 'abcd' },
    { companyName: 'Company 1234' },
    { invoiceNumber: 'INV-20' },
    { invoiceStatus: 'Draft,Void' },
    { invoiceDate: '01-Mar-2024,02-Mar-2024' },
    { startDate: '31-Jan-2024', invoiceCycle: 'Monthly' },
    { endDate: '28-Feb-2024' },
    { invoiceDueDate: '28-Feb-2024' },
    { receivedDate: '28-Feb-2024' },
    { receivedMonth: 'Jul-2030', invoiceStatus: 'Overdue' },
  ];
  const found: string[] = [];
  for (const person of [admin, csm, accountant]) {
    for (const query of narrower)
      found.push(...(await wholeReads(person, invoiceEndpoints.list, { query: { ...query } }, ['invoice'])));
    found.push(...(await wholeReads(person, invoiceEndpoints.search, { query: { query: 'INV-123' } }, ['invoice'])));
  }
  expect(found).toEqual([]);
});

test('the notes, invoices and predictions of a project, and filtered billings, read no table in whole', async () => {
  const found: string[] = [];
  const projectId = 20;
  const tables = ['project_note', 'invoice', 'billing', 'project'];
  for (const person of [admin, csm]) {
    found.push(...(await wholeReads(person, noteEndpoints.list, { query: { projectId } }, tables)));
    found.push(
      ...(await wholeReads(person, predictionEndpoints.withPendingInvoices, { params: { id: projectId } }, tables)),
    );
    for (const query of everyOrder(invoiceSortFields))
      for (const tab of ['all', 'pending', 'paid'] as const)
        found.push(
          ...(await wholeReads(person, invoiceEndpoints.list, { query: { ...query, tab, projectId } }, tables)),
        );
  }
  for (const person of [admin, csm])
    for (const query of everyOrder(disputeSortFields))
      for (const input of [{}, { state: 'all' as const, projectName: 'abcd' }])
        found.push(
          ...(await wholeReads(person, disputeEndpoints.list, { query: { ...query, ...input } }, [
            'billing',
            'invoice',
          ])),
        );
  for (const person of [admin, csm, accountant])
    for (const query of everyOrder(revenueSortFields))
      for (const body of [{ projectName: 'abcd' }, { invoiceNumber: ['INV-20'] }])
        found.push(...(await wholeReads(person, revenueEndpoints.filter, { query, body }, ['billing', 'invoice'])));
  expect(found).toEqual([]);
});

test('the next page of all invoices begins at its cursor', async () => {
  const query = { field: 'invoiceDate', order: 'asc' } as const;
  const { data } = await admin.call(invoiceEndpoints.list, { query });
  sent = [];
  await admin.call(invoiceEndpoints.list, {
    query: { ...query, pageNo: 2, cursor: data.paginationDetails.nextCursor ?? '' },
  });
  // the first of its statements looks up which invoices are on it
  const page = sent.find(({ text }) => text.includes('as matching'));
  const explained = await explainer.query<{ 'QUERY PLAN': string }>(`explain ${page?.text}`, page?.values ?? []);
  expect(explained.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: \(ROW\(invoice_date, id\) > /);
});

test('the search of the rate master reads no table in whole', async () => {
  const found: string[] = [];
  for (const person of [admin, csm, accountant])
    found.push(
      ...(await wholeReads(person, rateEndpoints.searchCards, { query: { projectName: 'abcd' } }, [
        'rate_range',
        'project',
      ])),
    );
  expect(found).toEqual([]);
});

test('the resignations, filtered and searched, read no table in whole', async () => {
  const found: string[] = [];
  const tables = ['resignation', 'employee', 'developer'];
  for (const body of [{ month: 'Jun-2023' }, { employeeName: 'abcd' }])
    found.push(...(await wholeReads(admin, resignationEndpoints.list, { body }, tables)));
  expect(found).toEqual([]);
});
