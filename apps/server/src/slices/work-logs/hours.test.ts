import { recompute } from '@countinghouse/billing/trace/recompute.ts';
import type { Trace } from '@countinghouse/billing/trace/trace.ts';
import { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { hoursFromText, hoursOfHundredths, hoursText, ZERO_HOURS } from '@countinghouse/billing/values/hours.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDeveloper, aProject, aWorkLog } from '../../../seed/builders.ts';
import { aBillableProject } from '../../../test/billable-project.ts';
import { aTimesheetOf } from '../../../test/invoicing.ts';
import { aWorld, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

it('the open hours of a project say which logs they are made of', async () => {
  const anna = await world.signedIn('ROLE_ACCOUNTANT');
  const project = await aProject(world.tx, { accountants: [anna.userId] });
  const employeeId = await aDeveloper(world.tx, { projectId: project.id });
  await aWorkLog(world.tx, { projectId: project.id, employeeId, day: '2026-05-04', seconds: 1200 });
  await aWorkLog(world.tx, { projectId: project.id, employeeId, day: '2026-06-04', seconds: 2400 });
  const { data } = await anna.call(workLogEndpoints.hours, { query: { projectId: project.id, state: 'open' } });
  const trace = data.trace as Trace;
  expect([trace.value, trace.inputs[0]?.inputs.length, recompute(trace)]).toEqual(['1.00', 2, '1.00']);
  const billed = await anna.call(workLogEndpoints.hours, { query: { projectId: project.id, state: 'billed' } });
  expect((billed.data.trace as Trace).value).toBe('0.00');
});

it('the same hours are the same wherever they are shown: in a timesheet, by state, before a write-off and in the month', async () => {
  const anna = await world.signedIn('ROLE_ACCOUNTANT');
  const project = await aBillableProject(world, anna);
  for (const name of ['Priya', 'Tariq']) {
    const employeeId = await aDeveloper(world.tx, { projectId: project.id, name, role: 'React Developer' });
    // 20 minutes are 0.33 h; the 40 minutes of both, rounded once, would be 0.67 h
    await aWorkLog(world.tx, { projectId: project.id, employeeId, day: '2026-05-04', seconds: 1200 });
  }
  const projectId = project.id;
  const sheet = await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026');
  const inSheet = sheet.zohoEmployeeMetadataList.reduce(
    (sum, row) => hoursOfHundredths(sum + hoursFromText(row.billedHours)),
    ZERO_HOURS,
  );
  const days = { startDate: '2026-05-01', endDate: '2026-05-31' };
  const { trace } = (await anna.call(workLogEndpoints.hours, { query: { projectId, state: 'open' } })).data;
  const month = (await anna.call(monthCloseEndpoints.get, { query: { month: 'May-2026' } })).data;
  const shown = [
    hoursText(inSheet),
    (await anna.call(workLogEndpoints.source, { query: { projectId } })).data.openHours,
    recompute(trace as Trace),
    (await anna.call(workLogEndpoints.openTime, { query: { projectId, ...days } })).data.openHours,
    month.figures.hours.openHours,
    month.open.find(({ kind }) => kind === 'hours')?.rows[0]?.hours,
  ];
  expect(new Set(shown)).toEqual(new Set([hoursText(inSheet)]));
});

it('a project outside the scope looks like a missing one (not_found)', async () => {
  const other = await world.signedIn('ROLE_CSM');
  const project = await aProject(world.tx);
  const answer = await other.call(workLogEndpoints.hours, { query: { projectId: project.id, state: 'open' } });
  expect([answer.status, answer.failure?.code]).toEqual([404, 'not_found']);
});
