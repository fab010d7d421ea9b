import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import {
  timesheetEndpoints,
  type Timesheet,
  type TimesheetRow,
} from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { verificationEndpoints } from '@countinghouse/contract/verification/verification.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDeveloper, aHoliday, aLeaveDay, anAttendanceEntry, aWorkLog } from '../../../seed/builders.ts';
import { issueBare, voidBare } from '../../../test/bare-invoice.ts';
import {
  aBillableProject,
  aSavedInvoiceOf,
  changePayload,
  type BillableProject,
} from '../../../test/billable-project.ts';
import { aTimesheetOf, savePayload } from '../../../test/invoicing.ts';
import { inTransaction } from '../../database/database.ts';
import { releaseTime } from '../work-logs/work-logs.public.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

const may = ['05-01-2026', '05-31-2026'] as const;
const june = ['06-01-2026', '06-30-2026'] as const;

/** A Dedicated project of one developer who earns 1.5 days of leave a month and began with half a day on 1 May 2026. */
const aDedicatedProject = (given: Parameters<typeof aBillableProject>[2] = {}) =>
  aBillableProject(world, anna, {
    model: 'Dedicated',
    leaveTerm: '1.5',
    ...given,
    developer: { fromDate: '2026-05-01', openingLeaveDays: '0.5', ...given.developer },
  });
const leaveOn = (of: BillableProject, day: string, given: Partial<Parameters<typeof aLeaveDay>[1]> = {}) =>
  aLeaveDay(world.tx, { employeeId: of.employeeId, day, ...given });
const sheetOf = (of: BillableProject, period: readonly [string, string] = may): Promise<Timesheet> =>
  aTimesheetOf(anna, of, ...period);
async function rowOf(of: BillableProject, period: readonly [string, string] = may): Promise<TimesheetRow> {
  const row = (await sheetOf(of, period)).zohoEmployeeMetadataList[0];
  if (row === undefined) throw new Error('no row');
  return row;
}
const balanceOf = ({ userLeaveData: of }: Pick<TimesheetRow, 'userLeaveData'>) => [
  of.previousLeaveBalance,
  of.leaveEarned,
  of.leaveTaken,
  of.leaveUsed,
  of.leaveDeduced,
  of.currentLeaveBalance,
];

test('the row of a developer can be sent back as it was read, with its leave unticked', async () => {
  const project = await aDedicatedProject({ leaveTerm: '0', developer: { openingLeaveDays: '0' } });
  await leaveOn(project, '2026-05-11');
  const row = await rowOf(project);
  expect([row.leaveDeduced, row.userLeaveData.leaveDetails[0]?.reason]).toEqual(['8.00', 'Family visit']);
  const leaveDetails = row.userLeaveData.leaveDetails.map((day) => ({ ...day, approved: false }));
  const [startDate, endDate] = may;
  const { status, data } = await anna.call(timesheetEndpoints.recalculateLeave, {
    query: { projectName: project.name, startDate, endDate, timesheetStartDate: startDate, timesheetEndDate: endDate },
    body: { ...row, userLeaveData: { ...row.userLeaveData, leaveDetails } },
  });
  expect([status, data.leaveDeduced, data.userLeaveData.leaveTaken]).toEqual([200, '0.00', '0.00']);
});

type Body = RequestOf<typeof timesheetEndpoints.recalculateLeave>['body'];

/** What the screen sends when the leave modal is saved: the row as it was fetched, with other ticks. */
async function recalculated(
  of: BillableProject,
  ticks: Readonly<Record<string, boolean>>,
  differing: Partial<Body> & { by?: Person; week?: readonly [string, string]; period?: readonly [string, string] } = {},
) {
  const { by = anna, week, period = may, ...body } = differing;
  const row = await rowOf(of, period);
  const fingerprint = body.userLeaveData?.fingerprint ?? row.userLeaveData.fingerprint;
  const [timesheetStartDate, timesheetEndDate] = week ?? period;
  return by.call(timesheetEndpoints.recalculateLeave, {
    query: { projectName: of.name, startDate: period[0], endDate: period[1], timesheetStartDate, timesheetEndDate },
    body: {
      projectId: of.id,
      userId: of.employeeId,
      ...body,
      userLeaveData: {
        fingerprint,
        leaveDetails: Object.entries(ticks).map(([leaveId, approved]) => ({ leaveId, approved })),
      },
    },
  });
}

