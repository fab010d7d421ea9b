import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import {
  verificationEndpoints,
  type VerificationWeek,
} from '@countinghouse/contract/verification/verification.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDeveloper, aWorkLog } from '../../../seed/builders.ts';
import { aBillableProject, aSavedInvoiceOf, type BillableProject } from '../../../test/billable-project.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

type Given = NonNullable<Parameters<typeof aBillableProject>[2]>;

/** A billing of May 2026 with its weeks: the first is 1 to 3 May, the second 4 to 10 May with 8 and 4 hours logged. */
async function aBillingWithWeeks(given: Given = {}) {
  const project = await aBillableProject(world, anna, given);
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
  return { project, predictionId, weeks };
}

const timesheetOf = (id: number, by = anna) => by.call(verificationEndpoints.get, { params: { id } });
const idOf = (weeks: readonly VerificationWeek[], at: number): number => weeks[at]?.verificationId ?? 0;
const verify = (weeks: readonly VerificationWeek[], at: number) =>
  anna.call(verificationEndpoints.verify, { body: { verificationId: idOf(weeks, at), verified: true } });
const moveBilling = (id: number, start: string, end: string | null) =>
  sql`update billing set start_date = ${start}, end_date = ${end} where id = ${id}`.execute(world.tx);
const log = ({ id: projectId, employeeId }: BillableProject, day: string, hours: number, who = employeeId) =>
  aWorkLog(world.tx, { projectId, employeeId: who, day, hours });

describe('the timesheet of a week', () => {
  test('bills what was logged on its days', async () => {
    const { project, predictionId, weeks } = await aBillingWithWeeks();
    await log(project, '2026-05-11', 8);
    const { data } = await timesheetOf(idOf(weeks, 1));
    expect(
      data.zohoEmployeeMetadataList.map((row) => [row.userId, row.billedHours, row.totalHours, row.amount]),
    ).toEqual([[project.employeeId, '12.00', '12.00', '600.00']]);
    expect(data.invoiceGenerateDetails).toMatchObject({
      predictionId,
      startDate: '2026-05-04',
      endDate: '2026-05-10',
      timesheetStartDate: '2026-05-04',
      timesheetEndDate: '2026-05-10',
      currencyCode: 'USD',
      financialType: 'Revenue',
      invoiceStatus: 'Pending',
    });
    expect([data.provider, data.sinceVerified]).toEqual(['QUICK_BOOKS', []]);
  });

  test('expects of Dedicated developers the working days of the week', async () => {
    const { weeks } = await aBillingWithWeeks({ model: 'Dedicated' });
    const row = async (at: number) => (await timesheetOf(idOf(weeks, at))).data.zohoEmployeeMetadataList[0];
    // Friday 1 May alone, then five days less the 12 hours that were logged
    expect(await row(0)).toMatchObject({ totalHours: '8.00', missingTime: '8.00', amount: '400.00' });
    expect(await row(1)).toMatchObject({ totalHours: '40.00', missingTime: '28.00', amount: '2000.00' });
  });

  test('of a project paid Prepaid is of the days that were worked', async () => {
    const { weeks } = await aBillingWithWeeks({ payModel: 'Prepaid', cycle: 'Monthly', hours: [] });
    expect(weeks.map((week) => week.startDate)[0]).toBe('2026-04-01');
    const { data } = await timesheetOf(idOf(weeks, 0));
    // 1 to 5 April 2026: three working days
    expect(data.zohoEmployeeMetadataList[0]).toMatchObject({ totalHours: '24.00', amount: '1200.00' });
  });

  test('still shows the hours that the billing’s own invoice took', async () => {
    const { project, predictionId, weeks } = await aBillingWithWeeks();
    const saved = await aSavedInvoiceOf(anna, project, ['05-01-2026', '05-31-2026']);
    const before = (await timesheetOf(idOf(weeks, 1))).data.zohoEmployeeMetadataList[0];
    await sql`update invoice set billing_id = ${predictionId} where id = ${saved.invoiceId}`.execute(world.tx);
    const after = (await timesheetOf(idOf(weeks, 1))).data.zohoEmployeeMetadataList[0];
    expect([before?.billedHours, after?.billedHours]).toEqual(['0.00', '12.00']);
  });

  test('is cut to the days that the billing has now', async () => {
    const { predictionId, weeks } = await aBillingWithWeeks();
    await moveBilling(predictionId, '2026-05-05', '2026-05-20');
    const { data } = await timesheetOf(idOf(weeks, 1));
    expect(data.invoiceGenerateDetails).toMatchObject({ startDate: '2026-05-05', endDate: '2026-05-10' });
    expect(data.zohoEmployeeMetadataList[0]?.billedHours).toBe('4.00');
    expect((await timesheetOf(idOf(weeks, 0))).failure?.code).toBe('verification_too_short');
  });

  test.each<[string, Given, string, string]>([
    ['', {}, 'prediction_without_end', 'Please make sure you have added end-date to prediction !'],
    [
      ' of a retainer',
      { model: 'T&M Retainer', payModel: 'Prepaid' },
      'verification_too_short',
      'Time duration too short for verification',
    ],
  ])('is not shown for a billing without an end%s', async (_what, given, code, words) => {
    const { predictionId, weeks } = await aBillingWithWeeks(given);
    await moveBilling(predictionId, '2026-05-01', null);
    const { failure } = await timesheetOf(idOf(weeks, 1));
    expect([failure?.code, failure?.message]).toEqual([code, words]);
  });

  test('of a project that has no company any more cannot be computed', async () => {
    const { project, weeks } = await aBillingWithWeeks();
    await sql`update project set company_id = null where id = ${project.id}`.execute(world.tx);
    expect((await timesheetOf(idOf(weeks, 1))).failure?.code).toBe('project_not_found');
  });

  test('of a project outside the scope is not found', async () => {
    const { weeks } = await aBillingWithWeeks();
    const stranger = await world.signedIn('ROLE_ACCOUNTANT');
    expect((await timesheetOf(idOf(weeks, 1), stranger)).failure?.code).toBe('verification_not_found');
  });
});

