import { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import {
  invoiceTemplateEndpoints,
  type InvoiceTemplate,
} from '@countinghouse/contract/invoice-templates/invoice-templates.contract.ts';
import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProject } from '../../../seed/builders.ts';
import { aProjectForm, aSalesPerson, unchanged } from '../../../test/project-forms.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { projectInScope } from '../projects/projects.public.ts';

let world: World;
let admin: Person;
let carl: Person;

beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
});
afterAll(() => world.close());

type Grouping = InvoiceTemplate['grouping'];
const all = async () => (await admin.call(invoiceTemplateEndpoints.list)).data;
const add = (name: string, grouping: Grouping = 'Techwise') =>
  admin.call(invoiceTemplateEndpoints.add, { body: { name, grouping } });
const change = ({ templateId: id, version }: InvoiceTemplate, name: string, grouping: Grouping = 'Techwise') =>
  admin.call(invoiceTemplateEndpoints.change, { params: { id }, body: { name, grouping, version } });
const remove = ({ templateId: id, version }: InvoiceTemplate) =>
  admin.call(invoiceTemplateEndpoints.remove, { params: { id }, query: { version } });
const offered = async () => (await carl.call(optionEndpoints.project)).data.invoiceTemplate.map(({ value }) => value);
const standard = async () => (await all()).find(({ name }) => name === 'Standard');

/** An Hourly project that was given a template. */
async function aProjectWith(template: string, name?: string) {
  const { id } = await aProject(world.tx, { ...(name === undefined ? {} : { name }), csms: [carl.userId] });
  const seller = await aSalesPerson(world.tx, `Seller of ${id}`);
  await sql`insert into project_sales_person values (${id}, ${seller.id}, 1)`.execute(world.tx);
  await sql`update project set model = 'Hourly', pay_model = 'Postpaid', start_date = '2026-01-05', lead_source = 'Referral'
    where id = ${id}`.execute(world.tx);
  const project = (await carl.call(projectEndpoints.get, { params: { id } })).data;
  const given = await carl.call(projectEndpoints.change, {
    query: { version: project.version },
    form: aProjectForm({ ...unchanged(project), invoiceTemplate: template }),
  });
  return { id, given };
}

describe('a template of invoices', () => {
  test('stands behind those of the product, and a project that gets it makes its lines so', async () => {
    expect((await all()).map(({ name, isBuiltIn }) => [name, isBuiltIn])).toEqual(
      ['Standard', 'Developerwise', 'Techwise', 'Combined'].map((name) => [name, true]),
    );
    const added = await add(' Pods, one line ', 'Combined');
    expect([added.message, added.data.name]).toEqual(['Template added successfully', 'Pods, one line']);
    expect((await offered()).at(-1)).toBe('Pods, one line');
    const { id, given } = await aProjectWith('Pods, one line');
    expect(given.data.invoiceTemplate).toBe('Pods, one line');
    expect((await projectInScope(world.tx, { role: 'ROLE_ADMIN' } as never, { id }))?.invoiceTemplate).toBe('Combined');
    expect((await all()).find(({ templateId }) => templateId === added.data.templateId)?.projects).toBe(1);
  });

  test('that does not exist cannot be given to a project', async () => {
    const { given } = await aProjectWith('No such template');
    expect(given.failure?.errors).toEqual([{ path: 'invoiceTemplate', message: 'Please select invoice template' }]);
  });

  test('is called something once, whatever the capitals, also when it is added twice at once', async () => {
    const both = await Promise.all([add('Twice'), add('TWICE')]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await add('standard')).failure?.errors).toEqual([
      { path: 'name', message: 'A template with this name already exists.' },
    ]);
    const other = await add('Other');
    expect((await change(other.data, 'tWice')).failure?.code).toBe('template_exists');
    expect((await change(other.data, 'OTHER')).data.name).toBe('OTHER');
  });

  test('that is called something else is so on its projects, which stay as they were', async () => {
    const { data } = await add('Sprints', 'Developerwise');
    const { id, given } = await aProjectWith('Sprints');
    expect((await change(data, 'Iterations', 'Combined')).message).toBe('Template updated successfully');
    const changed = { ...data, version: 2 };
    expect((await change(changed, 'Iterations', 'Combined')).data.version).toBe(2);
    const after = (await carl.call(projectEndpoints.get, { params: { id } })).data;
    expect([after.invoiceTemplate, after.version]).toEqual(['Iterations', given.data.version]);
    const entry = (await admin.call(activityEndpoints.list, { query: { pageSize: 10 } })).data.activityDetails[0];
    expect([entry?.resource, entry?.simpleActivityLogs]).toEqual([
      'INVOICE_TEMPLATE',
      [
        { fieldName: 'Name', oldValue: 'Sprints', newValue: 'Iterations' },
        { fieldName: 'Lines', oldValue: 'Developerwise', newValue: 'Combined' },
      ],
    ]);
  });

  test('that another user changed meanwhile is shown with the newer values', async () => {
    const { data } = await add('Edited by two');
    const theirs = await change(data, 'Edited by one');
    const stale = await change(data, 'Edited by the other');
    expect([stale.status, stale.failure?.code, stale.failure?.current]).toEqual([409, 'stale_version', theirs.data]);
    expect((await remove(data)).failure?.code).toBe('stale_version');
  });

  test('that projects have is not deleted, and it is said which; without them it goes', async () => {
    const { data } = await add('In use');
    const { id } = await aProjectWith('In use', 'Kestrel');
    const refused = await remove(data);
    expect([refused.failure?.code, refused.failure?.message]).toEqual([
      'template_in_use',
      'This template cannot be deleted while projects use it: Kestrel. Choose another one for them first.',
    ]);
    await sql`update project set invoice_template = 'Standard' where id = ${id}`.execute(world.tx);
    expect((await remove(data)).message).toBe('Template deleted successfully');
    expect(await offered()).not.toContain('In use');
    expect((await remove(data)).failure?.code).toBe('template_not_found');
    expect((await change(data, 'Gone')).failure?.code).toBe('template_not_found');
  });

  test('of the product stays as it is', async () => {
    const template = await standard();
    if (template === undefined) throw new Error('Standard is missing');
    expect((await change(template, 'Usual')).failure?.code).toBe('template_built_in');
    expect((await remove(template)).failure?.code).toBe('template_built_in');
  });
});