describe('the leave of a timesheet', () => {
  test('is deducted as far as the balance does not pay it', async () => {
    const project = await aDedicatedProject();
    await leaveOn(project, '2026-05-11');
    await leaveOn(project, '2026-05-12');
    await leaveOn(project, '2026-05-13', { days: '0.5' });
    const row = await rowOf(project);
    expect(balanceOf(row)).toEqual(['0.50', '1.50', '2.50', '2.00', '4.00', '0.00']);
    // 21 working days of May 2026
    expect([row.calculatedBillingHours, row.leaveDeduced, row.totalHours, row.amount]).toEqual([
      '168.00',
      '4.00',
      '164.00',
      '8200.00',
    ]);
  });

  test('in hours is deducted to the minute, and of two leaves on one day at most the day', async () => {
    const project = await aDedicatedProject({ leaveTerm: '0', developer: { openingLeaveDays: '0' } });
    await leaveOn(project, '2026-05-11', { seconds: 9_000 });
    expect((await rowOf(project)).leaveDeduced).toBe('2.50');
    await leaveOn(project, '2026-05-12');
    await leaveOn(project, '2026-05-12', { seconds: 9_000 });
    const row = await rowOf(project);
    expect(balanceOf(row)).toEqual(['0.00', '0.00', '1.31', '0.00', '10.50', '0.00']);
    expect(row.userLeaveData.deductedDays).toBe('1.31');
  });

  test('of a developer without a from date counts only since the project began', async () => {
    const project = await aDedicatedProject({
      payModel: 'Prepaid',
      leaveTerm: '1.5',
      startDate: '2026-05-18',
      developer: { fromDate: null, openingLeaveDays: '0' },
    });
    await leaveOn(project, '2026-05-11');
    await leaveOn(project, '2026-05-19', { days: '0.5' });
    // the first invoice of what is paid ahead looks back on a month in which the project had not begun
    const row = await rowOf(project, june);
    expect(row.userLeaveData.leaveDetails.map((day) => [day.date, day.standing])).toEqual([
      ['2026-05-11', 'not on project'],
      ['2026-05-19', 'counts'],
    ]);
    // 14 of 31 days earn 0.68
    expect(balanceOf(row)).toEqual(['0.00', '0.68', '0.50', '0.50', '0.00', '0.18']);
    expect(row.fromDate).toBe('2026-05-18');
  });

  test('says of each day what it means: holidays, weekends, duty elsewhere and days off the project count nothing', async () => {
    const project = await aDedicatedProject({
      company: { region: 'IND' },
      developer: { offBoardDate: '2026-05-28' },
    });
    await aHoliday(world.tx, { region: 'IND', date: '2026-05-25', name: 'Memorial Day' });
    await leaveOn(project, '2026-05-16');
    await leaveOn(project, '2026-05-18', { kind: 'on duty' });
    await leaveOn(project, '2026-05-20', { approved: false });
    await leaveOn(project, '2026-05-21', { kind: 'unpaid' });
    await leaveOn(project, '2026-05-25');
    await leaveOn(project, '2026-05-29');
    const row = await rowOf(project);
    expect(row.userLeaveData.leaveDetails.map((day) => [day.date, day.kind, day.approved, day.standing])).toEqual([
      ['2026-05-16', 'paid', true, 'weekend'],
      ['2026-05-18', 'on duty', true, 'on duty'],
      ['2026-05-20', 'paid', false, 'counts'],
      ['2026-05-21', 'unpaid', true, 'counts'],
      ['2026-05-25', 'paid', true, 'holiday'],
      ['2026-05-29', 'paid', true, 'not on project'],
    ]);
    expect([row.userLeaveData.leaveTaken, row.userLeaveData.leaveDeduced, row.leaveDeduced]).toEqual([
      '1.00',
      '8.00',
      '8.00',
    ]);
  });

  test('is never deducted from hourly work, and still lowers the balance and the missing time', async () => {
    const project = await aDedicatedProject({ model: 'Hourly' });
    const before = await rowOf(project);
    await leaveOn(project, '2026-05-11');
    const row = await rowOf(project);
    const { deductedDays, currentLeaveBalance } = row.userLeaveData;
    expect([row.leaveDeduced, deductedDays, row.totalHours, currentLeaveBalance]).toEqual([
      '0.00',
      '0.00',
      '12.00',
      '1.00',
    ]);
    expect(Number(before.missingTime) - Number(row.missingTime)).toBe(8);
  });

  test('that is unpaid is taken off no hourly row, which says how it is billed', async () => {
    const project = await aDedicatedProject({ model: 'Hourly' });
    await leaveOn(project, '2026-05-11', { kind: 'unpaid' });
    const row = await rowOf(project);
    expect([row.billingModel, row.userLeaveData.leaveTaken, row.userLeaveData.leaveDeduced]).toEqual([
      'Hourly',
      '1.00',
      '0.00',
    ]);
  });

  test('of days before the period that no invoice covers has lowered the balance', async () => {
    const project = await aDedicatedProject();
    await leaveOn(project, '2026-05-11');
    expect(balanceOf(await rowOf(project, june))).toEqual(['1.00', '1.50', '0.00', '0.00', '0.00', '2.50']);
  });

  test('of a source that no longer tells it counts nothing', async () => {
    const project = await aDedicatedProject();
    const leaveId = await leaveOn(project, '2026-05-11');
    await sql`update leave_day set vanished_at = now() where id = ${leaveId}`.execute(world.tx);
    expect((await rowOf(project)).userLeaveData.leaveDetails).toEqual([]);
  });

  test('is not shown for another project', async () => {
    const project = await aDedicatedProject();
    await aDeveloper(world.tx, { projectId: project.id, name: 'Zoe' });
    await leaveOn(project, '2026-05-11');
    const rows = (await sheetOf(project)).zohoEmployeeMetadataList;
    expect(rows.map((row) => [row.userId === project.employeeId, row.userLeaveData.leaveTaken])).toEqual([
      [true, '1.00'],
      [false, '0.00'],
    ]);
  });

  test('in a week begins with the balance that the week before ended with', async () => {
    const project = await aDedicatedProject();
    const { data } = await anna.call(predictionEndpoints.add, {
      body: {
        projectId: project.id,
        skipWarnings: true,
        predictionDetails: [
          {
            predictionId: 0,
            accuracy: 100,
            predictedAmount: '1000',
            startDate: '2026-05-01',
            endDate: '2026-05-31',
            receivedMonth: 'Jun-2026',
            submissionType: 'IT',
          },
        ],
      },
    });
    const predictionId = data.predictionDetails[0]?.predictionId ?? 0;
    const weeks = (await anna.call(verificationEndpoints.generate, { query: { predictionId } })).data;
    await leaveOn(project, '2026-05-05', { days: '0.5' });
    const balances = [];
    for (const week of weeks) {
      const { data: sheet } = await anna.call(verificationEndpoints.get, { params: { id: week.verificationId } });
      const [row] = sheet.zohoEmployeeMetadataList;
      if (row !== undefined) balances.push(row.userLeaveData);
    }
    expect(balances.slice(1).map((each) => each.previousLeaveBalance)).toEqual(
      balances.slice(0, -1).map((each) => each.currentLeaveBalance),
    );
    expect(balances.at(-1)?.currentLeaveBalance).toBe('1.50');
  });
});

