import { setupEndpoints, type SetupStep } from '@countinghouse/contract/setup/setup.contract.ts';
import { organizationProfile } from '@countinghouse/contract/organizations/organization-profile.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aCompany,
  aConnection,
  aDeveloper,
  aHoliday,
  aProject,
  aRateRange,
  aStaffUser,
  aTechStack,
} from '../../../seed/builders.ts';
import { aBareDraft, issueBare } from '../../../test/bare-invoice.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { insertProfile } from '../organizations/organizations.sql.ts';

let world: World;
let ada: Person;

beforeAll(async () => {
  world = await aWorld();
  ada = await world.signedIn('ROLE_ADMIN', 'Ada');
});
afterAll(() => world.close());

beforeEach(async () => {
  await emptyTables(
    world.tx,
    'company',
    'connection',
    'project',
    'employee',
    'holiday',
    'organization_profile',
    'invoice',
  );
  await sql`delete from tech_stack where not is_built_in`.execute(world.tx);
  await sql`update tech_stack set default_rate = null`.execute(world.tx);
  await sql`update staff_user set archived_at = now() where role <> 'ROLE_ADMIN'`.execute(world.tx);
  await sql`delete from setup_guide`.execute(world.tx);
  await sql`insert into setup_guide default values`.execute(world.tx);
});

const guide = async () => (await ada.call(setupEndpoints.get)).data;
const step = async (name: SetupStep) => {
  const found = (await guide()).steps.find((one) => one.step === name);
  if (found === undefined) throw new Error(`no step ${name}`);
  const { missing, ...rest } = found;
  return { ...rest, missing: missing.map((one) => one.name) };
};
const done = { isDone: true, missingCount: 0, missing: [] };

describe('an empty installation', () => {
  test('has every step to do except mail, which is configured', async () => {
    const { steps, isDismissed, importsFiles } = await guide();
    expect(steps.filter(({ isDone }) => isDone).map((one) => one.step)).toEqual(['mail']);
    expect({ isDismissed, importsFiles }).toEqual({ isDismissed: false, importsFiles: false });
  });

  test('without a mail relay has mail to do too', async () => {
    const other = await aWorld({ environment: { SMTP_URL: '', MAIL_FROM: '' } });
    const admin = await other.signedIn('ROLE_ADMIN');
    const { steps } = (await admin.call(setupEndpoints.get)).data;
    expect(steps.filter(({ isDone }) => isDone)).toEqual([]);
    await other.close();
  });
});

