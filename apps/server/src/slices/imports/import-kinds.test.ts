import { clientEndpoints } from '@countinghouse/contract/clients/clients.contract.ts';
import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import type { ImportKind } from '@countinghouse/contract/imports/imports.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { retainerEndpoints } from '@countinghouse/contract/retainer/retainer.contract.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aStaffUser, aTechStack } from '../../../seed/builders.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { askPreview, countsOf, faultsOf, importAs, importWhole, previewOf, undo } from '../../../test/import-calls.ts';
import { aSalesPerson } from '../../../test/project-forms.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await aWorld({ now: '2026-11-26T09:00:00Z' });
  ada = await world.signedIn('ROLE_ADMIN', 'Ada Admin');
  await aStaffUser(world.tx, { role: 'ROLE_CSM', email: 'carlos@countinghouse.example', name: 'Carlos Vega' });
  await aStaffUser(world.tx, { role: 'ROLE_ACCOUNTANT', email: 'amelia@countinghouse.example', name: 'Amelia Stone' });
  await aSalesPerson(world.tx, 'Sam Seller');
  for (const name of ['React Developer', 'Node.js Developer']) await aTechStack(world.tx, { name });
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.tx, 'project', 'company', 'employee', 'record_import', 'imported_record', 'file_columns');
});

const companies = `Display name;Company name;Provider;Region;Currency;Payment terms;Email;CC;Account start date;Country;City;Client name;Client email
Acme Freight;Acme Freight Inc;QuickBooks;US;USD;Net 30;billing@acme.example;cfo@acme.example;2026-01-05;United States;Portland;Jane Roe;jane@acme.example
Acme Freight;Acme Freight Inc;QuickBooks;US;USD;Net 30;billing@acme.example;cfo@acme.example;2026-01-05;United States;Portland;John Doe;john@acme.example
Borealis;Borealis Ltd;QuickBooks;US;USD;Net 15;pay@borealis.example;cfo@borealis.example;2026-02-01;United States;Denver;;
`;
const projects = `Zoho project id,Project name,Project model,Pay model,Invoice cycle,Invoice term,Account type,Start date,Lead source,Sales persons,Primary CSM,Primary accountant,Company,Primary client,Secondary clients,Active billing
P-1,Harbour,Hourly,Postpaid,Monthly,30,Standard,2026-01-05,Referral,Sam Seller,carlos@countinghouse.example,amelia@countinghouse.example,Acme Freight,jane@acme.example,john@acme.example,yes
P-2,Lighthouse,Fixed Cost,Postpaid,Weekly,15,Growth,2026-02-02,Referral,Sam Seller,carlos@countinghouse.example,,,,,no
`;
const developers = `Name,Email,Project,Role,Billing model,Billing %,From date,Opening leave balance
Priya Raman,priya@devs.example,P-1,React Developer,Dedicated,100,2026-01-05,3.5
Tomas Novak,tomas@devs.example,Harbour,Node.js Developer,Hourly,50,2026-01-05,
Priya Raman,priya@devs.example,Lighthouse,React Developer,Hourly,20,2026-02-02,
`;
const rates = `Project,Start date,End date,React Developer,Node.js Developer
Harbour,2026-01-01,,"62,50","65,00"
P-1,2026-07-01,,"64,00","66,25"
Lighthouse,2026-01-01,2026-12-31,"70,00",
`;
const predictions = `Project,Start date,End date,Predicted amount,Received month,Accuracy,Submission type
Harbour,2026-11-01,2026-11-30,12000,Dec-2026,90,IT
P-1,2026-12-01,2026-12-31,12500,Jan-2027,75%,Invoice
`;

async function done(kind: ImportKind, file: string) {
  const preview = await previewOf(ada, kind, file);
  expect(faultsOf(preview)).toEqual([]);
  const { data, failure } = await importWhole(ada, kind, file);
  expect(failure).toBeUndefined();
  // the same file once more changes nothing
  expect(countsOf(await previewOf(ada, kind, file))).toEqual([0, 0, preview.rows.length, 0]);
  return data;
}
const projectCalled = async (name: string) => {
  const { data } = await ada.call(projectEndpoints.filter, { query: {}, body: { projectName: name } });
  return (await ada.call(projectEndpoints.get, { params: { id: data.projectDetails[0]!.projectId } })).data;
};