describe('the attendance of a timesheet', () => {
  test('is added up over the days and compared with the logged hours', async () => {
    const project = await aBillableProject(world, anna);
    const { employeeId } = project;
    await anAttendanceEntry(world.tx, { employeeId, day: '2026-05-04', hours: 5, category: 'Office' });
    await anAttendanceEntry(world.tx, { employeeId, day: '2026-05-04', hours: 4, category: 'Home' });
    await anAttendanceEntry(world.tx, { employeeId, day: '2026-05-05', hours: 0, isOpen: true });
    await anAttendanceEntry(world.tx, { employeeId, day: '2026-06-01' });
    const row = await rowOf(project);
    expect([row.onTimeHoursSum, row.ontimeVsZoho]).toEqual(['9.00', '-3.00']);
    expect(
      row.onTimeLogs.map((day) => [day.date, day.ontimeLogs.map((one) => [one.ontimeCategory, one.hoursWorked])]),
    ).toEqual([
      [
        '2026-05-04',
        [
          ['Office', '5.00'],
          ['Home', '4.00'],
        ],
      ],
      ['2026-05-05', [['Office', '0.00']]],
    ]);
    expect(row.onTimeLogs[1]?.ontimeLogs[0]?.isOpen).toBe(true);
  });

  test('says when it was fetched last, and that it never was', async () => {
    const project = await aBillableProject(world, anna);
    expect(await sheetOf(project)).toMatchObject({ leaveSyncedTime: null, attendanceSyncedTime: null });
    await sql`insert into work_log_pull (project_id, start_date, end_date, state, started_at, finished_at, leave_days, attendance_entries)
      values (${project.id}, '2026-05-01', '2026-05-31', 'done', now(), '2026-06-01T08:00:00Z', 0, null)`.execute(
      world.tx,
    );
    expect(await sheetOf(project)).toMatchObject({
      leaveSyncedTime: '2026-06-01T08:00:00.000Z',
      attendanceSyncedTime: null,
    });
  });
});

