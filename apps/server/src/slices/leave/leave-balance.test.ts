import { leaveEndpoints } from '@countinghouse/contract/leave/leave.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDeveloper, aHoliday, aLeaveDay, aProject } from '../../../seed/builders.ts';
import { issueBare, voidBare } from '../../../test/bare-invoice.ts';
import { aBillableProject, aSavedInvoice } from '../../../test/billable-project.ts';
import { inTransaction } from '../../database/database.ts';
import { releaseTime } from '../work-logs/work-logs.public.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld({ now: '2026-07-15T09:00:00.000Z' });
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

const balancesOf = async (projectId: number, by = anna) =>
  (await by.call(leaveEndpoints.balance, { query: { projectId } })).data;
const figuresOf = (one: Awaited<ReturnType<typeof balancesOf>>['developers'][number] | undefined) => [
  one?.previousLeaveBalance,
  one?.leaveEarned,
  one?.leaveTaken,
  one?.leaveUsed,
  one?.leaveDeduced,
  one?.currentLeaveBalance,
];

/** Of one developer who earns 1.5 days a month and began with half a day on 1 May 2026. */
const aDedicatedProject = (given: { readonly model?: 'Hourly' } = {}) =>
  aBillableProject(world, anna, {
    model: 'Dedicated',
    leaveTerm: '1.5',
    startDate: '2026-05-01',
    ...given,
    developer: { fromDate: '2026-05-01', openingLeaveDays: '0.5', billingPercentage: '50' },
  });

describe('the leave balance of a project', () => {
  test('runs on from the opening balance until today, and shows the leave of each month', async () => {
    const project = await aDedicatedProject();
    const { employeeId } = project;
    await aLeaveDay(world.tx, { employeeId, day: '2026-05-12' });
    await aLeaveDay(world.tx, { employeeId, day: '2026-06-09', days: '0.5' });
    await aLeaveDay(world.tx, { employeeId, day: '2026-06-10', kind: 'unpaid' });
    // these do not count: a Saturday, a holiday, duty elsewhere, leave without approval
    await aHoliday(world.tx, { region: 'US', date: '2026-06-19', name: 'Juneteenth' });
    await aLeaveDay(world.tx, { employeeId, day: '2026-06-13' });
    await aLeaveDay(world.tx, { employeeId, day: '2026-06-19' });
    await aLeaveDay(world.tx, { employeeId, day: '2026-06-16', kind: 'on duty' });
    await aLeaveDay(world.tx, { employeeId, day: '2026-06-17', approved: false });
    // it is still to come: the month knows of it, the balance does not
    await aLeaveDay(world.tx, { employeeId, day: '2026-07-30' });
    const balances = await balancesOf(project.id);
    expect(balances).toMatchObject({
      today: '2026-07-15',
      leaveTerm: '1.50',
      months: ['2026-07-01', '2026-06-01', '2026-05-01'],
    });
    expect(balances.developers).toMatchObject([
      {
        employeeId,
        billingPercentage: '50.00',
        fromDate: '2026-05-01',
        openingLeaveBalance: '0.50',
        invoicedThrough: null,
        takenByMonth: ['1.00', '1.50', '1.00'],
      },
    ]);
    // 15 of 31 days of July earn 0.73; the unpaid day is deducted and leaves the balance alone
    expect(figuresOf(balances.developers[0])).toEqual(['0.50', '3.73', '2.50', '1.50', '1.00', '2.73']);
  });

  test('shows nothing deducted where the rows deduct no leave, in the account by month neither', async () => {
    const project = await aDedicatedProject({ model: 'Hourly' });
    const { employeeId } = project;
    await aLeaveDay(world.tx, { employeeId, day: '2026-06-10', kind: 'unpaid' });
    const [one] = (await balancesOf(project.id)).developers;
    expect([one?.leaveTaken, one?.leaveDeduced]).toEqual(['1.00', '0.00']);
    const { data } = await anna.call(leaveEndpoints.ledger, { query: { projectId: project.id, employeeId } });
    expect(data.months.map((month) => [month.leaveTaken, month.leaveDeduced])).toEqual([
      ['0.00', '0.00'],
      ['1.00', '0.00'],
      ['0.00', '0.00'],
    ]);
  });

  test('continues from the closing balance of an invoice, also of a draft, and returns when the invoice is voided', async () => {
    const project = await aDedicatedProject();
    await aLeaveDay(world.tx, { employeeId: project.employeeId, day: '2026-05-12' });
    const invoice = await aSavedInvoice(anna, project);
    const isBegunAgain = async () => {
      const { developers } = await balancesOf(project.id);
      expect(developers[0]).toMatchObject({ openingLeaveBalance: '0.50', invoicedThrough: '2026-05-31' });
      expect(figuresOf(developers[0])).toEqual(['1.00', '2.23', '0.00', '0.00', '0.00', '3.23']);
    };
    await isBegunAgain();
    await issueBare(world.tx, invoice.invoiceId);
    await isBegunAgain();
    await inTransaction(world.product.database, async (tx) => {
      await releaseTime(tx, invoice.invoiceId);
      await voidBare(tx, invoice.invoiceId);
    });
    expect((await balancesOf(project.id)).developers[0]).toMatchObject({ invoicedThrough: null });
  });

  test('stays unchanged for a developer who left, and is the opening balance for one who has not started', async () => {
    const project = await aProject(world.tx, { leaveTerm: '1', accountants: [anna.userId] });
    const of = { projectId: project.id, openingLeaveDays: '2' };
    await aDeveloper(world.tx, { ...of, name: 'Gone', fromDate: '2026-06-01', offBoardDate: '2026-06-15' });
    await aDeveloper(world.tx, { ...of, name: 'Soon', fromDate: '2026-09-01' });
    const { developers, months } = await balancesOf(project.id);
    expect(developers.map((one) => [one.employeeName, one.leaveEarned, one.currentLeaveBalance])).toEqual([
      ['Gone', '0.50', '2.50'],
      ['Soon', '0.00', '2.00'],
    ]);
    expect([months.length, months[0], months[11]]).toEqual([12, '2026-07-01', '2025-08-01']);
  });

  test('is there without a company, which has no holidays; in a Dedicated project everybody is Dedicated', async () => {
    const project = await aProject(world.tx, { model: 'Dedicated', accountants: [anna.userId] });
    await sql`update project set company_id = null where id = ${project.id}`.execute(world.tx);
    const employeeId = await aDeveloper(world.tx, { projectId: project.id, fromDate: '2026-07-01' });
    expect((await balancesOf(project.id)).developers).toMatchObject([{ employeeId, billingModel: 'Dedicated' }]);
    const account = await anna.call(leaveEndpoints.ledger, { query: { projectId: project.id, employeeId } });
    expect(account.data.months.map((month) => month.startDate)).toEqual(['2026-07-01']);
  });

  test('is seen in every role by the users who see the project, and by no other user', async () => {
    const csm = await world.signedIn('ROLE_CSM', 'Cora');
    const admin = await world.signedIn('ROLE_ADMIN', 'Adam');
    const project = await aProject(world.tx, { csms: [csm.userId] });
    expect((await balancesOf(project.id, csm)).developers).toEqual([]);
    expect((await balancesOf(project.id, admin)).developers).toEqual([]);
    const hidden = await anna.call(leaveEndpoints.balance, { query: { projectId: project.id } });
    expect([hidden.status, hidden.failure?.code]).toEqual([404, 'project_not_found']);
  });
});
