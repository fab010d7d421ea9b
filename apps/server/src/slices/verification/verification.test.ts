import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { verificationEndpoints } from '@countinghouse/contract/verification/verification.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDeveloper, aProject, aWorkLog, type GivenProject } from '../../../seed/builders.ts';
import { aBareDraft } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let stranger: Person;
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  stranger = await world.signedIn('ROLE_ACCOUNTANT', 'Stefan');
});
afterAll(() => world.close());

let project: { id: number; zohoProjectId: string };
let employeeId: number;
let predictionId: number;
beforeEach(async () => {
  predictionId = await aPredictionOf({});
});

/** A project of Anna's with a developer, and its prediction for October 2026 unless told otherwise. */
async function aPredictionOf(
  given: GivenProject,
  dates: { startDate: string; endDate: string | null } = { startDate: '2026-10-01', endDate: '2026-10-31' },
): Promise<number> {
  project = await aProject(world.tx, { ...given, accountants: [anna.userId] });
  employeeId = await aDeveloper(world.tx, { projectId: project.id });
  const { data } = await anna.call(predictionEndpoints.add, {
    body: {
      projectId: project.id,
      skipWarnings: true,
      predictionDetails: [
        {
          predictionId: 0,
          accuracy: 100,
          predictedAmount: '1000',
          receivedMonth: 'Nov-2026',
          submissionType: 'IT',
          ...dates,
        },
      ],
    },
  });
  return data.predictionDetails[0]?.predictionId ?? 0;
}

const generate = (person = anna) => person.call(verificationEndpoints.generate, { query: { predictionId } });
const weeks = async () => (await anna.call(verificationEndpoints.weeks, { query: { predictionId } })).data;
const verify = (
  verificationId: number,
  version?: number,
  more: { verified?: boolean; notes?: string } = {},
  by = anna,
) =>
  by.call(verificationEndpoints.verify, {
    body: { verificationId, verified: true, ...(version === undefined ? {} : { version }), ...more },
  });
const second = async () => {
  const week = (await weeks())[1];
  if (week === undefined) throw new Error('there is no second week');
  return week;
};
const log = (day: string, hours = 8) => aWorkLog(world.tx, { projectId: project.id, employeeId, day, hours });
const lookOfWeeks = async () => (await weeks()).map((week) => [week.week, week.startDate, week.endDate, week.verified]);