describe('a new installation', () => {
  test('takes companies, projects, developers, rates and predictions from files, each once', async () => {
    expect(await done('companies', companies)).toMatchObject({ added: 3 });
    expect(await done('projects', projects)).toMatchObject({ added: 2 });
    expect(await done('developers', developers)).toMatchObject({ added: 3 });
    expect(await done('rates', rates)).toMatchObject({ added: 3 });
    expect(await done('predictions', predictions)).toMatchObject({ added: 2 });

    const harbour = await projectCalled('Harbour');
    expect(harbour).toMatchObject({
      payModel: 'Postpaid',
      invoiceTerm: 30,
      activeBilling: true,
      status: 'Active',
      primaryClient: { email: 'jane@acme.example' },
      company: { displayName: 'Acme Freight' },
    });
    expect(harbour.csms.map(({ email, primary }) => [email, primary])).toEqual([
      ['carlos@countinghouse.example', true],
    ]);
    expect(
      harbour.developers.map(({ employeeName, role, billingPercentage }) => [employeeName, role, billingPercentage]),
    ).toEqual([
      ['Priya Raman', 'React Developer', '100.00'],
      ['Tomas Novak', 'Node.js Developer', '50.00'],
    ]);
    const { data } = await ada.call(rateEndpoints.ranges, { query: { projectId: harbour.projectId } });
    expect(
      data.dateRangeOptions.map(({ startDate, endDate, techStackRates }) => [startDate, endDate, techStackRates]),
    ).toEqual([
      ['2026-01-01', '2026-06-30', { 'Node.js Developer': '65.0000', 'React Developer': '62.5000' }],
      ['2026-07-01', null, { 'Node.js Developer': '66.2500', 'React Developer': '64.0000' }],
    ]);
  });

  test('undoes them in the opposite order, and says what hangs on one that it cannot undo', async () => {
    const imported: number[] = [];
    for (const [kind, file] of [
      ['companies', companies],
      ['projects', projects],
      ['developers', developers],
      ['rates', rates],
      ['predictions', predictions],
    ] as const)
      imported.push((await done(kind, file)).importId);
    const [first = 0, second = 0, third = 0] = imported;
    const refused = await undo(ada, first);
    expect([refused.status, refused.failure?.code]).toEqual([409, 'imported_record_in_use']);
    expect(refused.failure?.message).toContain('This client is on 1 project. Replace them there first.');
    expect((await undo(ada, second)).failure?.code).toMatch(/^imported_record_/);
    expect((await undo(ada, third)).failure).toBeUndefined();
    for (const importId of imported.filter((one) => one !== third).toReversed())
      expect((await undo(ada, importId)).failure).toBeUndefined();
    const left = await sql<{
      rows: number;
    }>`select (select count(*) from project)::int + (select count(*) from employee)::int
      + (select count(*) from company where archived_at is null)::int + (select count(*) from rate_range)::int
      + (select count(*) from billing)::int as rows`.execute(world.tx);
    expect(left.rows).toEqual([{ rows: 0 }]);
    // a company comes back under its name
    expect(await done('companies', companies)).toMatchObject({ added: 3 });
  });
});

describe('a retainer that was paid ahead before', () => {
  const retainers = (
    balance: string,
    date = '2026-10-31',
  ) => `Zoho project id,Project name,Project model,Pay model,Invoice cycle,Invoice term,Account type,Start date,Lead source,Sales persons,Retainer,Company,Primary client,Opening retainer balance,Opening retainer date
P-9,Harbor Care,T&M Retainer,Prepaid,Monthly,30,Standard,2026-01-05,Referral,Sam Seller,1500,Acme Freight,jane@acme.example,${balance},${date}
`;
  const opening = async () => {
    const { projectId: id } = await projectCalled('Harbor Care');
    const { data } = await ada.call(retainerEndpoints.get, { params: { id } });
    return [data.retainerActiveBalance, data.openingDate];
  };

  test('begins with its opening balance; another file corrects it, and undoing that restores it', async () => {
    await done('companies', companies);
    await done('projects', retainers('1200.50'));
    expect(await opening()).toEqual(['1200.50', '2026-10-31']);
    const second = await done('projects', retainers('900'));
    expect(await opening()).toEqual(['900.00', '2026-10-31']);
    expect((await undo(ada, second.importId)).failure).toBeUndefined();
    expect(await opening()).toEqual(['1200.50', '2026-10-31']);
  });

  test('leaves with its project when its import is undone', async () => {
    await done('companies', companies);
    const { importId } = await done('projects', retainers('1200.50'));
    expect((await undo(ada, importId)).failure).toBeUndefined();
    expect((await sql`select from retainer`.execute(world.tx)).rows).toEqual([]);
  });

  test('is refused at its cells, and for a project that has no retainer', async () => {
    await done('companies', companies);
    expect(faultsOf(await previewOf(ada, 'projects', retainers('-5', '')))).toEqual([
      [2, 'Opening retainer balance', 'Invalid amount entered'],
      [2, 'Opening retainer date', 'Please select opening date'],
    ]);
    const [fault] = faultsOf(await previewOf(ada, 'projects', retainers('5').replace('T&M Retainer', 'Hourly')));
    expect(fault?.[2]).toContain('has a retainer balance');
  });
});

