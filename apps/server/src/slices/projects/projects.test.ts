import {
  projectEndpoints,
  projectSortFields,
  type ProjectRow,
} from '@countinghouse/contract/projects/projects.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, aDeveloper, aProject, type GivenProject } from '../../../seed/builders.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { noteSynced, projectById, projectInScope } from './projects.public.ts';

let world: World;
let admin: Person;
let csm: Person;
let accountant: Person;
beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN', 'Ada Admin');
  csm = await world.signedIn('ROLE_CSM', 'Carl Csm');
  accountant = await world.signedIn('ROLE_ACCOUNTANT', 'Anna Accountant');
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.tx, 'project', 'company', 'employee');
});

const project = (given: GivenProject = {}): ReturnType<typeof aProject> => aProject(world.tx, given);

type Filter = RequestOf<(typeof projectEndpoints)['filter']>;
async function list(
  person: Person,
  body: Filter['body'] = {},
  query: Filter['query'] = {},
): Promise<{ names: string[]; total: number; rows: ProjectRow[] }> {
  const { data } = await person.call(projectEndpoints.filter, { query: { pageSize: 200, ...query }, body });
  return {
    names: data.projectDetails.map((row) => row.projectName),
    total: data.paginationDetails.totalElements,
    rows: data.projectDetails,
  };
}

async function search(person: Person, projectName: string): Promise<string[]> {
  const { data } = await person.call(projectEndpoints.search, { query: { projectName, pageSize: 200 } });
  expect(data.paginationDetails.totalElements).toBe(data.projectDetails.length);
  return data.projectDetails.map((row) => row.projectName);
}

