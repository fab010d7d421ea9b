import { projectEndpoints, type ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProject, aStaffUser, type GivenProject } from '../../../seed/builders.ts';
import { aPng } from '../../../test/pictures.ts';
import { waiting } from '../../../test/waiting.ts';
import { aPdf, aProjectForm, aSalesPerson, unchanged } from '../../../test/project-forms.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
let carl: Person;
let anna: Person;
let seller: { id: number; name: string };
let project: ProjectDetails;

beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  seller = await aSalesPerson(world.tx, 'Sal');
});
afterAll(() => world.close());
beforeEach(async () => {
  project = await aStoredProject();
});

const details = async (id: number) => (await admin.call(projectEndpoints.get, { params: { id } })).data;
async function aStoredProject(given: GivenProject = {}): Promise<ProjectDetails> {
  const { id } = await aProject(world.tx, { csms: [carl.userId], accountants: [anna.userId], ...given });
  await sql`insert into project_sales_person values (${id}, ${seller.id}, 1)`.execute(world.tx);
  await sql`update project set start_date = coalesce(start_date, '2026-01-05'), lead_source = 'Referral' where id = ${id}`.execute(
    world.tx,
  );
  return details(id);
}

type Files = Parameters<typeof aProjectForm>[1];
const change = (changes: Readonly<Record<string, unknown>> = {}, files: Files = {}, by = anna, from = project) =>
  by.call(projectEndpoints.change, {
    query: { version: from.version },
    form: aProjectForm({ ...unchanged(from), ...changes }, files),
  });
const errorsOf = async (changes: Readonly<Record<string, unknown>>, files: Files = {}) => {
  const { failure } = await change(changes, files);
  return Object.fromEntries((failure?.errors ?? []).map((one) => [one.path, one.message]));
};
const recorded = async () =>
  (
    await sql<{ changes: readonly { fieldName: string; oldValue: string | null; newValue: string | null }[] }>`
      select changes from activity_entry where resource = 'PROJECT' and resource_id = ${String(project.projectId)} order by id`.execute(
      world.tx,
    )
  ).rows.map(({ changes }) => changes.map((one) => [one.fieldName, one.oldValue, one.newValue]));