describe('logs that changed after their week was verified', () => {
  const since = async (weeks: readonly VerificationWeek[]) =>
    (await timesheetOf(idOf(weeks, 1))).data.sinceVerified.map((row) => [
      row.employeeName,
      row.billedHours,
      row.amount,
      row.logs.map(({ before, now }) => [before?.seconds ?? null, now?.seconds ?? null]),
    ]);

  test('are shown with their hours and amount until the week is verified again', async () => {
    const { project, weeks } = await aBillingWithWeeks({ developer: { name: 'Asha Rao' } });
    await verify(weeks, 1);
    expect(await since(weeks)).toEqual([]);
    await sql`with less as (update work_log set seconds = 21600 where id = ${project.logs[0]} returning id)
      update time_entry e set seconds = 21600 from less where e.work_log_id = less.id`.execute(world.tx);
    await log(project, '2026-05-10', 0.5);
    expect(await since(weeks)).toEqual([
      [
        'Asha Rao',
        '-1.50',
        '-75.00',
        [
          [28_800, 21_600],
          [null, 1800],
        ],
      ],
    ]);
    await verify(weeks, 1);
    expect(await since(weeks)).toEqual([]);
  });

  test('are shown for a developer who left the project and has no time left', async () => {
    const { project, weeks } = await aBillingWithWeeks();
    const gone = await aDeveloper(world.tx, { projectId: project.id, name: 'Gone Gus', offBoardDate: '2026-04-30' });
    const logId = await log(project, '2026-05-06', 2, gone);
    await verify(weeks, 1);
    await sql`with gone as (update work_log set vanished_at = now() where id = ${logId} returning id)
      delete from time_entry e using gone where e.work_log_id = gone.id`.execute(world.tx);
    expect(await since(weeks)).toEqual([['Gone Gus', '-2.00', '-100.00', [[7200, null]]]]);
  });

  test('that moved to another developer are shown for both', async () => {
    const { project, weeks } = await aBillingWithWeeks({ developer: { name: 'Asha Rao' } });
    const ben = await aDeveloper(world.tx, { projectId: project.id, name: 'Ben Ito' });
    await verify(weeks, 1);
    await sql`update work_log set employee_id = ${ben} where id = ${project.logs[1]}`.execute(world.tx);
    expect(await since(weeks)).toEqual([
      ['Asha Rao', '-4.00', '-200.00', [[14_400, null]]],
      ['Ben Ito', '4.00', '200.00', [[null, 14_400]]],
    ]);
  });
});

