import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDeveloper, aWorkLog } from '../../../seed/builders.ts';
import { aBillableProject, aSavedInvoice, type BillableProject } from '../../../test/billable-project.ts';
import { aTimesheetOf, savePayload } from '../../../test/invoicing.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let project: BillableProject;
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());
beforeEach(async () => {
  project = await aBillableProject(world, anna, { developer: { name: 'Dora' } });
});

const may = { startDate: '2026-05-01', endDate: '2026-05-31' };
const code = (answer: { failure: { code: string } | undefined }) => answer.failure?.code;
const open = async (period = may) =>
  (await anna.call(workLogEndpoints.openTime, { query: { projectId: project.id, ...period } })).data;
const writeOff = (
  given: Partial<{ startDate: string; endDate: string; openSeconds: number; projectId: number }> = {},
) =>
  anna.call(workLogEndpoints.writeOff, {
    body: {
      projectId: project.id,
      ...may,
      openSeconds: 12 * 3600,
      reason: 'trial weeks, agreed with the client',
      ...given,
    },
  });
const hours = async () => {
  const { openHours, draftHours, billedHours, writtenOffHours } = (
    await anna.call(workLogEndpoints.source, { query: { projectId: project.id } })
  ).data;
  return { openHours, draftHours, billedHours, writtenOffHours };
};

describe('open hours that are given up', () => {
  test('are shown by developer first, and billed by no invoice afterwards', async () => {
    const bea = await aDeveloper(world.tx, { projectId: project.id, name: 'Bea' });
    await aWorkLog(world.tx, { projectId: project.id, employeeId: bea, day: '2026-05-31', seconds: 1200 });
    await aWorkLog(world.tx, { projectId: project.id, employeeId: bea, day: '2026-06-01', hours: 5 });
    expect(await open()).toEqual({
      openHours: '12.33',
      openSeconds: 12 * 3600 + 1200,
      developers: [
        { employeeName: 'Bea', hours: '0.33' },
        { employeeName: 'Dora', hours: '12.00' },
      ],
    });
    const done = await writeOff({ openSeconds: 12 * 3600 + 1200 });
    expect([done.data.writtenOffHours, done.message]).toEqual(['12.33', '12.33 h written off']);
    expect(await hours()).toEqual({
      openHours: '5.00',
      draftHours: '0.00',
      billedHours: '0.00',
      writtenOffHours: '12.33',
    });
    const rows = (await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026')).zohoEmployeeMetadataList;
    expect(rows.map((row) => row.billedHours)).toEqual(['0.00', '0.00']);
    const trace = await anna.call(workLogEndpoints.hours, { query: { projectId: project.id, state: 'written off' } });
    expect(trace.data.trace).toMatchObject({ value: '12.33' });
    const recorded = await sql<{ resource: string; name: string; changes: unknown }>`
      select resource, resource_name as name, changes from activity_entry
      where action = 'Written off' and project_id = ${project.id}`.execute(world.tx);
    expect(recorded.rows).toEqual([
      {
        resource: 'WORK_LOG',
        name: expect.stringMatching(/., 2026-05-01 to 2026-05-31$/),
        changes: [
          { fieldName: 'Hours written off', oldValue: null, newValue: '12.33' },
          { fieldName: 'Reason', oldValue: null, newValue: 'trial weeks, agreed with the client' },
        ],
      },
    ]);
  });

  test('are only those that no invoice holds: a draft keeps its own', async () => {
    await aSavedInvoice(anna, project);
    expect(code(await writeOff())).toBe('nothing_open');
    await aWorkLog(world.tx, { projectId: project.id, employeeId: project.employeeId, day: '2026-05-29', hours: 2 });
    expect((await writeOff({ openSeconds: 7200 })).status).toBe(200);
    expect(await hours()).toEqual({
      openHours: '0.00',
      draftHours: '12.00',
      billedHours: '0.00',
      writtenOffHours: '2.00',
    });
  });

  test('are written off once by one of two users at the same time; the other bills them or is refused', async () => {
    const body = await savePayload(anna, await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026'));
    const [written, billed] = await Promise.all([writeOff(), anna.call(invoiceEndpoints.create, { body })]);
    const { writtenOffHours, draftHours } = await hours();
    expect([writtenOffHours, draftHours].toSorted()).toEqual(['0.00', '12.00']);
    expect([code(written), code(billed)]).toEqual(
      writtenOffHours === '12.00' ? [undefined, 'stale_timesheet'] : ['nothing_open', undefined],
    );
    expect(code(await writeOff())).toBe('nothing_open');
  });

  test('are exactly those that were looked at', async () => {
    await aWorkLog(world.tx, { projectId: project.id, employeeId: project.employeeId, day: '2026-05-29', seconds: 1 });
    expect(code(await writeOff())).toBe('open_time_differs');
    expect(await hours()).toMatchObject({ openHours: '12.00', writtenOffHours: '0.00' });
  });
});

test('the open hours of a single day can be written off', async () => {
  const day = { startDate: '2026-05-04', endDate: '2026-05-04' };
  expect((await open(day)).openHours).toBe('8.00');
  expect((await writeOff({ ...day, openSeconds: 8 * 3600 })).data.writtenOffHours).toBe('8.00');
});

test('a period that ends before it begins is refused at its end (range_reversed)', async () => {
  const reversed = { startDate: '2026-05-31', endDate: '2026-05-30' };
  const errors = [{ path: 'endDate', message: messages.endBeforeStart }];
  expect((await writeOff(reversed)).failure).toMatchObject({ code: 'range_reversed', errors });
  const query = { projectId: project.id, ...reversed };
  expect((await anna.call(workLogEndpoints.openTime, { query })).failure).toMatchObject({
    code: 'range_reversed',
    errors,
  });
});

test('the open hours of a project outside the scope are not found and stay (not_found)', async () => {
  const stranger = await world.signedIn('ROLE_ACCOUNTANT');
  const query = { projectId: project.id, ...may };
  expect(code(await stranger.call(workLogEndpoints.openTime, { query }))).toBe('not_found');
  const body = { ...query, openSeconds: 12 * 3600, reason: 'a mistake' };
  expect(code(await stranger.call(workLogEndpoints.writeOff, { body }))).toBe('not_found');
  expect((await open()).openHours).toBe('12.00');
});
