import { leaveEndpoints } from '@countinghouse/contract/leave/leave.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDeveloper, aLeaveDay, aProject } from '../../../seed/builders.ts';
import { issueBare } from '../../../test/bare-invoice.ts';
import { aBillableProject, aSavedInvoice } from '../../../test/billable-project.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld({ now: '2026-07-15T09:00:00.000Z' });
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

interface Of {
  readonly id: number;
  readonly employeeId: number;
}
const accountOf = ({ id: projectId, employeeId }: Of, by = anna) =>
  by.call(leaveEndpoints.ledger, { query: { projectId, employeeId } });
const linesOf = async (of: Of) =>
  (await accountOf(of)).data.months.map((one) => [
    one.endDate,
    one.openingBalance,
    one.leaveEarned,
    one.leaveTaken,
    one.leaveUsed,
    one.leaveDeduced,
    one.leaveSettled,
    one.closingBalance,
  ]);
const currentOf = async ({ id: projectId, employeeId }: Of) =>
  (await anna.call(leaveEndpoints.balance, { query: { projectId } })).data.developers.find(
    (one) => one.employeeId === employeeId,
  )?.currentLeaveBalance;

/** Of one developer who earns 1.5 days a month and began with half a day on 1 May 2026. */
const aDedicatedProject = () =>
  aBillableProject(world, anna, {
    model: 'Dedicated',
    leaveTerm: '1.5',
    startDate: '2026-05-01',
    developer: { fromDate: '2026-05-01', openingLeaveDays: '0.5', billingPercentage: '50' },
  });

describe('the leave account of a developer', () => {
  test('runs on month by month, and ends with the balance of today', async () => {
    const project = await aDedicatedProject();
    const { employeeId } = project;
    await aLeaveDay(world.tx, { employeeId, day: '2026-05-12' });
    await aLeaveDay(world.tx, { employeeId, day: '2026-06-10', kind: 'unpaid' });
    await aLeaveDay(world.tx, { employeeId, day: '2026-07-30' });
    expect(await linesOf(project)).toEqual([
      ['2026-05-31', '0.50', '1.50', '1.00', '1.00', '0.00', '0.00', '1.00'],
      ['2026-06-30', '1.00', '1.50', '1.00', '0.00', '1.00', '0.00', '2.50'],
      // 15 of 31 days; the leave that is still to come is no part of it
      ['2026-07-15', '2.50', '0.73', '0.00', '0.00', '0.00', '0.00', '3.23'],
    ]);
    expect(await currentOf(project)).toBe('3.23');
    const { months } = (await accountOf(project)).data;
    expect(months[0]?.trace).toMatchObject({ figure: 'leaveClosing', value: '28800', rule: 'difference' });
  });

  test('shows the closing balance of an invoice, also of a draft, apart from leave that arrives afterwards', async () => {
    const project = await aDedicatedProject();
    await aLeaveDay(world.tx, { employeeId: project.employeeId, day: '2026-05-12' });
    const { invoiceId } = await aSavedInvoice(anna, project);
    const asInvoiced = await linesOf(project);
    expect(asInvoiced[0]).toEqual(['2026-05-31', '0.50', '1.50', '1.00', '1.00', '0.00', '0.00', '1.00']);
    await aLeaveDay(world.tx, { employeeId: project.employeeId, day: '2026-05-13' });
    const apart = ['2026-05-31', '0.50', '1.50', '2.00', '2.00', '0.00', '1.00', '1.00'];
    expect((await linesOf(project))[0]).toEqual(apart);
    await issueBare(world.tx, invoiceId);
    expect((await linesOf(project))[0]).toEqual(apart);
    expect((await linesOf(project)).at(-1)?.at(-1)).toBe(await currentOf(project));
  });

  test('holds twelve months, the first of which opens with what was there before', async () => {
    const project = await aProject(world.tx, { leaveTerm: '1', startDate: '2025-01-01', accountants: [anna.userId] });
    const employeeId = await aDeveloper(world.tx, { projectId: project.id, fromDate: '2025-02-01' });
    const lines = await linesOf({ id: project.id, employeeId });
    expect([lines.length, lines[0]?.slice(0, 2)]).toEqual([12, ['2025-08-31', '6.00']]);
  });

  test('is empty for a developer who has not started', async () => {
    const project = await aProject(world.tx, { accountants: [anna.userId] });
    const employeeId = await aDeveloper(world.tx, { projectId: project.id, fromDate: '2026-09-01' });
    expect(await linesOf({ id: project.id, employeeId })).toEqual([]);
  });

  test('is seen by users who see the project, and has only its developers', async () => {
    const project = await aDedicatedProject();
    const stranger = await world.signedIn('ROLE_CSM');
    expect((await accountOf(project, stranger)).failure?.code).toBe('project_not_found');
    const elsewhere = await aDeveloper(world.tx, { projectId: (await aProject(world.tx)).id });
    expect((await accountOf({ ...project, employeeId: elsewhere })).failure?.code).toBe('employee_not_found');
  });
});