describe('the weeks of a billing', () => {
  test('do not exist until they are made, and then run Monday to Sunday within its period', async () => {
    expect(await weeks()).toEqual([]);
    const { data, message, status } = await generate();
    expect([status, message]).toEqual([200, 'Weeks generated successfully']);
    expect(data).toEqual(await weeks());
    expect(await lookOfWeeks()).toEqual([
      [1, '2026-10-01', '2026-10-04', false],
      [2, '2026-10-05', '2026-10-11', false],
      [3, '2026-10-12', '2026-10-18', false],
      [4, '2026-10-19', '2026-10-25', false],
      [5, '2026-10-26', '2026-10-31', false],
    ]);
  });

  test('of a project paid Prepaid are those that were worked', async () => {
    predictionId = await aPredictionOf(
      { payModel: 'Prepaid', cycle: 'Weekly' },
      { startDate: '2026-11-02', endDate: '2026-11-08' },
    );
    await generate();
    expect(await lookOfWeeks()).toEqual([[1, '2026-10-26', '2026-11-01', false]]);
  });

  test('made again keep tick and note, when their dates did not change', async () => {
    await generate();
    const kept = await second();
    await verify(kept.verificationId, 1, { notes: 'Looked at with Carlos' });
    const third = (await weeks())[2]?.verificationId ?? 0;
    await verify(third, 1, { verified: false, notes: 'Still to be asked' });
    await sql`update billing set start_date = '2026-10-05', end_date = '2026-10-20' where id = ${predictionId}`.execute(
      world.tx,
    );
    await generate();
    expect(await lookOfWeeks()).toEqual([
      [1, '2026-10-05', '2026-10-11', true],
      [2, '2026-10-12', '2026-10-18', false],
      [3, '2026-10-19', '2026-10-20', false],
    ]);
    expect((await weeks())[0]).toMatchObject({ verificationId: kept.verificationId, note: 'Looked at with Carlos' });
    expect((await weeks())[1]).toMatchObject({ verificationId: third, note: 'Still to be asked' });
  });

  test('made again lose no tick and no note that the person did not know of', async () => {
    await generate();
    const { verificationId } = await second();
    await verify(verificationId, 1);
    await sql`update billing set end_date = '2026-10-08' where id = ${predictionId}`.execute(world.tx);
    expect((await generate()).failure?.code).toBe('weeks_written');
    expect((await second()).verified).toBe(true);
    const query = { predictionId, given: String(verificationId) };
    await anna.call(verificationEndpoints.generate, { query });
    expect((await lookOfWeeks())[1]).toEqual([2, '2026-10-05', '2026-10-08', false]);
  });

  test('are made once by two people at once', async () => {
    await Promise.all([generate(), generate(), generate()]);
    expect((await weeks()).map((week) => week.week)).toEqual([1, 2, 3, 4, 5]);
  });

  test('go with their prediction', async () => {
    await generate();
    await anna.call(predictionEndpoints.remove, { params: { id: predictionId }, query: { version: 1 } });
    const left = await sql`select 1 from verification_week where billing_id = ${predictionId}`.execute(world.tx);
    expect(left.rows).toEqual([]);
  });

  test.each<[string, GivenProject, string | null, string, string]>([
    ['without an end', {}, null, 'prediction_without_end', 'Please make sure you have added end-date to prediction !'],
    [
      'of a retainer without an end',
      { model: 'T&M Retainer', payModel: 'Prepaid' },
      null,
      'verification_too_short',
      'Time duration too short for verification',
    ],
    [
      'of a Fixed Cost project',
      { model: 'Fixed Cost' },
      '2026-10-31',
      'weeks_not_asked',
      'A Fixed Cost project needs no verification.',
    ],
  ])('are not made %s', async (_what, given, endDate, code, words) => {
    predictionId = await aPredictionOf(given, { startDate: '2026-10-01', endDate });
    const { failure } = await generate();
    expect([failure?.code, failure?.message]).toEqual([code, words]);
    expect(await weeks()).toEqual([]);
  });

  test('of a project outside the scope are not found', async () => {
    await generate();
    const week = await second();
    expect((await generate(stranger)).failure?.code).toBe('prediction_not_found');
    const seen = await stranger.call(verificationEndpoints.weeks, { query: { predictionId } });
    expect(seen.failure?.message).toBe(`Prediction with id ${predictionId} not found`);
    expect((await verify(week.verificationId, 1, {}, stranger)).failure?.code).toBe('verification_not_found');
  });
});