describe('the step', () => {
  test('of books names the regions of companies and connections whose books are not connected', async () => {
    await aCompany(world.tx, { region: 'UK' });
    await aCompany(world.tx, { region: 'IND', provider: 'ZOHO_BOOKS' });
    const { id } = await aConnection(world.tx, { region: 'UK' });
    expect(await step('books')).toEqual({
      step: 'books',
      isDone: false,
      done: 1,
      total: 2,
      missingCount: 1,
      missing: ['Zoho Books IND'],
    });
    await aConnection(world.tx, { region: 'IND', provider: 'ZOHO_BOOKS' });
    expect(await step('books')).toMatchObject({ ...done, done: 2, total: 2 });
    await sql`update connection set state = 'reconnect needed' where id = ${id}`.execute(world.tx);
    expect(await step('books')).toMatchObject({ isDone: false, missing: ['QuickBooks UK'] });
  });

  test('of profiles says what the profile of each organization lacks', async () => {
    const { id: connectionId } = await aConnection(world.tx, { region: 'UK' });
    expect(await step('organization')).toMatchObject({ isDone: false, total: 1, missing: ['QuickBooks UK'] });
    const profile = organizationProfile({
      legalName: 'Northwind Ltd',
      addressLine1: '1 High Street',
      city: 'York',
    });
    const now = '2026-11-01T00:00:00Z';
    await insertProfile(world.tx, { connectionId, version: 1, changedBy: null, now }, profile);
    expect(await step('organization')).toMatchObject({
      isDone: false,
      missing: ['QuickBooks UK (VAT number, Bank details)'],
    });
    const complete = { ...profile, taxNumber: 'GB123456727', bankDetails: 'Sort code 20-00-00' };
    await insertProfile(world.tx, { connectionId, version: 2, changedBy: ada.userId, now }, complete);
    expect(await step('organization')).toMatchObject({ ...done, done: 1, total: 1 });
  });

  test('of the project and HR services is done when both are connected, or when files are imported', async () => {
    await aConnection(world.tx, { provider: 'ZOHO_PROJECTS' });
    expect(await step('tools')).toMatchObject({ isDone: false, done: 1, total: 2, missing: ['Zoho People'] });
    await ada.call(setupEndpoints.change, { body: { importsFiles: true } });
    expect(await step('tools')).toMatchObject({ ...done, done: 1, total: 2 });
    await ada.call(setupEndpoints.change, { body: { importsFiles: false } });
    expect(await step('tools')).toMatchObject({ isDone: false });
    await aConnection(world.tx, { provider: 'ZOHO_PEOPLE' });
    expect(await step('tools')).toMatchObject({ ...done, done: 2 });
  });

  test('of projects and employees counts those that are there, without ended projects', async () => {
    const { id: projectId } = await aProject(world.tx);
    await aDeveloper(world.tx, { projectId });
    expect(await step('projects')).toMatchObject({ ...done, done: 1, total: null });
    expect(await step('employees')).toMatchObject({ ...done, done: 1, total: null });
    await sql`update project set end_date = '2026-10-31'`.execute(world.tx);
    expect(await step('projects')).toMatchObject({ isDone: false, done: 0 });
  });

  test('of staff needs a CSM and an accountant who did not leave', async () => {
    await aStaffUser(world.tx, { role: 'ROLE_CSM' });
    expect(await step('staff')).toMatchObject({ isDone: false, done: 1, total: 2, missing: ['Accountant'] });
    const { id } = await aStaffUser(world.tx, { role: 'ROLE_ACCOUNTANT' });
    expect(await step('staff')).toMatchObject(done);
    await sql`update staff_user set archived_at = now() where id = ${id}`.execute(world.tx);
    expect(await step('staff')).toMatchObject({ isDone: false });
  });

  test('of billing settings names projects without active billing, CSM or accountant, and leads to each', async () => {
    const csm = await aStaffUser(world.tx, { role: 'ROLE_CSM' });
    const accountant = await aStaffUser(world.tx, { role: 'ROLE_ACCOUNTANT' });
    const team = { csms: [csm.id], accountants: [accountant.id] };
    await aProject(world.tx, { name: 'Ready', ...team });
    const { id } = await aProject(world.tx, { name: 'Switched off', activeBilling: false, ...team });
    await aProject(world.tx, { name: 'Alone', csms: [csm.id] });
    const { missing } = (await guide()).steps.find((one) => one.step === 'billing')!;
    expect(missing.map((one) => one.name)).toEqual(['Alone', 'Switched off']);
    expect(missing[1]?.projectId).toBe(id);
    expect(await step('billing')).toMatchObject({ done: 1, total: 3, missingCount: 2 });
    await sql`update project set end_date = '2026-10-31' where name <> 'Ready'`.execute(world.tx);
    expect(await step('billing')).toMatchObject({ ...done, done: 1, total: 1 });
  });

  test('of contacts names projects without a primary client, five of them and how many there are', async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) await aProject(world.tx, { name: `Project ${number}`, hasClient: false });
    await aProject(world.tx);
    expect(await step('clients')).toMatchObject({ isDone: false, done: 1, total: 7, missingCount: 6 });
    expect((await step('clients')).missing).toEqual(['Project 1', 'Project 2', 'Project 3', 'Project 4', 'Project 5']);
    await sql`delete from project where name like 'Project _' and not exists (select from project_client where project_id = project.id)`.execute(
      world.tx,
    );
    expect(await step('clients')).toMatchObject(done);
  });

  test('of default rates names the roles on active projects that have none', async () => {
    const { id: projectId } = await aProject(world.tx);
    await aTechStack(world.tx, { name: 'Pilot' });
    await aDeveloper(world.tx, { projectId, role: 'Pilot' });
    expect(await step('defaultRates')).toMatchObject({ isDone: false, done: 0, total: 1, missing: ['Pilot'] });
    await aTechStack(world.tx, { name: 'Pilot', defaultRate: '50' });
    expect(await step('defaultRates')).toMatchObject({ ...done, done: 1, total: 1 });
  });

  test('of rates names active projects in which a developer has no rate today; Fixed Cost needs none', async () => {
    const { id: projectId } = await aProject(world.tx, { name: 'Harbour' });
    await aProject(world.tx, { name: 'Fixed', model: 'Fixed Cost' });
    const employeeId = await aDeveloper(world.tx, { projectId, role: 'Pilot' });
    await aDeveloper(world.tx, { projectId, role: 'Leaver', offBoardDate: '2026-11-20' });
    expect(await step('rates')).toMatchObject({ isDone: false, done: 0, total: 1, missing: ['Harbour'] });
    await aRateRange(world.tx, {
      projectId,
      startDate: '2026-01-01',
      endDate: '2026-11-20',
      roleRates: { Pilot: '50' },
    });
    expect(await step('rates')).toMatchObject({ isDone: false });
    const open = await aRateRange(world.tx, { projectId, startDate: '2026-11-21', roleRates: { Leaver: '50' } });
    expect(await step('rates')).toMatchObject({ isDone: false });
    await sql`insert into special_rate (rate_range_id, employee_id, rate) values (${open}, ${employeeId}, 60)`.execute(
      world.tx,
    );
    expect(await step('rates')).toMatchObject({ ...done, done: 1, total: 1 });
  });

  test('of opening leave names developers with paid leave who were there before, until their leave is invoiced', async () => {
    await aProject(world.tx, { name: 'Without leave' });
    expect(await step('leave')).toMatchObject({ ...done, total: 0 });
    const { id: projectId } = await aProject(world.tx, { leaveTerm: '1.5', startDate: '2026-01-01' });
    await aDeveloper(world.tx, { projectId, name: 'Ines', openingLeaveDays: '2' });
    await aDeveloper(world.tx, { projectId, name: 'New', fromDate: '2099-01-01' });
    const employeeId = await aDeveloper(world.tx, { projectId, name: 'Rohan' });
    expect(await step('leave')).toMatchObject({ isDone: false, done: 1, total: 2, missing: ['Rohan'] });
    const invoiceId = await aBareDraft(world.tx, projectId);
    await sql`insert into invoice_row (invoice_id, employee_id, project_id, position, employee_name, role, edits, figures, note, amount)
      values (${invoiceId}, ${employeeId}, ${projectId}, 1, 'Rohan', 'Pilot', '{}', '{}', '', 0)`.execute(world.tx);
    expect(await step('leave')).toMatchObject({ isDone: false });
    await issueBare(world.tx, invoiceId);
    expect(await step('leave')).toMatchObject({ ...done, done: 2 });
  });

  test('of opening retainer balances names projects that are paid ahead since before, until a balance or an invoice is there', async () => {
    const paidAhead = { model: 'T&M Retainer', payModel: 'Prepaid' } as const;
    await aProject(world.tx, { name: 'Paid afterwards', model: 'T&M Retainer', payModel: 'Postpaid' });
    expect(await step('retainers')).toMatchObject({ ...done, total: 0 });
    await aProject(world.tx, { name: 'Begun here', ...paidAhead, startDate: '2126-12-01' });
    const { id } = await aProject(world.tx, { name: 'Harbor Care', ...paidAhead, startDate: '2026-01-01' });
    const { id: other } = await aProject(world.tx, { name: 'Orchid Care', ...paidAhead, startDate: '2026-01-01' });
    expect(await step('retainers')).toMatchObject({
      isDone: false,
      done: 1,
      total: 3,
      missing: ['Harbor Care', 'Orchid Care'],
    });
    await sql`insert into retainer (project_id, currency_code) values (${id}, 'USD')`.execute(world.tx);
    await sql`insert into retainer_entry (project_id, currency_code, amount, balance_after, day, entered_at)
      values (${id}, 'USD', 100, 0, '2026-10-31', now())`.execute(world.tx);
    expect(await step('retainers')).toMatchObject({ isDone: false, done: 2, missing: ['Orchid Care'] });
    const invoiceId = await aBareDraft(world.tx, other);
    await sql`update invoice set bills_whole_period = true where id = ${invoiceId}`.execute(world.tx);
    await issueBare(world.tx, invoiceId);
    // one that was issued before was made elsewhere
    expect(await step('retainers')).toMatchObject({ isDone: false, done: 2 });
    await issueBare(world.tx, await aBareDraft(world.tx, other));
    expect(await step('retainers')).toMatchObject({ ...done, done: 3 });
  });

  test('of holidays names the regions in use that have none this year', async () => {
    await aCompany(world.tx, { region: 'UK' });
    await aConnection(world.tx, { region: 'US_2' });
    await aHoliday(world.tx, { region: 'UK', date: '2026-12-25', name: 'Christmas Day' });
    await aHoliday(world.tx, { region: 'US', date: '2025-12-25', name: 'Christmas Day' });
    expect(await step('holidays')).toMatchObject({ isDone: false, done: 1, total: 2, missing: ['US'] });
    await aHoliday(world.tx, { region: 'US', date: '2026-01-01', name: 'New Year' });
    expect(await step('holidays')).toMatchObject({ ...done, done: 2 });
  });

  test('of the first draft and the first invoice in the books follow the invoices', async () => {
    const { id } = await aProject(world.tx);
    const invoiceId = await aBareDraft(world.tx, id);
    expect(await step('draft')).toMatchObject({ ...done, done: 1, total: 1 });
    expect(await step('invoice')).toMatchObject({ isDone: false, done: 0, total: 1 });
    await issueBare(world.tx, invoiceId);
    expect(await step('invoice')).toMatchObject({ isDone: false });
    await sql`update invoice set books_id = '77' where id = ${invoiceId}`.execute(world.tx);
    expect(await step('invoice')).toMatchObject(done);
  });
});