describe('the list of projects', () => {
  test('shows a project with its company, primary people and status', async () => {
    const companyId = await aCompany(world.tx, { displayName: 'Northwind', region: 'UK', currencyCode: 'GBP' });
    const { id } = await project({
      name: 'Portal',
      model: 'Dedicated',
      companyId,
      csms: [csm.userId],
      accountants: [accountant.userId],
      startDate: '2026-01-15',
    });
    const { rows, total } = await list(admin);
    expect(total).toBe(1);
    expect(rows).toEqual([
      {
        projectId: id,
        projectCode: 'PRJ-0001',
        projectName: 'Portal',
        projectModel: 'Dedicated',
        payModel: 'Postpaid',
        invoiceCycle: 'Monthly',
        companyId: expect.any(Number) as number,
        companyName: 'Northwind',
        region: 'UK',
        currencyCode: 'GBP',
        primaryCsm: 'Carl Csm',
        primaryAccountant: 'Anna Accountant',
        startDate: '2026-01-15',
        endDate: null,
        activeBilling: true,
        status: 'Active',
      },
    ]);
  });

  test('is active until its last day has passed, and only while active billing is on', async () => {
    await project({ name: 'Ends today', endDate: '2026-11-21' });
    await project({ name: 'Ended yesterday', endDate: '2026-11-20' });
    await project({ name: 'Billing off', activeBilling: false });
    const { rows } = await list(admin);
    expect(rows.map((row) => [row.projectName, row.status])).toEqual([
      ['Billing off', 'inactive'],
      ['Ended yesterday', 'inactive'],
      ['Ends today', 'Active'],
    ]);
  });

  test('is cut into pages with the number of all projects, also behind the last page', async () => {
    for (let at = 1; at <= 12; at += 1) await project({ name: `Project ${String(at).padStart(2, '0')}` });
    const page = async (pageNo: number) =>
      (await admin.call(projectEndpoints.filter, { query: { pageNo }, body: {} })).data;
    const second = await page(2);
    expect(second.projectDetails.map((row) => row.projectName)).toEqual(['Project 11', 'Project 12']);
    expect(second.paginationDetails).toEqual({ pageNo: 2, pageSize: 10, totalPages: 2, totalElements: 12 });
    const behind = await page(3);
    expect(behind.projectDetails).toEqual([]);
    expect(behind.paginationDetails.totalElements).toBe(12);
  });

  test('narrows down by model, pay model, cycle and active billing, several values meaning any of them', async () => {
    await project({ name: 'One', model: 'Hourly', payModel: 'Prepaid', cycle: 'Weekly' });
    await project({ name: 'Two', model: 'Dedicated', activeBilling: false });
    await project({ name: 'Three', model: 'Mixed', payModel: null, cycle: null });
    expect(await list(admin, { projectModel: ['Hourly', 'Mixed'] })).toMatchObject({
      names: ['One', 'Three'],
      total: 2,
    });
    expect(await list(admin, { payModel: ['Prepaid'] })).toMatchObject({ names: ['One'], total: 1 });
    expect(await list(admin, { invoiceCycle: ['Monthly'] })).toMatchObject({ names: ['Two'], total: 1 });
    expect(await list(admin, { activeBilling: true })).toMatchObject({ names: ['One', 'Three'], total: 2 });
    expect(await list(admin, { projectModel: ['Hourly'], activeBilling: false })).toMatchObject({
      names: [],
      total: 0,
    });
    expect(await list(admin, { projectModel: [] })).toMatchObject({ total: 3 });
  });

  test('narrows down by the people on a project, primary or not', async () => {
    const other = await world.signedIn('ROLE_CSM');
    await project({ name: 'Alone', csms: [csm.userId] });
    await project({ name: 'Second', csms: [other.userId, csm.userId], accountants: [accountant.userId] });
    await project({ name: 'Other', csms: [other.userId] });
    expect(await list(admin, { csm: [csm.email] })).toMatchObject({ names: ['Alone', 'Second'], total: 2 });
    expect(await list(admin, { csm: [csm.email.toUpperCase()] })).toMatchObject({ total: 2 });
    expect(await list(admin, { csm: [csm.email, other.email] })).toMatchObject({ total: 3 });
    expect(await list(admin, { csm: [other.email], accountant: [accountant.email] })).toMatchObject({
      names: ['Second'],
      total: 1,
    });
    expect(await list(admin, { csm: [csm.email], projectName: 'one' })).toMatchObject({ names: ['Alone'], total: 1 });
    expect(await list(admin, { csm: ['unknown@countinghouse.example'] })).toMatchObject({ names: [], total: 0 });
    expect(await list(csm, { csm: [other.email] })).toMatchObject({ names: ['Second'], total: 1 });
  });

  test('keeps one order over all pages for every column, with equal and empty values', async () => {
    const companyId = await aCompany(world.tx, { displayName: 'Same' });
    for (let at = 1; at <= 23; at += 1)
      await project({
        name: `Same name ${at % 2}`,
        companyId,
        ...(at % 3 === 0 ? { payModel: null, cycle: null } : {}),
        startDate: at % 4 === 0 ? null : '2026-01-01',
      });
    await sql`update project set company_id = null where id % 5 = 0`.execute(world.tx);
    for (const field of projectSortFields)
      for (const order of ['asc', 'desc'] as const) {
        const whole = (await list(admin, {}, { field, order })).rows.map((row) => row.projectId);
        expect(new Set(whole).size).toBe(23);
        const pages: number[] = [];
        for (const pageNo of [1, 2, 3])
          pages.push(
            ...(await list(admin, {}, { field, order, pageNo, pageSize: 10 })).rows.map((row) => row.projectId),
          );
        expect(pages, `${field} ${order}`).toEqual(whole);
        const counted = await list(admin, { projectName: 'same' }, { field, order });
        expect(
          counted.rows.map((row) => row.projectId),
          `${field} ${order}, searched`,
        ).toEqual(whole);
        if (order === 'desc')
          expect(whole.toReversed()).toEqual(
            (await list(admin, {}, { field, order: 'asc' })).rows.map((row) => row.projectId),
          );
      }
  });

  test('sorts by each column, empty values last', async () => {
    const zeta = await aCompany(world.tx, { displayName: 'Zeta' });
    const alpha = await aCompany(world.tx, { displayName: 'Alpha' });
    await project({ name: 'One', companyId: zeta, startDate: '2026-03-01', cycle: 'Weekly', model: 'Mixed' });
    await project({
      name: 'Two',
      companyId: alpha,
      startDate: null,
      cycle: null,
      model: 'Dedicated',
      payModel: 'Prepaid',
    });
    await project({ name: 'Six', companyId: zeta, startDate: '2025-03-01', cycle: 'Monthly', payModel: null });
    await sql`update project set project_code = 'PRJ-10000' where name = 'One'`.execute(world.tx);
    const by = async (field: (typeof projectSortFields)[number]) => (await list(admin, {}, { field })).names;
    expect(await by('projectName')).toEqual(['One', 'Six', 'Two']);
    expect(await by('projectCode')).toEqual(['Two', 'Six', 'One']);
    expect(await by('projectModel')).toEqual(['Two', 'Six', 'One']);
    expect(await by('payModel')).toEqual(['One', 'Two', 'Six']);
    expect(await by('invoiceCycle')).toEqual(['Six', 'One', 'Two']);
    expect(await by('companyName')).toEqual(['Two', 'One', 'Six']);
    expect(await by('startDate')).toEqual(['Six', 'One', 'Two']);
  });

  test('follows a company that gets another name', async () => {
    const companyId = await aCompany(world.tx, { displayName: 'Before' });
    await project({ companyId });
    await sql`update company set company_name = 'After' where id = ${companyId}`.execute(world.tx);
    expect((await list(admin)).rows[0]?.companyName).toBe('After');
  });

  test('shows and counts no project outside the scope', async () => {
    await project({ name: 'Of the CSM', csms: [csm.userId], model: 'Mixed' });
    await project({ name: 'Of both', csms: [csm.userId], accountants: [accountant.userId] });
    await project({ name: 'Without users' });
    expect(await list(admin)).toMatchObject({ total: 3 });
    expect(await list(csm)).toMatchObject({ names: ['Of both', 'Of the CSM'], total: 2 });
    expect(await list(csm, { projectModel: ['Mixed'] })).toMatchObject({ names: ['Of the CSM'], total: 1 });
    expect(await list(accountant)).toMatchObject({ names: ['Of both'], total: 1 });
    expect(await search(accountant, 'of')).toEqual(['Of both']);
    const newcomer = await world.signedIn('ROLE_CSM');
    expect(await list(newcomer)).toMatchObject({ names: [], total: 0 });
  });

  test('shows users only in the role that they have on the project', async () => {
    // someone who became a CSM after having been put on a project as an accountant
    await project({ name: 'As accountant', accountants: [csm.userId] });
    expect(await list(csm)).toMatchObject({ names: [], total: 0 });
  });

  test('refuses unknown sort columns, page sizes and filters', async () => {
    const refused = async (request: object) => (await admin.call(projectEndpoints.filter, request)).failure?.code;
    expect(await refused({ query: { field: 'name; drop table project' }, body: {} })).toBe('invalid_input');
    expect(await refused({ query: { pageSize: 11 }, body: {} })).toBe('invalid_input');
    expect(await refused({ query: { pageNo: 0 }, body: {} })).toBe('invalid_input');
    expect(await refused({ body: { owner: 'me' } })).toBe('invalid_input');
    expect(await refused({ body: { projectName: '<script>alert(1)</script>' } })).toBe('invalid_input');
  });
});