describe('companies with clients', () => {
  test('are refused at each cell in the words of the form', async () => {
    const bad = companies
      .replace('billing@acme.example;cfo', 'billing@@acme;cfo')
      .replace('Net 15', '')
      .replace('Jane Roe', 'Jane 5');
    const [, ...faults] = faultsOf(await previewOf(ada, 'companies', bad));
    expect(faults).toContainEqual([4, 'Payment terms', 'Please select payment terms']);
    expect(faultsOf(await previewOf(ada, 'companies', bad))[0]?.slice(0, 2)).toEqual([2, 'Email']);
  });

  test('are refused together with their client, which hangs on them', async () => {
    const bad = companies
      .replace('Net 30;billing@acme.example', ';billing@@acme')
      .replace('2026-01-05', '2026-02-30')
      .replace('jane@acme.example', 'jane@@acme');
    expect(faultsOf(await previewOf(ada, 'companies', bad)).map(([line, heading]) => [line, heading])).toEqual([
      [2, 'Account start date'],
      [2, 'Email'],
      [2, 'Payment terms'],
      [2, 'Client email'],
    ]);
  });

  test('change in what the file says, and keep what it does not', async () => {
    await done('companies', companies);
    const phone =
      'Display name;Company name;Provider;Region;Currency;Payment terms;Phone number\nBorealis;Borealis Ltd;QuickBooks;US;USD;Net 60;\n';
    expect(countsOf(await previewOf(ada, 'companies', phone))).toEqual([0, 1, 0, 0]);
    await importWhole(ada, 'companies', phone);
    const { data } = await ada.call(companyEndpoints.search, { query: { companyName: 'Borealis' } });
    const one = await ada.call(companyEndpoints.get, { params: { id: data.companyDetails[0]!.companyId } });
    expect(one.data.companyDetails).toMatchObject({
      paymentTerms: 'Net 60',
      city: 'Denver',
      email: 'pay@borealis.example',
    });
  });

  test('go back to their earlier values when the import is undone', async () => {
    await done('companies', companies);
    const { data } = await importWhole(ada, 'companies', companies.replaceAll('Jane Roe', 'Jane Miller'));
    expect(data).toMatchObject({ added: 0, changed: 1, unchanged: 2 });
    expect((await undo(ada, data.importId)).data).toEqual({ deleted: 0, restored: 1 });
    const { rows } = await sql<{ id: number }>`select id from company where display_name = 'Acme Freight'`.execute(
      world.tx,
    );
    const clients = await ada.call(clientEndpoints.list, { query: { companyId: rows[0]!.id } });
    expect(clients.data.map(({ name }) => name)).toEqual(['Jane Roe', 'John Doe']);
  });
});

describe('projects', () => {
  test('name people, companies and clients that are there', async () => {
    const preview = await previewOf(ada, 'projects', projects);
    expect(faultsOf(preview)).toEqual([[2, 'Company', 'No company has this display name']]);
    await done('companies', companies);
    const faults = async (from: string, to: string) =>
      faultsOf(await previewOf(ada, 'projects', projects.replace(from, to)));
    expect(await faults('jane@acme.example', 'nobody@acme.example')).toEqual([
      [2, 'Primary client', 'No client of this company has this email address'],
    ]);
    expect(await faults('Sam Seller', 'Nobody')).toEqual([
      [2, 'Sales persons', 'No sales person has this name or email address'],
    ]);
    expect((await faults('carlos@', 'amelia@'))[0]?.slice(0, 2)).toEqual([2, 'Primary CSM']);
    expect(await faults('Monthly', 'Yearly')).toEqual([[2, 'Invoice cycle', 'Please select invoice cycle']]);
    expect(await faults(',30,', ',soon,')).toHaveLength(1);
  });

  test('are refused for all that they name at once, beside what their form refuses', async () => {
    await done('companies', companies);
    const bad = projects
      .replace('Sam Seller', 'Nobody')
      .replace('Monthly', 'Yearly')
      .replace('jane@acme.example,john@acme.example', 'nobody@acme.example,neither@acme.example');
    expect(faultsOf(await previewOf(ada, 'projects', bad)).map(([line, heading]) => [line, heading])).toEqual([
      [2, 'Sales persons'],
      [2, 'Primary client'],
      [2, 'Secondary clients'],
      [2, 'Invoice cycle'],
    ]);
  });

  test('keep their invoice term once they have one, as on their page', async () => {
    await done('companies', companies);
    await done('projects', projects);
    const preview = await previewOf(ada, 'projects', projects.replace(',30,', ',45,'));
    expect(countsOf(preview)).toEqual([0, 0, 1, 1]);
    expect(faultsOf(preview)[0]?.slice(0, 2)).toEqual([2, 'Invoice term']);
  });
});

