import type { StartedAct } from '@countinghouse/contract/billing-run/billing-act.ts';
import {
  billingRunEndpoints,
  type BillingRow,
  type BillingRun,
} from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { verificationEndpoints } from '@countinghouse/contract/verification/verification.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aHoliday, aWorkLog } from '../../../seed/builders.ts';
import { aBillableProject, type BillableProject } from '../../../test/billable-project.ts';
import { dueRows, startRun } from '../../../test/billing-runs.ts';
import { aPrediction } from '../../../test/predicting.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

const may = { startDate: '2026-05-01', endDate: '2026-05-31' };
/** A project of the imitated project tool, with time logs in October. */
const cobalt = '685798000000010003';
const october = { startDate: '2026-10-01', endDate: '2026-10-31' };

let world: World;
let anna: Person;
let carl: Person;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('US');
});
afterAll(() => world.close());
beforeEach(async () => {
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna Accountant');
  carl = await world.signedIn('ROLE_CSM', 'Carl CSM');
});

/** A project with a prediction for May, and a developer who works half of the days. */
async function aDueProject(given: Parameters<typeof aBillableProject>[2] = {}): Promise<BillableProject> {
  const project = await aBillableProject(world, anna, {
    csms: [carl.userId],
    developer: { billingPercentage: '50' },
    ...given,
  });
  await aPrediction(anna, project.id, may);
  return project;
}

async function rowOf(projectId: number, until = may.endDate, by = anna): Promise<BillingRow> {
  const row = (await dueRows(by, until)).find((one) => one.projectId === projectId);
  if (row === undefined) throw new Error(`no row of project ${projectId}`);
  return row;
}
const start = (act: StartedAct, row: BillingRow, by = anna) =>
  startRun(by, act, [row], {
    prepared: ({ checks, logsMark }) => ({
      sync: act === 'bill' && checks.some(({ code }) => code === 'last_sync'),
      logsMark,
    }),
  });

/** Lets everything that waits be delivered, the run that looks after its syncs included. */
async function ended({ runId }: BillingRun, by = anna): Promise<BillingRun> {
  for (let looks = 0; looks < 20; looks += 1) {
    await world.deliverAll();
    const run = (await by.call(billingRunEndpoints.runs)).data.runs.find((one) => one.runId === runId);
    if (run?.finishedAt != null) return run;
    world.clock.advance(500);
  }
  throw new Error('the run does not end');
}
const weeksOf = async ({ predictionId }: BillingRow) =>
  (await anna.call(verificationEndpoints.weeks, { query: { predictionId: predictionId ?? 0 } })).data;