describe('searching', () => {
  test('finds a part of a name or of a code, whatever the case', async () => {
    await project({ name: 'Blue Portal' });
    const red = await project({ name: 'Red Gate' });
    expect(await search(admin, 'PORT')).toEqual(['Blue Portal']);
    expect(await search(admin, '  gate ')).toEqual(['Red Gate']);
    expect(await search(admin, `prj-${String(red.id).padStart(4, '0')}`)).toEqual(['Red Gate']);
    expect(await search(admin, 'e')).toEqual(['Blue Portal', 'Red Gate']);
    expect(await search(admin, 'no such thing')).toEqual([]);
    expect(await search(admin, '')).toEqual(['Blue Portal', 'Red Gate']);
  });

  test('takes the signs of a pattern as themselves', async () => {
    await project({ name: '100% Cotton' });
    await project({ name: '100 Wool' });
    await project({ name: String.raw`Back\slash_ed` });
    expect(await search(admin, '100%')).toEqual(['100% Cotton']);
    expect(await search(admin, '%')).toEqual(['100% Cotton']);
    expect(await search(admin, '_')).toEqual([String.raw`Back\slash_ed`]);
    expect(await search(admin, String.raw`k\s`)).toEqual([String.raw`Back\slash_ed`]);
    expect(await search(admin, "' or 1=1 --")).toEqual([]);
  });

  test('finds letters of other languages', async () => {
    await project({ name: 'Zürich Überweisung' });
    await project({ name: '東京プロジェクト' });
    expect(await search(admin, 'zÜri')).toEqual(['Zürich Überweisung']);
    expect(await search(admin, '京プロ')).toEqual(['東京プロジェクト']);
  });
});