describe('approving leave', () => {
  test('removes a tick and computes the row again, with its typed values', async () => {
    const project = await aDedicatedProject({ leaveTerm: '0', developer: { openingLeaveDays: '0' } });
    const [monday, tuesday] = [await leaveOn(project, '2026-05-11'), await leaveOn(project, '2026-05-12')];
    const { status, data, message } = await recalculated(
      project,
      { [monday]: false, [tuesday]: true },
      {
        edits: { extraLoggedHours: '2' },
        note: 'Agreed with the client',
      },
    );
    expect([status, message]).toEqual([200, 'Leave updated successfully']);
    expect(data.userLeaveData.leaveDetails.map((day) => day.approved)).toEqual([false, true]);
    expect([data.leaveDeduced, data.totalHours, data.note]).toEqual(['8.00', '162.00', 'Agreed with the client']);
    expect(data.timesheetFingerprint).toBe((await sheetOf(project)).fingerprint);
    expect((await rowOf(project)).leaveDeduced).toBe('8.00');
  });

  test('returns the timesheet that it was approved in, so that other rows are not mistaken for the current ones', async () => {
    const project = await aDedicatedProject();
    const { id: projectId, employeeId } = project;
    const day = await leaveOn(project, '2026-05-11');
    const seen = await sheetOf(project);
    const { data: first } = await recalculated(project, { [day]: false });
    expect(first.timesheetFingerprintBefore).toBe(seen.fingerprint);
    await aWorkLog(world.tx, { projectId, employeeId, day: '2026-05-06', hours: 2 });
    const { data: second } = await recalculated(project, { [day]: true });
    expect(second.timesheetFingerprintBefore).not.toBe(first.timesheetFingerprint);
  });

  test('ticks what the people service has not approved', async () => {
    const project = await aDedicatedProject({ leaveTerm: '0', developer: { openingLeaveDays: '0' } });
    const day = await leaveOn(project, '2026-05-11', { approved: false });
    expect((await recalculated(project, { [day]: true })).data.leaveDeduced).toBe('8.00');
  });

  test('finds the project by its name, as the oldest client does', async () => {
    const project = await aDedicatedProject();
    const day = await leaveOn(project, '2026-05-11');
    const answer = await recalculated(project, { [day]: false }, { projectId: undefined });
    expect(answer.data.userLeaveData.leaveTaken).toBe('0.00');
  });

  test('in one project leaves the other projects of the employee as they are', async () => {
    const project = await aDedicatedProject();
    const other = await aDedicatedProject({ developer: { employeeId: project.employeeId } });
    const day = await leaveOn(project, '2026-05-11');
    await recalculated(project, { [day]: false });
    expect((await rowOf(project)).userLeaveData.leaveTaken).toBe('0.00');
    expect((await rowOf(other)).userLeaveData.leaveTaken).toBe('1.00');
  });

  test('is in the activity log, day by day, and only for days that changed', async () => {
    const project = await aDedicatedProject();
    const day = await leaveOn(project, '2026-05-11');
    const recorded = async () =>
      (
        await sql<{
          changes: unknown;
        }>`select changes from activity_entry where resource = 'LEAVE' and project_id = ${project.id}`.execute(world.tx)
      ).rows;
    await recalculated(project, { [day]: true });
    expect(await recorded()).toEqual([]);
    await recalculated(project, { [day]: false });
    expect(await recorded()).toEqual([
      { changes: [{ fieldName: 'Annual Leave on 2026-05-11', oldValue: 'Approved', newValue: 'Not approved' }] },
    ]);
  });

  test('of a week answers the figures of that week', async () => {
    const project = await aDedicatedProject({ leaveTerm: '0', developer: { openingLeaveDays: '0' } });
    const day = await leaveOn(project, '2026-05-11');
    await leaveOn(project, '2026-05-18');
    const week = ['05-11-2026', '05-17-2026'] as const;
    const of = (await anna.call(timesheetEndpoints.recalculateLeave, await weekRequest(project, day, week))).data;
    expect([of.userLeaveData.leaveDetails.length, of.calculatedBillingHours, of.leaveDeduced]).toEqual([
      1,
      '40.00',
      '0.00',
    ]);
  });

  test('of a billing that is one week leaves out what older ones left open', async () => {
    const project = await aDedicatedProject({ cycle: 'Weekly', hours: [] });
    const day = await leaveOn(project, '2026-05-12');
    const week = ['05-11-2026', '05-17-2026'] as const;
    const { id: projectId, employeeId } = project;
    const logId = await aWorkLog(world.tx, { projectId, employeeId, day: '2026-05-05', hours: 3 });
    await sql`update time_entry set is_carried = true, is_difference = true where work_log_id = ${logId}`.execute(
      world.tx,
    );
    const hoursOf = async (isWeek: boolean) => {
      const { query, body } = await weekRequest(project, day, week, { isWeek, billed: week });
      return (await anna.call(timesheetEndpoints.recalculateLeave, { query, body })).data.billedHours;
    };
    expect(await hoursOf(false)).toBe('3.00');
    expect(await hoursOf(true)).toBe('0.00');
  });

  /** The week's own fingerprint is not known to the screen of the whole month: it comes back with the refusal. */
  async function weekRequest(
    of: BillableProject,
    leaveId: string,
    [start, end]: readonly [string, string],
    { isWeek = true, billed = may }: { isWeek?: boolean; billed?: readonly [string, string] } = {},
  ) {
    const query = {
      projectName: of.name,
      startDate: billed[0],
      endDate: billed[1],
      timesheetStartDate: start,
      timesheetEndDate: end,
    };
    const body = {
      projectId: of.id,
      userId: of.employeeId,
      isWeek,
      userLeaveData: { fingerprint: '', leaveDetails: [{ leaveId, approved: false }] },
    };
    const stale = await anna.call(timesheetEndpoints.recalculateLeave, { query, body });
    expect(stale.failure?.code).toBe('stale_version');
    const { userLeaveData } = (stale.failure as { current: TimesheetRow }).current;
    return {
      query,
      body: { ...body, userLeaveData: { ...body.userLeaveData, fingerprint: userLeaveData.fingerprint } },
    };
  }

  test('is refused when another user ticked since, with the current row', async () => {
    const project = await aDedicatedProject();
    const day = await leaveOn(project, '2026-05-11');
    const { userLeaveData } = await rowOf(project);
    await recalculated(project, { [day]: false });
    const { status, failure } = await recalculated(project, { [day]: false }, { userLeaveData });
    expect([status, failure?.code]).toEqual([409, 'stale_version']);
    const { fingerprint } = await sheetOf(project);
    expect(failure?.current).toMatchObject({
      userLeaveData: { leaveTaken: '0.00' },
      timesheetFingerprint: fingerprint,
      timesheetFingerprintBefore: fingerprint,
    });
  });

  test('is refused for leave of another developer, for a stranger and for a project out of sight', async () => {
    const project = await aDedicatedProject();
    const other = await aDedicatedProject();
    const day = await leaveOn(other, '2026-05-11');
    const code = async (answer: ReturnType<typeof recalculated>) => {
      const { status, failure } = await answer;
      return [status, failure?.code];
    };
    expect(await code(recalculated(project, { [day]: true }))).toEqual([400, 'leave_unknown']);
    expect(await code(recalculated(project, {}, { userId: other.employeeId }))).toEqual([400, 'developer_unknown']);
    const stranger = await world.signedIn('ROLE_CSM');
    expect(await code(recalculated(project, {}, { by: stranger }))).toEqual([404, 'project_not_found']);
    expect(await code(recalculated(project, {}, { by: stranger, projectId: undefined }))).toEqual([
      404,
      'project_not_found',
    ]);
  });

  test.each([
    [['05-31-2026', '05-01-2026'], may, 'range_reversed'],
    [may, ['05-31-2026', '05-01-2026'], 'range_reversed'],
    [['05-01-2026', '05-02-2027'], may, 'period_too_long'],
    [may, ['05-01-2026', '05-02-2027'], 'period_too_long'],
  ] as const)('is refused for %s worked %s', async (period, worked, code) => {
    const project = await aDedicatedProject();
    const answer = await anna.call(timesheetEndpoints.recalculateLeave, {
      query: {
        projectName: project.name,
        startDate: period[0],
        endDate: period[1],
        timesheetStartDate: worked[0],
        timesheetEndDate: worked[1],
      },
      body: { projectId: project.id, userId: project.employeeId, userLeaveData: { fingerprint: '', leaveDetails: [] } },
    });
    expect([answer.status, answer.failure?.code]).toEqual([400, code]);
  });
});