describe('"Verify weeks"', () => {
  test('generates and verifies all weeks of a period without findings', async () => {
    const { id } = await aDueProject();
    const row = await rowOf(id);
    expect(row).toMatchObject({ weeks: 5, weeksVerified: 0 });
    expect(row.weeksToVerify.map(({ leftOut }) => leftOut)).toEqual([null, null, null, null, null]);
    const run = await ended((await start('verify', row)).data);
    expect(run).toMatchObject({ act: 'verify', done: 1, failed: 0, undoable: 0 });
    expect((await weeksOf(row)).map(({ verified }) => verified)).toEqual([true, true, true, true, true]);
    expect(await rowOf(id)).toMatchObject({ weeks: 5, weeksVerified: 5, weeksToVerify: [], state: 'Not started' });
  });

  test('leaves a week with a finding and one with days without hours to their page, and says so', async () => {
    const { id, employeeId } = await aDueProject();
    // more than 12 hours on 12 May; the week from 4 May has 8 and 4 hours
    await aWorkLog(world.tx, { projectId: id, employeeId, day: '2026-05-12', hours: 13 });
    const row = await rowOf(id);
    expect(row.weeksToVerify.map(({ startDate, leftOut }) => `${startDate} ${leftOut}`)).toEqual([
      '2026-05-01 null',
      '2026-05-04 null',
      '2026-05-11 Findings are open',
      '2026-05-18 null',
      '2026-05-25 null',
    ]);
    await ended((await start('verify', row)).data);
    expect((await weeksOf(row)).map(({ verified }) => verified)).toEqual([true, true, false, true, true]);
    const rest = await rowOf(id);
    expect(rest.logsMark).toBeNull();
    expect((await ended((await start('verify', rest)).data)).failures[0]?.words).toBe('No week to verify is left.');
  });

  test('leaves weeks out in which a full-time developer has days without hours or leave', async () => {
    const { id, name } = await aDueProject({ developer: { fromDate: '2026-05-04', offBoardDate: '2026-05-06' } });
    const weeks = (await rowOf(id)).weeksToVerify;
    // logged on Monday and Tuesday, and not on Wednesday, the last day on the project
    expect(weeks.map(({ leftOut }) => leftOut)).toEqual([
      null,
      'Working days without hours or leave',
      null,
      null,
      null,
    ]);
    const [, week] = weeks;
    expect(week?.link).toBe(`/missinghours?day=2026-05-04&project=${encodeURIComponent(name)}`);
    expect(weeks.filter(({ link }) => link !== null)).toEqual([week]);
    await aHoliday(world.tx, { region: 'US', date: '2026-05-06', name: 'Founders Day' });
    expect((await rowOf(id)).weeksToVerify.map(({ leftOut }) => leftOut)).toEqual([null, null, null, null, null]);
    await sql`delete from holiday where date = '2026-05-06'`.execute(world.tx);
  });

  test('verifies no hours that the user did not see', async () => {
    const { id, employeeId } = await aDueProject();
    const row = await rowOf(id);
    await aWorkLog(world.tx, { projectId: id, employeeId, day: '2026-05-13', hours: 2 });
    const run = await ended((await start('verify', row)).data);
    expect(run.failures[0]?.words).toBe(
      'The hours changed since you started the run. Check the row and start it again.',
    );
    expect(await weeksOf(row)).toEqual([]);
  });

  test('is started and stopped by a CSM for their projects, who bills nothing', async () => {
    const { id } = await aDueProject();
    const row = await rowOf(id, may.endDate, carl);
    expect((await start('draft', row, carl)).failure?.code).toBe('forbidden');
    const { runId } = (await start('verify', row, carl)).data;
    const stopped = await carl.call(billingRunEndpoints.stop, { params: { id: runId } });
    expect(stopped.data.isStopped).toBe(true);
    await world.deliverAll();
    expect(await ended((await start('verify', row, carl)).data, carl)).toMatchObject({
      done: 1,
      startedBy: 'Carl CSM',
    });
    const stranger = await world.signedIn('ROLE_CSM');
    expect((await start('verify', row, stranger)).failure?.code).toBe('project_not_found');
    const ofAnna = (await start('draft', await rowOf(id))).data;
    expect((await carl.call(billingRunEndpoints.stop, { params: { id: ofAnna.runId } })).failure?.code).toBe(
      'forbidden',
    );
    await world.deliverAll();
  });
});

describe('"Sync logs"', () => {
  beforeAll(async () => {
    await world.connectProjectTool();
  });
  const aProjectOfTheTool = async (zohoProjectId = cobalt): Promise<number> => {
    await sql`update project set zoho_project_id = id::text where zoho_project_id = ${zohoProjectId}`.execute(world.tx);
    const { id } = await aBillableProject(world, anna, { zohoProjectId, csms: [carl.userId] });
    await aPrediction(anna, id, { ...october, receivedMonth: 'Nov-2026' });
    return id;
  };

  test('brings the time logs of the period, and the row follows them', async () => {
    const id = await aProjectOfTheTool();
    const before = await rowOf(id, october.endDate);
    expect(before).toMatchObject({ hours: '0.00' });
    const run = await ended((await start('sync', before)).data);
    expect(run).toMatchObject({ act: 'sync', done: 1, failed: 0 });
    const after = await rowOf(id, october.endDate);
    expect(Number(after.hours)).toBeGreaterThan(0);
    expect(after.checks.map(({ code }) => code)).not.toContain('last_sync');
  });

  test('keeps the reason where the project tool does not know the project', async () => {
    const id = await aProjectOfTheTool('685798000000099999');
    const run = await ended((await start('sync', await rowOf(id, october.endDate))).data);
    expect(run).toMatchObject({ done: 0, failed: 1 });
    expect(run.failures[0]?.words).not.toBe('');
    expect((await rowOf(id, october.endDate)).reason).toBe(run.failures[0]?.words);
  });

  test('is done before a row is billed; one that cannot be billed with the hours it brings is refused', async () => {
    const id = await aProjectOfTheTool();
    const row = await rowOf(id, october.endDate);
    expect(row.checks.map(({ code }) => code)).toContain('last_sync');
    const run = await ended((await start('bill', row)).data);
    // the developers that came with the time logs have no rates
    expect(run.failures[0]?.words).toMatch(/have no rate/);
    expect(Number((await rowOf(id, october.endDate)).hours)).toBeGreaterThan(0);
    expect((await rowOf(id, october.endDate)).state).toBe('Not started');
  });
});