describe('one project', () => {
  const get = (person: Person, id: number) => person.call(projectEndpoints.get, { params: { id } });

  test('is shown with settings, people, developers, company and primary client', async () => {
    const companyId = await aCompany(world.tx, { displayName: 'Northwind', region: 'UK', currencyCode: 'GBP' });
    await sql`update company set acc_start_date = '2024-02-29' where id = ${companyId}`.execute(world.tx);
    const { id, zohoProjectId } = await project({
      name: 'Portal',
      companyId,
      csms: [csm.userId, admin.userId],
      leaveTerm: '1.5',
    });
    const employeeId = await aDeveloper(world.tx, {
      projectId: id,
      name: 'Dev One',
      role: 'Node Developer',
      billingPercentage: '50',
      fromDate: '2026-02-01',
    });
    const answer = await get(csm, id);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      projectId: id,
      zohoProjectId,
      projectName: 'Portal',
      invoiceTerm: 30,
      accType: 'Key Account',
      invoiceTemplate: 'Standard',
      leaveTerm: '1.50',
      status: 'Active',
      companyName: 'Northwind',
      primaryCsm: 'Carl Csm',
      primaryAccountant: null,
      csms: [
        { id: csm.userId, name: 'Carl Csm', email: csm.email, primary: true },
        { id: admin.userId, name: 'Ada Admin', email: admin.email, primary: false },
      ],
      accountants: [],
      developers: [
        {
          employeeId,
          employeeName: 'Dev One',
          role: 'Node Developer',
          billingModel: null,
          billingPercentage: '50.00',
          fromDate: '2026-02-01',
          offBoardDate: null,
        },
      ],
      company: {
        companyId,
        displayName: 'Northwind',
        currencyCode: 'GBP',
        region: 'UK',
        provider: 'QUICK_BOOKS',
        inBooks: false,
        accStartDate: '2024-02-29',
        taxDetails: { taxable: false, globalTaxSetting: 'Not Applicable', taxName: null },
      },
      primaryClient: { name: 'Client of Portal' },
      missingFields: [],
      version: 1,
    });
  });

  test('names the company’s tax as the books call it', async () => {
    const companyId = await aCompany(world.tx, { region: 'UK', taxSetting: 'Exclusive of Tax', taxCodeId: '7' });
    const { id } = await project({ companyId });
    await sql`insert into connection (code, organization_name, provider, region, client_id, client_secret, redirect_url, scope_code)
      values ('quickbooks_uk', 'UK', 'QUICK_BOOKS', 'UK', 'c', 's', 'http://127.0.0.1/', 'scope')`.execute(world.tx);
    await sql`insert into books_tax (connection_id, tax_code_id, name, components, read_at)
      select id, '7', '20.0% S', '[]', now() from connection`.execute(world.tx);
    expect((await get(admin, id)).data.company?.taxDetails).toEqual({
      taxable: true,
      globalTaxSetting: 'Exclusive of Tax',
      taxName: '20.0% S',
    });
  });

  test('without company, client and billing fields says which fields are missing', async () => {
    const { id } = await project({ payModel: null, cycle: null, accType: null, invoiceTerm: null, hasClient: false });
    await sql`update project set company_id = null where id = ${id}`.execute(world.tx);
    expect((await get(admin, id)).data).toMatchObject({
      company: null,
      companyName: null,
      primaryClient: null,
      missingFields: ['Pay Model', 'Invoice Cycle', 'Account Type', 'Invoice Term'],
    });
    const only = await project({ invoiceTerm: null });
    expect((await get(admin, only.id)).data.missingFields).toEqual(['Invoice Term']);
    const immediate = await project({ invoiceTerm: 0 });
    expect((await get(admin, immediate.id)).data.missingFields).toEqual([]);
  });

  test('outside the scope looks exactly like one that does not exist', async () => {
    const { id } = await project({ csms: [csm.userId] });
    const foreign = await get(accountant, id);
    const missing = await get(accountant, 2_000_000_000);
    expect([foreign.status, foreign.failure?.code]).toEqual([404, 'project_not_found']);
    expect({ ...foreign.failure, requestId: '' }).toEqual({ ...missing.failure, requestId: '' });
    expect(foreign.failure?.message).toBe('No data available for this ProjectId!');
  });
});

describe('what other areas ask of a project', () => {
  test('finds it by our id and by the project tool’s, in scope only', async () => {
    const { id, zohoProjectId } = await project({ csms: [csm.userId] });
    const caller = (person: Person) => ({
      userId: person.userId,
      name: '',
      email: person.email,
      role: person.role,
      session: { tokenHash: Buffer.alloc(0), expiresAt: '' },
    });
    expect((await projectInScope(world.tx, caller(csm), { id }))?.id).toBe(id);
    expect((await projectInScope(world.tx, caller(csm), { zohoProjectId }))?.hasPrimaryCsm).toBe(true);
    expect(await projectInScope(world.tx, caller(accountant), { id })).toBeUndefined();
    expect((await projectById(world.tx, id))?.hasPrimaryAccountant).toBe(false);
  });

  test('notes when its logs were fetched, without making an open form stale', async () => {
    const { id } = await project();
    await noteSynced(world.tx, id, '2026-11-21T08:00:00.000Z');
    expect(await projectById(world.tx, id)).toMatchObject({ lastSyncedAt: '2026-11-21T08:00:00.000Z', version: 1 });
  });
});