describe('a change of a project', () => {
  test('adds no user whose account is being deleted', async () => {
    const leaving = await world.signedIn('ROLE_CSM', 'Lea');
    const removing = await world.product.database.kysely.startTransaction().execute();
    await sql`update staff_user set archived_at = now() where id = ${leaving.userId}`.execute(removing);
    const { csmUsers } = unchanged(project);
    const answer = errorsOf({ csmUsers: [...csmUsers, { email: leaving.email, primary: false }] });
    await waiting(world.tx);
    await removing.commit().execute();
    expect(Object.keys(await answer)).toEqual(['csmUsers.1.email']);
  });

  test('is stored with all its fields, and told with their old and new values', async () => {
    const saved = await change({
      model: 'T&M Retainer',
      payModel: 'Prepaid',
      cycle: 'Weekly',
      accType: 'Growth',
      projectStartDate: '2026-02-28',
      leadSource: 'Partner',
      channel: 'Direct',
      leaveTerm: 1.25,
      retainer: '0040000',
      tmHours: '120.5',
      enableInvoiceOverdueNotification: true,
    });
    expect([saved.status, saved.message]).toEqual([200, 'Project updated successfully']);
    expect(saved.data).toMatchObject({
      projectModel: 'T&M Retainer',
      payModel: 'Prepaid',
      invoiceCycle: 'Weekly',
      accType: 'Growth',
      startDate: '2026-02-28',
      leadSource: 'Partner',
      marketingChannel: 'Direct',
      leaveTerm: '1.25',
      retainer: '40000',
      tmHours: '120.50',
      enableInvoiceOverdueNotification: true,
      version: 2,
    });
    expect(await details(project.projectId)).toEqual(saved.data);
    expect(await recorded()).toEqual([
      [
        ['Project model', 'Hourly', 'T&M Retainer'],
        ['Pay model', 'Postpaid', 'Prepaid'],
        ['Invoice cycle', 'Monthly', 'Weekly'],
        ['Account type', 'Key Account', 'Growth'],
        ['Start date', '2026-01-05', '2026-02-28'],
        ['Lead source', 'Referral', 'Partner'],
        ['Channel', null, 'Direct'],
        ['Leave term', '0.00 days a month', '1.25 days a month'],
        ['Retainer', null, '40000'],
        ['T&M hours', null, '120.50'],
        ['Invoice overdue notification', 'No', 'Yes'],
      ],
    ]);
  });

  test('from an older version is refused with the newer values and overwrites none of them', async () => {
    await change({ accType: 'Growth' }, {}, carl);
    const late = await change({ accType: 'Standard' });
    expect([late.status, late.failure?.code]).toEqual([409, 'stale_version']);
    expect(late.failure?.current).toMatchObject({ accType: 'Growth', version: 2 });
    expect((await details(project.projectId)).accType).toBe('Growth');
  });

  test('sent twice under one key is stored once', async () => {
    const input = { query: { version: 1 }, form: aProjectForm({ ...unchanged(project), accType: 'Growth' }) };
    const first = await anna.call(projectEndpoints.change, input, { key: 'change-once-1' });
    const second = await anna.call(projectEndpoints.change, input, { key: 'change-once-1' });
    expect([first.status, second.status, second.data]).toEqual([200, 200, first.data]);
    expect(await recorded()).toHaveLength(1);
  });

  test('names each field that is missing or cannot be read', async () => {
    expect(
      await errorsOf({
        cycle: '',
        payModel: '',
        accType: '',
        model: '',
        leadSource: '',
        leaveTerm: '-1',
        retainer: '12a',
        invoiceTerm: -1,
        projectStartDate: '',
        csmUsers: [{ email: '', primary: false }],
        accountantUsers: [{ email: ' ', primary: true }],
        salesPersons: [{ id: 0 }],
      }),
    ).toEqual({
      cycle: 'Please select invoice cycle',
      payModel: 'Please select pay model',
      accType: 'Please select account type',
      model: 'Please select project model',
      leadSource: 'Please select lead source',
      leaveTerm: 'Leave term is a positive number with up to 2 decimals',
      retainer: 'Enter valid retainer value',
      invoiceTerm: 'Invoice term is a whole number of days',
      projectStartDate: 'Please enter a date as yyyy-MM-dd',
      'csmUsers.0.email': 'Please select secondary CSM',
      'accountantUsers.0.email': 'Please select accountant',
      'salesPersons.0.id': 'Please select salesman',
    });
    expect(await errorsOf({ leaveTerm: 'abc' })).toHaveProperty('leaveTerm');
    expect((await change({ leaveTerm: '0.005' })).failure?.code).toBe('invalid_input');
    const unreadable = new FormData();
    unreadable.set('projectDetails', '{"projectId":');
    const refused = await anna.call(projectEndpoints.change, { query: { version: 1 }, form: unreadable });
    expect(refused.failure?.code).toBe('invalid_input');
  });

  test.each([
    ['name', { name: 'Another name' }, 'name', 'Project name cannot be changed here'],
    ['Zoho project id', { zohoProjectId: '1234' }, 'zohoProjectId', 'Zoho project id cannot be changed here'],
    ['invoice term once set', { invoiceTerm: 31 }, 'invoiceTerm', 'Invoice term cannot be changed here'],
    ['active billing', { activeBillingFlag: false }, 'activeBillingFlag', 'Active billing cannot be changed here'],
    ['primary CSM once set', { csmUsers: [] }, 'csmUsers', 'Primary CSM cannot be changed here'],
  ])('leaves the %s alone', async (_, changes, path, message) => {
    const refused = await change(changes);
    expect([refused.status, refused.failure?.code]).toEqual([400, 'read_only_field']);
    expect(refused.failure?.errors).toEqual([{ path, message }]);
    expect(await details(project.projectId)).toEqual(project);
  });

  test('refuses a name of 2 characters and a Zoho project id with a space before it compares them', async () => {
    expect(await errorsOf({ name: 'ab', zohoProjectId: 'a b' })).toEqual({
      name: 'Project name must have at least 3 characters',
      zohoProjectId: 'Zoho project id cannot contain spaces',
    });
    expect(await errorsOf({ name: '', zohoProjectId: '' })).toMatchObject({
      zohoProjectId: 'Please enter Zoho project id',
    });
  });

  test('fills invoice term and primary CSM while they are empty', async () => {
    const empty = await aStoredProject({ invoiceTerm: null, csms: [], activeBilling: false });
    const csmUsers = [{ email: carl.email, primary: true }];
    const saved = await change({ invoiceTerm: 15, csmUsers }, {}, admin, empty);
    expect(saved.data).toMatchObject({ invoiceTerm: 15, primaryCsm: 'Carl' });
  });

  test('asks for what the model needs, and empties what it does not have', async () => {
    expect(await errorsOf({ invoiceTemplate: null })).toEqual({
      invoiceTemplate: 'Please select invoice template',
    });
    expect(await errorsOf({ model: 'T&M Retainer', payModel: 'Prepaid' })).toEqual({
      retainer: 'Please enter retainer',
    });
    const retainer = await change({ model: 'T&M Retainer', payModel: 'Prepaid', retainer: 500, tmHours: 10 });
    expect(retainer.data).toMatchObject({ retainer: '500', tmHours: '10.00' });
    const dedicated = await change({ model: 'Dedicated', invoiceTemplate: null }, {}, anna, retainer.data);
    expect(dedicated.data).toMatchObject({ retainer: null, tmHours: null, invoiceTemplate: 'Standard' });
  });

  test('takes only choices that are in the lists, or that the project has already', async () => {
    expect(await errorsOf({ accType: 'Old style', leadSource: 'Rumour', channel: 'Smoke' })).toEqual({
      accType: 'This choice is not in the list',
      leadSource: 'This choice is not in the list',
      channel: 'This choice is not in the list',
    });
    await sql`update project set acc_type = 'Old style' where id = ${project.projectId}`.execute(world.tx);
    expect((await change({ accType: 'Old style' })).status).toBe(200);
  });

  test('never starts after the project ends', async () => {
    const ending = await aStoredProject({ startDate: '2026-01-01', endDate: '2026-06-30' });
    const late = await change({ projectStartDate: '2026-07-01' }, {}, anna, ending);
    expect(late.failure?.errors?.[0]?.path).toBe('projectStartDate');
  });

  test('of a project outside the scope is not found', async () => {
    const foreign = await world.signedIn('ROLE_CSM');
    expect((await change({}, {}, foreign)).failure?.code).toBe('project_not_found');
  });

  test('switches the notice of overdue invoices on only where billing is active', async () => {
    const sleeping = await aStoredProject({ activeBilling: false });
    const refused = await change({ enableInvoiceOverdueNotification: true }, {}, anna, sleeping);
    const message = 'Please enable active billing first.';
    expect([refused.status, refused.failure]).toMatchObject([
      409,
      { code: 'active_billing_first', message, errors: [{ path: 'enableInvoiceOverdueNotification', message }] },
    ]);
    const unsent = await change({ missingHoursMails: true }, {}, anna, sleeping);
    expect(unsent.failure?.errors).toEqual([{ path: 'missingHoursMails', message }]);
  });

  test('mails missing hours from the week on in which that is switched on, until it is switched off', async () => {
    const from = async () =>
      (
        await sql<{ from: string | null }>`
          select missing_hours_from as "from" from project where id = ${project.projectId}`.execute(world.tx)
      ).rows[0]?.from;
    const isOn = (await change({ missingHoursMails: true })).data.missingHoursMails;
    // 21 November 2026 is a Saturday
    expect([isOn, await from()]).toEqual([true, '2026-11-16']);
    expect(await recorded()).toEqual([[['Missing hours mails', 'No', 'Yes']]]);
    await sql`update project set missing_hours_from = '2026-10-05' where id = ${project.projectId}`.execute(world.tx);
    project = await details(project.projectId);
    // an earlier browser does not send it
    const left = await change({ channel: 'Direct' });
    expect([left.data.missingHoursMails, await from()]).toEqual([true, '2026-10-05']);
    project = left.data;
    const off = await change({ missingHoursMails: false });
    expect([off.data.missingHoursMails, await from()]).toEqual([false, null]);
  });
});