describe('a week', () => {
  beforeEach(() => generate());

  test('is verified with a note, and not any more when the tick is taken back', async () => {
    const { verificationId } = await second();
    const verified = await verify(verificationId, 1, { notes: 'All there' });
    expect([verified.message, verified.data.verified, verified.data.note, verified.data.version]).toEqual([
      'Timesheet verified successfully',
      true,
      'All there',
      2,
    ]);
    const back = await verify(verificationId, 2, { verified: false });
    expect([back.message, back.data.verified, back.data.note]).toEqual([
      'Timesheet saved successfully',
      false,
      'All there',
    ]);
    const recorded = await sql<{ action: string; changes: { fieldName: string; newValue: string }[] }>`
      select action, changes from activity_entry where resource = 'VERIFICATION' and resource_id = ${String(verificationId)} order by id`.execute(
      world.tx,
    );
    expect(
      recorded.rows.map((one) => [
        one.action,
        ...one.changes.map((change) => `${change.fieldName} ${change.newValue}`),
      ]),
    ).toEqual([
      ['Verified', 'Verified Yes', 'Note All there'],
      ['Updated', 'Verified No'],
    ]);
  });

  test('can be sent back as the whole row that was read', async () => {
    const read = await second();
    const body = { ...read, verified: true, notes: 'Read and checked' };
    const { status, data } = await anna.call(verificationEndpoints.verify, { body });
    expect([status, data]).toEqual([200, { ...body, note: 'Read and checked', version: 2 }]);
    expect(await second()).toEqual(data);
  });

  test('is not ticked when its hours changed since the user saw them', async () => {
    const { verificationId } = await second();
    const { logsMark } = (await anna.call(verificationEndpoints.get, { params: { id: verificationId } })).data;
    await log('2026-10-06');
    const body = { verificationId, verified: true, version: 1 };
    const { failure } = await anna.call(verificationEndpoints.verify, { body: { ...body, logsMark } });
    expect(failure?.code).toBe('week_hours_differ');
    const seen = (await anna.call(verificationEndpoints.get, { params: { id: verificationId } })).data;
    const { data } = await anna.call(verificationEndpoints.verify, { body: { ...body, logsMark: seen.logsMark } });
    expect(data.verified).toBe(true);
  });

  test('is verified from a to-do with its id alone, which can do nothing else', async () => {
    const { verificationId } = await second();
    expect((await verify(verificationId, undefined, { verified: false })).failure?.errors?.[0]?.path).toBe('version');
    expect((await verify(verificationId, undefined, { notes: 'x' })).failure?.code).toBe('invalid_input');
    expect((await verify(verificationId)).data.verified).toBe(true);
  });

  test('seen by two people is ticked by one; the other gets what is new', async () => {
    const { verificationId } = await second();
    const answers = await Promise.all([
      verify(verificationId, 1, { notes: 'one' }),
      verify(verificationId, 1, { notes: 'two' }),
    ]);
    const lost = answers.find(({ failure }) => failure !== undefined);
    expect(lost?.failure).toMatchObject({ code: 'stale_version', current: { version: 2, verified: true } });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a log was added', () => log('2026-10-07')],
    [
      'a log became longer',
      () =>
        sql`with more as (update work_log set seconds = seconds + 60 where project_id = ${project.id} returning id)
      update time_entry e set seconds = e.seconds + 60 from more where e.work_log_id = more.id`.execute(world.tx),
    ],
    [
      'a log vanished',
      () =>
        sql`with gone as (update work_log set vanished_at = now() where project_id = ${project.id} returning id)
      delete from time_entry e using gone where e.work_log_id = gone.id`.execute(world.tx),
    ],
  ])('is not verified any more once %s, and says why; verified again it is', async (_what, happen) => {
    await log('2026-10-06');
    const { verificationId } = await second();
    await verify(verificationId, 1, { notes: 'Fine' });
    expect((await second()).verified).toBe(true);
    await happen();
    expect(await second()).toMatchObject({
      verified: false,
      logsChanged: true,
      notes: 'Fine',
      note: 'Fine\nTime logs changed after this week was verified.',
    });
    const noted = await verify(verificationId, 2, { verified: false, notes: 'Asked Carlos' });
    expect(noted.data).toMatchObject({
      logsChanged: true,
      note: 'Asked Carlos\nTime logs changed after this week was verified.',
    });
    expect((await verify(verificationId, 3)).data).toMatchObject({
      verified: true,
      logsChanged: false,
      note: 'Asked Carlos',
    });
  });

  test('stays verified once its billing has an invoice; changed logs can still be verified again', async () => {
    await log('2026-10-06');
    const { verificationId } = await second();
    await verify(verificationId, 1);
    const invoiceId = await aBareDraft(world.tx, project.id);
    await sql`update invoice set billing_id = ${predictionId} where id = ${invoiceId}`.execute(world.tx);
    const back = await verify(verificationId, 2, { verified: false, notes: 'x' });
    expect([back.failure?.code, (await second()).notes]).toEqual(['week_invoiced', '']);
    await log('2026-10-06', 1);
    expect((await verify(verificationId, 2)).data.verified).toBe(true);
  });

  test('stays verified when other words were written for the same work, or other days changed', async () => {
    await log('2026-10-06');
    const { verificationId } = await second();
    await verify(verificationId, 1);
    await sql`update work_log set task = 'Another task', note = 'x' where project_id = ${project.id}`.execute(world.tx);
    await log('2026-10-12');
    await log('2026-10-04');
    expect((await second()).verified).toBe(true);
  });

  test('is asked for before the period is invoiced, as long as one of them is not verified', async () => {
    const codes = async (startDate: string, endDate: string) =>
      (
        await anna.call(timesheetEndpoints.validate, {
          params: { id: project.zohoProjectId },
          query: { startDate, endDate },
        })
      ).data.prerequisites
        .filter((one) => one.code === 'weeks_verified')
        .map((one) => [one.mandatory, one.message, one.link]);
    expect(await codes('10-01-2026', '10-31-2026')).toEqual([
      [false, 'Not all weeks of this period are verified: 1 Oct 2026 to 31 Oct 2026.', `/verification/${predictionId}`],
    ]);
    // no week of November was ever generated, and nothing is planned for it
    expect(await codes('11-01-2026', '11-30-2026')).toEqual([
      [false, 'Not all weeks of this period are verified: 1 Nov 2026 to 30 Nov 2026.', null],
    ]);
    for (const week of await weeks()) await verify(week.verificationId);
    expect(await codes('10-01-2026', '10-31-2026')).toEqual([]);
    await log('2026-10-31');
    expect(await codes('10-01-2026', '10-31-2026')).toHaveLength(1);
  });
});
