import { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import {
  downloadEndpoints,
  exportedLists,
  type ExportedList,
} from '@countinghouse/contract/downloads/downloads.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aSalesPerson } from '../../../test/project-forms.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
let carl: Person;
let anna: Person;
let project: { readonly id: number };
let companyId: number;

beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  companyId = await aCompany(world.tx, { displayName: 'Borealis' });
  project = await aProject(world.tx, {
    name: 'Atlas',
    companyId,
    csms: [carl.userId],
    accountants: [anna.userId],
  });
});
afterAll(() => world.close());

interface Download {
  readonly list: ExportedList;
  readonly id?: number | null;
  readonly isSelection?: boolean;
  readonly filter?: { label: string; value: string }[];
}
const audit = ({ list, id = null, isSelection = false, filter = [] }: Download, by: Person) =>
  by.call(downloadEndpoints.audit, { body: { list, id, format: 'XLSX', rows: 12, isSelection, filter } });
const newest = async (by: Person) =>
  (await by.call(activityEndpoints.list, { query: { pageSize: 10 } })).data.activityDetails[0];
const said = async (overrides: Download, by: Person) => {
  const { status, failure } = await audit(overrides, by);
  return failure === undefined ? status : [status, failure.code];
};

async function clientOf(projectId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select client_id as id from project_client where project_id = ${projectId}`.execute(world.tx);
  return rows[0]?.id ?? 0;
}

describe('a list that is stored as a file', () => {
  test('is in the log: who, which list, how many rows and which filters', async () => {
    const filter = [
      { label: 'Status', value: 'Active' },
      { label: 'Search', value: '=at' },
    ];
    expect((await audit({ list: 'PROJECT', filter }, carl)).status).toBe(200);
    expect(await newest(carl)).toMatchObject({
      visitor: 'Carl',
      action: 'Downloaded',
      resource: 'LIST',
      resourceName: 'Projects',
      projectId: null,
      simpleActivityLogs: [
        { fieldName: 'Rows', oldValue: null, newValue: '12' },
        { fieldName: 'File', oldValue: null, newValue: 'XLSX' },
        { fieldName: 'Filter: Status', oldValue: null, newValue: 'Active' },
        { fieldName: 'Filter: Search', oldValue: null, newValue: '=at' },
      ],
    });
  });

  test('of a project is in its activity log, with whether its rows were selected', async () => {
    await audit({ list: 'INVOICE', id: project.id, isSelection: true }, anna);
    const entry = await newest(anna);
    expect([entry?.resourceName, entry?.projectName]).toEqual(['Invoices of Atlas', 'Atlas']);
    expect(entry?.simpleActivityLogs[0]?.newValue).toBe('12 selected');
    await audit({ list: 'CLIENT', id: companyId }, anna);
    expect((await newest(anna))?.resourceName).toBe('Clients of Borealis');
    await audit({ list: 'CLIENT_PROJECT', id: await clientOf(project.id) }, anna);
    expect((await newest(anna))?.resourceName).toBe('Projects of Client of Atlas');
    await audit({ list: 'ASSIGNED', id: anna.userId }, carl);
    expect((await newest(carl))?.resourceName).toBe('Assigned projects of Anna');
  });

  test('can be stored by those alone who may read it', async () => {
    expect(await said({ list: 'USER' }, admin)).toBe(200);
    expect(await said({ list: 'USER' }, carl)).toEqual([403, 'forbidden']);
    expect(await said({ list: 'ASSIGNED', id: anna.userId }, anna)).toEqual([403, 'forbidden']);
  });

  test('of something out of reach is of nothing', async () => {
    const stranger = await world.signedIn('ROLE_CSM', 'Stella');
    expect(await said({ list: 'NOTE', id: project.id }, stranger)).toEqual([404, 'project_not_found']);
    expect(await said({ list: 'CLIENT', id: companyId }, stranger)).toEqual([404, 'company_not_found']);
    expect(await said({ list: 'CLIENT_PROJECT', id: await clientOf(project.id) }, stranger)).toEqual([
      404,
      'client_not_found',
    ]);
    expect(await said({ list: 'ASSIGNED', id: anna.userId }, stranger)).toEqual([404, 'user_gone']);
    expect(await said({ list: 'ASSIGNED', id: stranger.userId }, stranger)).toBe(200);
    const { id: sellerId } = await aSalesPerson(world.tx);
    await sql`insert into project_sales_person values (${project.id}, ${sellerId}, 1)`.execute(world.tx);
    expect(await said({ list: 'INCENTIVE', id: sellerId }, stranger)).toEqual([404, 'not_found']);
    expect(await said({ list: 'INCENTIVE', id: sellerId }, carl)).toBe(200);
  });

  test('names the user in the log only when the list belongs to one', async () => {
    for (const [list, of] of Object.entries(exportedLists))
      expect(await said({ list: list as ExportedList, id: 'of' in of ? null : 1 }, admin)).toEqual([
        400,
        'invalid_input',
      ]);
  });
});