describe('the guide', () => {
  const isDismissed = async () => (await guide()).isDismissed;

  test('is dismissed and reopened for all administrators, and the activity log says by whom', async () => {
    const bob = await world.signedIn('ROLE_ADMIN', 'Bob');
    const closed = await bob.call(setupEndpoints.change, { body: { isDismissed: true } });
    expect([closed.message, await isDismissed()]).toEqual(['Setup guide dismissed. You find it under Settings.', true]);
    await ada.call(setupEndpoints.change, { body: { isDismissed: false } });
    expect(await isDismissed()).toBe(false);
    await ada.call(setupEndpoints.change, { body: { isDismissed: false } });
    const log = await sql<{ visitor: string; changes: unknown }>`
      select visitor, changes from activity_entry where resource = 'SETUP' order by id desc limit 2`.execute(world.tx);
    expect(log.rows).toEqual([
      { visitor: 'Ada', changes: [{ fieldName: 'Dismissed', oldValue: 'Yes', newValue: 'No' }] },
      { visitor: 'Bob', changes: [{ fieldName: 'Dismissed', oldValue: 'No', newValue: 'Yes' }] },
    ]);
  });

  test('is for administrators only', async () => {
    for (const role of ['ROLE_CSM', 'ROLE_ACCOUNTANT'] as const) {
      const person = await world.signedIn(role);
      expect((await person.call(setupEndpoints.get)).status).toBe(403);
      expect((await person.call(setupEndpoints.change, { body: { isDismissed: true } })).status).toBe(403);
    }
    expect(await isDismissed()).toBe(false);
  });

  test('takes no tick from a user', async () => {
    const body = { isDismissed: false, isDone: true } as { isDismissed: boolean };
    expect((await ada.call(setupEndpoints.change, { body })).status).toBe(400);
  });
});