describe('the people of a project', () => {
  const csm = (email: string, primary = false) => ({ email, primary });

  test('are put on and taken off, and told by name', async () => {
    const cleo = await aStaffUser(world.tx, { role: 'ROLE_CSM', name: 'Cleo' });
    const axel = await aStaffUser(world.tx, { role: 'ROLE_ACCOUNTANT', name: 'Axel' });
    const other = await aSalesPerson(world.tx, 'Olga');
    const saved = await change({
      csmUsers: [csm(carl.email, true), csm(cleo.email.toUpperCase())],
      accountantUsers: [csm(axel.email, true), csm(anna.email)],
      salesPersons: [{ id: other.id }, { id: seller.id }],
    });
    expect(saved.data).toMatchObject({ primaryCsm: 'Carl', primaryAccountant: 'Axel' });
    expect(saved.data.salesmans.map((one) => one.name)).toEqual(['Olga', 'Sal']);
    expect((await recorded())[0]).toEqual([
      ['Secondary CSMs', null, 'Cleo'],
      ['Primary accountant', 'Anna', 'Axel'],
      ['Secondary accountants', null, 'Anna'],
      ['Sales persons', 'Sal', 'Olga, Sal'],
    ]);
    const without = await change({ csmUsers: [csm(carl.email, true)] }, {}, anna, saved.data);
    expect(without.data.csms).toHaveLength(1);
  });

  test.each([
    ['Sales persons', 's', 'Salespersons names should be unique!'],
    ['CSMs', 'c', 'csm names should be unique!'],
    ['accountants', 'a', 'accountant names should be unique!'],
    ['Salespersons and CSMs', 'sc', 'Salespersons, csm names should be unique!'],
    ['Salespersons and accountants', 'sa', 'Salespersons, accountant names should be unique!'],
    ['CSMs and accountants', 'ca', 'csm, accountant names should be unique!'],
    ['all three', 'sca', 'Salespersons ,csm, accountant names should be unique!'],
  ])('are named once: %s twice', async (_, kinds, message) => {
    const refused = await change({
      ...(kinds.includes('s') ? { salesPersons: [{ id: seller.id }, { id: seller.id }] } : {}),
      ...(kinds.includes('c') ? { csmUsers: [csm(carl.email, true), csm(carl.email.toUpperCase())] } : {}),
      ...(kinds.includes('a') ? { accountantUsers: [csm(anna.email, true), csm(` ${anna.email}`)] } : {}),
    });
    expect([refused.status, refused.failure?.code, refused.failure?.message]).toEqual([
      400,
      'names_not_unique',
      message,
    ]);
  });

  test('have one primary at most, the right role, and are known', async () => {
    const cleo = await aStaffUser(world.tx, { role: 'ROLE_CSM', name: 'Cleo' });
    expect(await errorsOf({ csmUsers: [csm(carl.email, true), csm(cleo.email, true)] })).toEqual({
      'csmUsers.1.primary': 'Only one person can be primary',
    });
    expect(await errorsOf({ accountantUsers: [csm(anna.email, true), csm(cleo.email)] })).toEqual({
      'accountantUsers.1.email': 'This user does not have the role accountant',
    });
    expect(await errorsOf({ csmUsers: [csm(carl.email, true), csm('unknown@countinghouse.example')] })).toEqual({
      'csmUsers.1.email': 'This user does not have the role CSM',
    });
    expect(await errorsOf({ salesPersons: [{ id: 2_000_000_000 }] })).toEqual({
      'salesPersons.0.id': 'This sales person is not in the list',
    });
  });

  test('are at least one who sold it', async () => {
    const refused = await change({ salesPersons: [] });
    expect([refused.failure?.code, refused.failure?.message]).toEqual([
      'no_sales_person',
      'At least one salesperson is required',
    ]);
  });
});

