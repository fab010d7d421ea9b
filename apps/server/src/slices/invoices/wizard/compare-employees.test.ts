import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBillableProject, aSavedInvoice } from '../../../../test/billable-project.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

const compare = (projectId: number, startDate: string, userIds: readonly number[], person = anna) =>
  person.call(invoiceEndpoints.compare, {
    query: { projectId },
    body: { startDate, zohoEmployeeMetadataList: userIds.map((userId) => ({ userId, employeeName: `No ${userId}` })) },
  });

test('a timesheet is compared with the newest earlier invoice of its project, and with none there is no difference', async () => {
  const project = await aBillableProject(world, anna, { developer: { name: 'Dora' } });
  const newcomer = project.employeeId + 1000;
  const noChange = { 'Removed Users': [], 'New Users': [] };
  expect((await compare(project.id, '2026-06-01', [newcomer])).data).toEqual(noChange);
  const guest = { userId: 1, isDeletable: true, employeeName: 'Guest', userRole: 'React Developer' };
  const invoice = await aSavedInvoice(anna, project, { edits: [guest] });
  expect((await compare(project.id, '2026-05-01', [newcomer])).data).toEqual(noChange);
  expect((await compare(project.id, '2026-06-01', [newcomer])).data).toEqual({
    'Removed Users': [{ userId: project.employeeId, employeeName: 'Dora' }],
    'New Users': [{ userId: newcomer, employeeName: `No ${newcomer}` }],
  });
  const { invoiceId, version } = invoice;
  await anna.call(invoiceEndpoints.remove, { params: { id: invoiceId }, query: { version } });
  expect((await compare(project.id, '2026-06-01', [newcomer])).data).toEqual(noChange);
  const stranger = await world.signedIn('ROLE_ACCOUNTANT', 'Stefan');
  expect((await compare(project.id, '2026-06-01', [], stranger)).failure?.code).toBe('project_not_found');
});