describe('employee costs', () => {
  const file = 'Name,Email,Start date,Cost per hour,Currency\nPriya Raman,priya@devs.example,2026-01-01,"31,50",GBP\n';
  const raise = file.replace('2026-01-01', '2026-07-01').replace('31,50', '33,25');
  const costs = async () =>
    (
      await sql<{ shown: string }>`select concat_ws(' ', start_date, end_date, cost_per_hour, currency_code) as shown
        from employee_cost order by start_date`.execute(world.tx)
    ).rows.map(({ shown }) => shown);

  test('need the right to see costs, for the preview too (costs_not_shown)', async () => {
    await sql`delete from cost_viewer`.execute(world.tx);
    expect((await askPreview(ada, 'costs', file)).failure?.code).toBe('costs_not_shown');
    expect((await importAs(ada, 'costs', file, 'seen')).failure?.code).toBe('costs_not_shown');
    expect(await costs()).toEqual([]);
  });

  test('that end an earlier one give it back its end when the import is undone', async () => {
    await sql`insert into cost_viewer (user_id) values (${ada.userId}) on conflict do nothing`.execute(world.tx);
    await done('costs', file);
    const { importId } = await done('costs', raise);
    expect(await costs()).toEqual(['2026-01-01 2026-06-30 31.5000 GBP', '2026-07-01 33.2500 GBP']);
    await sql`delete from cost_viewer`.execute(world.tx);
    expect((await undo(ada, importId)).failure?.code).toBe('imported_record_in_use');
    await sql`insert into cost_viewer (user_id) values (${ada.userId})`.execute(world.tx);
    expect((await undo(ada, importId)).data).toEqual({ deleted: 1, restored: 1 });
    expect(await costs()).toEqual(['2026-01-01 31.5000 GBP']);
  });

  test('are refused at each cell in the words of the form', async () => {
    await sql`insert into cost_viewer (user_id) values (${ada.userId}) on conflict do nothing`.execute(world.tx);
    const bad = file.replace('31,50', '0,00').replace('GBP', 'pounds');
    expect(faultsOf(await previewOf(ada, 'costs', bad))).toEqual([
      [2, 'Cost per hour', messages.costInvalid],
      [2, 'Currency', messages.pleaseSelect('currency')],
    ]);
  });
});

describe('rate ranges', () => {
  test('that end an earlier one give it back its end when the import is undone', async () => {
    await done('companies', companies);
    await done('projects', projects);
    await done('rates', 'Project,Start date,React Developer\nP-1,2026-01-01,60.00\n');
    const { importId } = await done('rates', 'Project,Start date,React Developer\nP-1,2026-07-01,62.00\n');
    const { projectId } = await projectCalled('Harbour');
    const ranges = async () =>
      (await ada.call(rateEndpoints.ranges, { query: { projectId } })).data.dateRangeOptions.map((one) => [
        one.startDate,
        one.endDate,
      ]);
    expect(await ranges()).toEqual([
      ['2026-01-01', '2026-06-30'],
      ['2026-07-01', null],
    ]);
    expect((await undo(ada, importId)).data).toEqual({ deleted: 1, restored: 1 });
    expect(await ranges()).toEqual([['2026-01-01', null]]);
  });

  test('are refused at an end that cannot be read, and not for what would follow from its absence', async () => {
    await done('companies', companies);
    await done('projects', projects);
    const file =
      'Project,Start date,End date,React Developer\nP-1,2026-05-01,2026-08-31,61.00\nP-1,2026-01-01,2026-02-30,sixty\nNowhere,2026-01-01,2026-02-30,60.00\n';
    expect(faultsOf(await previewOf(ada, 'rates', file)).map(([line, heading]) => [line, heading])).toEqual([
      [3, 'End date'],
      [3, 'React Developer'],
      [4, 'End date'],
      [4, 'Project'],
    ]);
    const unread = file.replace('sixty', '60.00').replace(/Nowhere.*\n/, '');
    expect(faultsOf(await previewOf(ada, 'rates', unread)).map(([line, heading]) => [line, heading])).toEqual([
      [3, 'End date'],
    ]);
  });

  test('that overlap are refused at their line', async () => {
    await done('companies', companies);
    await done('projects', projects);
    const preview = await previewOf(
      ada,
      'rates',
      'Project,Start date,End date,React Developer\nP-1,2026-01-01,2026-06-30,60.00\nP-1,2026-05-01,2026-08-31,61.00\n',
    );
    expect(preview.rows.map(({ outcome }) => outcome)).toEqual(['new', 'refused']);
  });
});