describe('the contract documents of a project', () => {
  const names = (of: ProjectDetails) => of.contractDocument.map((one) => one.name);
  const fetched = (fileName: string, look = false, by = anna) =>
    by.call(projectEndpoints.document, { query: { fileName, look: String(look) } });

  test('are kept with their name, size and type under a random name, and come back byte by byte', async () => {
    const saved = await change({}, { add: [aPdf('contract.pdf', 300), new File([aPng()], 'page 1.png')] });
    expect(saved.data.contractDocument.map(({ name, mediaType, size }) => [name, mediaType, size])).toEqual([
      ['contract.pdf', 'application/pdf', 300],
      ['page 1.png', 'image/png', aPng().length],
    ]);
    const [pdf, png] = saved.data.contractDocument;
    expect(pdf?.fileName).toMatch(/^[0-9a-f]{32}$/);
    const stored = await fetched(pdf?.fileName ?? '');
    expect([stored.data.name, stored.headers['content-type']]).toEqual(['contract.pdf', 'application/pdf']);
    expect(Buffer.from(stored.data.bytes)).toEqual(Buffer.from(await aPdf('contract.pdf', 300).arrayBuffer()));
    expect(String(stored.headers['content-disposition'])).toMatch(/^attachment;/);
    expect(String((await fetched(png?.fileName ?? '', true)).headers['content-disposition'])).toMatch(/^inline;/);
    const { rows } = await sql<{ isRight: boolean }>`
      select hash = encode(sha256(bytes), 'hex') as "isRight" from project_document where stored_name = ${pdf?.fileName}`.execute(
      world.tx,
    );
    expect(rows).toEqual([{ isRight: true }]);
    expect((await recorded())[0]).toEqual([['Contract documents', null, 'contract.pdf, page 1.png']]);
  });

  test('are logged when they are stored but not when they are read, and may be of a kind that no browser shows', async () => {
    const word97 = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
    const saved = await change({}, { add: [aPdf('contract.pdf'), new File([word97], 'terms.doc')] });
    const [pdf, word] = saved.data.contractDocument.map((one) => one.fileName);
    await fetched(pdf ?? '', true);
    expect(await recorded()).toHaveLength(1);
    await fetched(pdf ?? '', false, carl);
    await fetched(word ?? '', true);
    expect((await recorded()).slice(1)).toEqual([
      [['Contract document', null, 'contract.pdf']],
      [['Contract document', null, 'terms.doc']],
    ]);
    const { rows } = await sql`select visitor, action, project_id as "projectId" from activity_entry
      where resource = 'PROJECT' and resource_id = ${String(project.projectId)} and action = 'Downloaded' order by id`.execute(
      world.tx,
    );
    expect(rows).toEqual(
      ['Carl', 'Anna'].map((visitor) => ({ visitor, action: 'Downloaded', projectId: project.projectId })),
    );
  });

  test('are taken off by their names, and are gone', async () => {
    const saved = await change({}, { add: [aPdf('one.pdf'), aPdf('two.pdf')] });
    const without = await change({ contractLinks: ['two.pdf'] }, { remove: ['one.pdf'] }, anna, saved.data);
    expect(names(without.data)).toEqual(['two.pdf']);
    const gone = saved.data.contractDocument.find((one) => one.name === 'one.pdf')?.fileName ?? '';
    expect((await fetched(gone)).failure?.message).toBe('This document could not be found.');
    const again = await change({ contractLinks: ['two.pdf'] }, { add: [aPdf('one.pdf')] }, anna, without.data);
    expect(names(again.data)).toEqual(['one.pdf', 'two.pdf']);
    const unknown = await change({}, { remove: ['three.pdf'] }, anna, again.data);
    expect(unknown.failure?.code).toBe('document_not_found');
    const forgotten = await change({ contractLinks: [] }, {}, anna, again.data);
    expect(forgotten.failure?.errors?.[0]?.path).toBe('contractLinks');
  });

  test('are five at most, those that are there among them', async () => {
    const four = ['1.pdf', '2.pdf', '3.pdf', '4.pdf'].map((name) => aPdf(name));
    const saved = await change({}, { add: four });
    const refused = await change({}, { add: [aPdf('5.pdf'), aPdf('6.pdf')] }, anna, saved.data);
    expect([refused.status, refused.failure?.code, refused.failure?.message]).toEqual([
      400,
      'too_many_documents',
      'At most 5 contract documents',
    ]);
    const swapped = await change(
      { contractLinks: ['2.pdf', '3.pdf', '4.pdf'] },
      { add: [aPdf('5.pdf'), aPdf('6.pdf')], remove: ['1.pdf'] },
      anna,
      saved.data,
    );
    expect(names(swapped.data)).toHaveLength(5);
    expect((await change({}, { add: Array.from({ length: 6 }, (_, at) => aPdf(`${at}.pdf`)) })).status).toBe(409);
    expect(
      (await change({}, { add: Array.from({ length: 6 }, (_, at) => aPdf(`${at}.pdf`)) }, anna, swapped.data)).failure
        ?.code,
    ).toBe('too_many_documents');
  });

  test('have 10,000,000 bytes at most, and not one more', async () => {
    const refused = await change({}, { add: [aPdf('large.pdf', 10_000_001)] });
    expect([refused.status, refused.failure?.code, refused.failure?.message]).toEqual([
      413,
      'file_too_large',
      'File is too large ,please upload file less than 10 MB',
    ]);
    const saved = await change({}, { add: [aPdf('large.pdf', 10_000_000)] });
    expect(saved.data.contractDocument.map((one) => one.size)).toEqual([10_000_000]);
    expect((await fetched(saved.data.contractDocument[0]?.fileName ?? '')).data.bytes).toHaveLength(10_000_000);
  });

  test.each([
    ['a program that calls itself PDF', new File([Buffer.from('MZ\u0090\0')], 'contract.pdf')],
    ['a PDF that calls itself a picture', new File([Buffer.from('%PDF-1.7')], 'contract.png')],
    ['an archive that calls itself a Word document', new File([Buffer.from('PK\u0003\u0004abc')], 'contract.docx')],
    ['a page', new File(['<html>'], 'contract.html')],
    ['nothing at all', new File([], 'contract.pdf')],
  ])('are what they say: not %s', async (_, file) => {
    const refused = await change({}, { add: [file] });
    expect([refused.status, refused.failure?.code]).toEqual([400, 'document_invalid']);
    expect(refused.failure?.message).toBe(
      `${file.name} is not a valid document. Only PDF, DOC, DOCX, JPG and PNG accepted.`,
    );
    expect(names(await details(project.projectId))).toEqual([]);
  });

  test('have no two of the same name, whatever the capitals', async () => {
    const saved = await change({}, { add: [aPdf('Contract.pdf')] });
    const refused = await change({}, { add: [aPdf('contract.PDF')] }, anna, saved.data);
    expect([refused.status, refused.failure?.code]).toEqual([409, 'document_name_taken']);
    const twins = await change({}, { add: [aPdf('a.pdf'), aPdf('A.pdf')] }, anna, saved.data);
    expect(twins.failure?.code).toBe('document_name_taken');
  });

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    [String.raw`C:\secret\contract.pdf`, 'contract.pdf'],
    ['عقد 📄 2026.pdf', 'عقد 📄 2026.pdf'],
    ['invoice\u202Efdp.pdf', 'invoicefdp.pdf'],
  ])('are kept under a name that can be read: %s', async (given, name) => {
    const saved = await change({}, { add: [aPdf(given)] });
    expect(names(saved.data)).toEqual([name]);
    expect((await fetched(saved.data.contractDocument[0]?.fileName ?? '')).data.name).toBe(name);
  });

  test('are found by their random names alone, on the own projects alone', async () => {
    const saved = await change({}, { add: [aPdf('contract.pdf')] });
    const stored = saved.data.contractDocument[0]?.fileName ?? '';
    const foreign = await world.signedIn('ROLE_ACCOUNTANT');
    expect((await fetched(stored, false, foreign)).failure?.code).toBe('document_not_found');
    for (const tricked of ['contract.pdf', '../contract.pdf', `${stored}/..`, `${stored}%00`, ''])
      expect((await fetched(tricked)).failure?.code, tricked).toBe('document_not_found');
  });
});