test('what changed logs of a week mean is refused where the week itself is', async () => {
  const changes = async (id: number, by = anna) =>
    (await by.call(verificationEndpoints.changes, { params: { id }, query: { logs: '1' } })).failure?.code;
  const { project, predictionId, weeks } = await aBillingWithWeeks();
  const stranger = await world.signedIn('ROLE_ACCOUNTANT');
  expect(await changes(idOf(weeks, 1), stranger)).toBe('verification_not_found');
  await moveBilling(predictionId, '2026-05-05', '2026-05-20');
  expect(await changes(idOf(weeks, 0))).toBe('verification_too_short');
  await moveBilling(predictionId, '2026-05-01', null);
  expect(await changes(idOf(weeks, 1))).toBe('prediction_without_end');
  await moveBilling(predictionId, '2026-05-01', '2026-05-31');
  await sql`update project set company_id = null where id = ${project.id}`.execute(world.tx);
  expect(await changes(idOf(weeks, 1))).toBe('project_not_found');
});

describe('what was added to logs after their week was verified', () => {
  let project: BillableProject;
  let weeks: readonly VerificationWeek[];
  let predictionId: number;
  beforeEach(async () => {
    ({ project, weeks, predictionId } = await aBillingWithWeeks({ developer: { name: 'Asha Rao' } }));
    await verify(weeks, 1);
  });

  const hoursOf = (at: number, hours: number) =>
    sql`with changed as (update work_log set seconds = ${hours * 3600} where id = ${project.logs[at]} returning id)
      update time_entry e set seconds = ${hours * 3600} from changed where e.work_log_id = changed.id`.execute(
      world.tx,
    );
  const stateOf = async () => {
    const { data } = await anna.call(verificationEndpoints.weeks, { query: { predictionId } });
    return data[1] ?? { version: 0, verified: false };
  };
  const leave = async (
    logs: readonly (readonly [string | undefined, number])[],
    {
      by = anna,
      version,
      reason = 'Not agreed',
      key,
    }: { by?: Person; version?: number; reason?: string; key?: string } = {},
  ) =>
    by.call(
      verificationEndpoints.excludeAdded,
      {
        params: { id: idOf(weeks, 1) },
        body: {
          version: version ?? (await stateOf()).version,
          reason,
          logs: logs.map(([logId, hours]) => ({ logId: logId ?? '', seconds: hours * 3600 })),
        },
      },
      key === undefined ? {} : { key },
    );
  const changesOf = async (...logs: readonly (string | undefined)[]) => {
    const query = { logs: logs.join(',') };
    const { data } = await anna.call(verificationEndpoints.changes, { params: { id: idOf(weeks, 1) }, query });
    return data.map((row) => [row.billedHours, row.amount, row.logs.map(({ logId }) => logId)]);
  };
  const billed = async () => {
    const { data } = await timesheetOf(idOf(weeks, 1));
    return [data.zohoEmployeeMetadataList[0]?.billedHours, data.zohoEmployeeMetadataList[0]?.amount];
  };
  const entriesOf = async () =>
    (
      await sql<{ seconds: number; reason: string | null }>`
        select e.seconds, e.write_off_reason as reason from time_entry e where e.work_log_id = any(${project.logs}::bigint[])
        order by e.work_log_id, e.id`.execute(world.tx)
    ).rows.map(({ seconds, reason }) => [seconds, reason]);

  test('is priced log by log, given up with a reason, and the week is verified again, once', async () => {
    await hoursOf(0, 10);
    await hoursOf(1, 5);
    const [first, second] = project.logs;
    expect(await changesOf(first)).toEqual([['2.00', '100.00', [first]]]);
    expect(await changesOf(first, second)).toEqual([['3.00', '150.00', [first, second]]]);
    expect(await billed()).toEqual(['15.00', '750.00']);
    const { version } = await stateOf();
    const left = await leave([[first, 10]], { key: 'left-once' });
    expect([left.message, left.data.verified, left.data.version]).toEqual([
      'The difference is written off.',
      false,
      version + 1,
    ]);
    expect((await leave([[first, 10]], { key: 'left-once', version })).data).toEqual(left.data);
    expect(await billed()).toEqual(['13.00', '650.00']);
    expect((await timesheetOf(idOf(weeks, 1))).data.sinceVerified.map((row) => row.amount)).toEqual(['50.00']);
    expect((await leave([[second, 5]])).data.verified).toBe(true);
    expect(await billed()).toEqual(['12.00', '600.00']);
    expect(await entriesOf()).toEqual([
      [28_800, null],
      [7200, 'Not agreed'],
      [14_400, null],
      [3600, 'Not agreed'],
    ]);
    const recorded = await sql<{ action: string; changes: unknown }>`
      select action, changes from activity_entry where project_id = ${project.id} order by id desc limit 1`.execute(
      world.tx,
    );
    expect(recorded.rows[0]).toEqual({
      action: 'Written off',
      changes: [
        { fieldName: 'Hours written off', oldValue: null, newValue: '1.00' },
        { fieldName: 'Reason', oldValue: null, newValue: 'Not agreed' },
      ],
    });
  });

  test('is a whole log where it was not there before', async () => {
    const added = await log(project, '2026-05-10', 0.5);
    expect((await leave([[added, 0.5]])).data.verified).toBe(true);
    expect(await billed()).toEqual(['12.00', '600.00']);
  });

  test('is not what became less, moved to another day, changed again, or is on a draft already', async () => {
    const [first, second] = project.logs;
    await hoursOf(0, 6);
    const refused = async (...logs: Parameters<typeof leave>[0]) => (await leave(logs)).failure?.code;
    expect(await refused([first, 6])).toBe('changes_differ');
    await hoursOf(0, 10);
    await sql`update work_log set day = '2026-05-09' where id = ${first}`.execute(world.tx);
    expect(await refused([first, 10])).toBe('changes_differ');
    await hoursOf(1, 5);
    expect(await refused([second, 4.5])).toBe('changes_differ');
    expect(await refused([second, 5], [first, 10])).toBe('changes_differ');
    await aSavedInvoiceOf(anna, project, ['05-01-2026', '05-31-2026']);
    expect(await refused([second, 5])).toBe('changes_differ');
    expect((await entriesOf()).map(([, reason]) => reason)).toEqual([null, null]);
  });

  test('is left unbilled by one of two users, with a reason, and not by a CSM or a user outside the project', async () => {
    await hoursOf(0, 10);
    const seen: [string | undefined, number] = [project.logs[0], 10];
    const { version } = await stateOf();
    expect((await leave([seen], { reason: ' ' })).failure?.errors).toEqual([
      { path: 'reason', message: 'Please enter reason' },
    ]);
    const csm = await world.signedIn('ROLE_CSM');
    const stranger = await world.signedIn('ROLE_ACCOUNTANT');
    expect((await leave([seen], { by: csm, version })).failure?.code).toBe('forbidden');
    expect((await leave([seen], { by: stranger, version })).failure?.code).toBe('verification_not_found');
    const both = await Promise.all([leave([seen], { version }), leave([seen], { version })]);
    expect(both.flatMap(({ failure }) => failure?.code ?? [])).toEqual(['stale_version']);
    expect(await entriesOf()).toEqual([
      [28_800, null],
      [7200, 'Not agreed'],
      [14_400, null],
    ]);
  });
});