describe('the balance over invoices', () => {
  async function voided(invoiceId: number): Promise<void> {
    await inTransaction(world.product.database, async (tx) => {
      await releaseTime(tx, invoiceId);
      await voidBare(tx, invoiceId);
    });
  }

  test('closes with a draft, so that two drafts do not both deduct the same leave', async () => {
    const project = await aDedicatedProject({ developer: { openingLeaveDays: '0' } });
    for (const day of ['2026-05-11', '2026-05-12', '2026-05-13']) await leaveOn(project, day);
    const ofMay = await aSavedInvoiceOf(anna, project, may);
    expect(balanceOf(await rowOf(project, june))).toEqual(['0.00', '1.50', '0.00', '0.00', '0.00', '1.50']);
    const ofJune = await aSavedInvoiceOf(anna, project, june);
    const july = ['07-01-2026', '07-31-2026'] as const;
    expect((await rowOf(project, july)).userLeaveData.previousLeaveBalance).toBe('1.50');
    // opened again: what was earned in May and June pays for all three days
    await anna.call(invoiceEndpoints.remove, { params: { id: ofMay.invoiceId }, query: { version: ofMay.version } });
    await anna.call(invoiceEndpoints.remove, { params: { id: ofJune.invoiceId }, query: { version: ofJune.version } });
    expect((await rowOf(project, july)).userLeaveData.previousLeaveBalance).toBe('0.00');
  });

  test('closes to the second, so that rounded days never add up to another balance', async () => {
    const project = await aDedicatedProject({ leaveTerm: '1', developer: { openingLeaveDays: '0' } });
    for (const day of ['2026-05-12', '2026-06-12', '2026-07-13']) await leaveOn(project, day, { seconds: 9_000 });
    await leaveOn(project, '2026-07-14', { seconds: 600 });
    for (const period of [may, june]) await aSavedInvoiceOf(anna, project, period);
    const row = await rowOf(project, ['07-01-2026', '07-31-2026']);
    // 3 × (8:00 − 2:30) − 0:10
    expect(row.userLeaveData.currentSeconds).toBe(58_800);
    expect(row.userLeaveData.currentLeaveBalance).toBe('2.04');
  });

  test('goes on with the rounded days of an invoice from before leave was kept to the second', async () => {
    const project = await aDedicatedProject({ leaveTerm: '1', developer: { openingLeaveDays: '0' } });
    await leaveOn(project, '2026-05-12', { seconds: 9_000 });
    const { invoiceId } = await aSavedInvoiceOf(anna, project, may);
    await sql`update invoice_row set figures = figures #- '{userLeaveData,currentSeconds}' where invoice_id = ${invoiceId}`.execute(
      world.tx,
    );
    expect((await rowOf(project, june)).userLeaveData.previousSeconds).toBe(69 * 288);
  });

  test('of later periods follows an earlier draft that is saved again', async () => {
    const project = await aDedicatedProject({ developer: { openingLeaveDays: '0' } });
    const day = await leaveOn(project, '2026-05-11');
    const { invoiceId } = await aSavedInvoiceOf(anna, project, may);
    const before = await sheetOf(project, june);
    expect((await rowOf(project, june)).userLeaveData.previousLeaveBalance).toBe('0.50');
    await recalculated(project, { [day]: false });
    await anna.call(invoiceEndpoints.change, { body: await changePayload(anna, invoiceId) });
    expect((await rowOf(project, june)).userLeaveData.previousLeaveBalance).toBe('1.50');
    expect((await sheetOf(project, june)).fingerprint).not.toBe(before.fingerprint);
  });

  test('closes with an issued invoice and opens again when it is void', async () => {
    const project = await aDedicatedProject();
    const day = await leaveOn(project, '2026-05-11');
    const draft = await aSavedInvoiceOf(anna, project, may);
    // a correction at the source after the invoice: the closed balance no longer follows it
    const changeSource = () => sql`update leave_day set leave_days = 0.5 where id = ${day}`.execute(world.tx);
    expect((await rowOf(project, june)).userLeaveData.previousLeaveBalance).toBe('1.00');
    await issueBare(world.tx, draft.invoiceId);
    await changeSource();
    expect((await rowOf(project, june)).userLeaveData.previousLeaveBalance).toBe('1.00');
    await voided(draft.invoiceId);
    expect((await rowOf(project, june)).userLeaveData.previousLeaveBalance).toBe('1.50');
  });

  test('holds approvals of leave that an issued invoice settled, until it is void', async () => {
    const project = await aDedicatedProject();
    const day = await leaveOn(project, '2026-05-11');
    const { invoiceId } = await aSavedInvoiceOf(anna, project, may);
    expect((await recalculated(project, { [day]: false })).status).toBe(200);
    await issueBare(world.tx, invoiceId);
    const settled = await recalculated(project, { [day]: true });
    expect([settled.status, settled.failure?.code]).toEqual([409, 'leave_settled']);
    await voided(invoiceId);
    expect((await recalculated(project, { [day]: true })).status).toBe(200);
  });

  test('an invoice whose leave was ticked since it was fetched is not saved unseen', async () => {
    const project = await aDedicatedProject();
    const day = await leaveOn(project, '2026-05-11');
    const { invoiceId } = await aSavedInvoiceOf(anna, project, may);
    const body = await changePayload(anna, invoiceId);
    const row = await recalculated(project, { [day]: false });
    const stale = await anna.call(invoiceEndpoints.change, { body });
    expect([stale.status, stale.failure?.code]).toEqual([409, 'stale_timesheet']);
    const timesheet = { ...(await sheetOf(project)), fingerprint: row.data.timesheetFingerprint };
    expect((await savePayload(anna, timesheet)).invoiceGenerateDetails.fingerprint).toBe(row.data.timesheetFingerprint);
  });

  test('an issued invoice is shown with the leave and attendance that it was saved with', async () => {
    const project = await aDedicatedProject();
    const day = await leaveOn(project, '2026-05-11');
    await anAttendanceEntry(world.tx, { employeeId: project.employeeId, day: '2026-05-04' });
    const { invoiceId } = await aSavedInvoiceOf(anna, project, may);
    await issueBare(world.tx, invoiceId);
    await sql`update leave_day set vanished_at = now() where id = ${day}`.execute(world.tx);
    const shown = await anna.call(invoiceEndpoints.timesheet, { params: { id: invoiceId } });
    expect(shown.data.zohoEmployeeMetadataList[0]).toMatchObject({
      onTimeHoursSum: '8.00',
      userLeaveData: { leaveTaken: '1.00', currentLeaveBalance: '1.00' },
    });
  });

  test('paid ahead, the leave of the month before is settled on the next invoice', async () => {
    const project = await aDedicatedProject({
      payModel: 'Prepaid',
      leaveTerm: '0',
      developer: { openingLeaveDays: '0' },
    });
    await leaveOn(project, '2026-05-11');
    await leaveOn(project, '2026-06-11');
    expect((await rowOf(project, june)).leaveDeduced).toBe('8.00');
    expect((await rowOf(project, june)).userLeaveData.leaveDetails).toHaveLength(1);
  });
});
