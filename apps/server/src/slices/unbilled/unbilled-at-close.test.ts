import { generator } from '@countinghouse/billing/testing/random-run.ts';
import { addDays, calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { unbilledEndpoints } from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aCompany,
  aDeveloper,
  aHoliday,
  aLeaveDay,
  aProject,
  aRateRange,
  aTechStack,
  aWorkLog,
} from '../../../seed/builders.ts';
import { aBillableProject, aSavedInvoice } from '../../../test/billable-project.ts';
import { aTimesheetOf } from '../../../test/invoicing.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { cents } from '../../../test/scenarios/plain-sums.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await aWorld({ now: '2026-06-15T09:00:00.000Z' });
  admin = await world.signedIn('ROLE_ADMIN');
});
afterAll(() => world.close());

const listOn = async (on: string, computedNow = false) =>
  (await admin.call(unbilledEndpoints.list, { query: { on, computedNow: computedNow ? 'true' : 'false' } })).data;

const models = ['Hourly', 'T&M Retainer', 'Mixed', 'Dedicated', 'Hourly'] as const;

/** A project of a model with up to three developers, two rates, logs, leave and percentages by chance. */
async function aRandomProject(at: number, below: (limit: number) => number) {
  const model = models[at % models.length] ?? 'Hourly';
  const companyId = await aCompany(world.tx, { currencyCode: ['USD', 'GBP', 'INR'][below(3)] ?? 'USD' });
  const project = await aProject(world.tx, {
    companyId,
    model,
    leaveTerm: ['0', '1.5'][below(2)] ?? '0',
    startDate: '2026-05-01',
  });
  const change = `2026-05-${10 + below(15)}`;
  for (const [startDate, endDate, rate] of [
    ['2026-01-01', addDays(calendarDate(change), -1), '33.3333'],
    [change, null, '41.25'],
  ] as const)
    await aRateRange(world.tx, { projectId: project.id, startDate, endDate, roleRates: { 'React Developer': rate } });
  for (let number = below(3); number >= 0; number -= 1) {
    const employeeId = await aDeveloper(world.tx, {
      projectId: project.id,
      billingModel: below(2) === 0 ? 'Dedicated' : 'Hourly',
      billingPercentage: ['100', '50', '33.33'][below(3)] ?? '100',
      fromDate: below(3) === 0 ? `2026-05-${10 + below(9)}` : null,
    });
    await aWorkLog(world.tx, { projectId: project.id, employeeId, day: '2026-05-01', seconds: 1 + below(30_000) });
    for (let log = below(6); log >= 0; log -= 1)
      await aWorkLog(world.tx, {
        projectId: project.id,
        employeeId,
        day: addDays(calendarDate('2026-05-01'), below(31)),
        seconds: 1 + below(30_000),
        billable: below(5) > 0,
      });
    if (below(2) === 0) await aLeaveDay(world.tx, { employeeId, day: `2026-05-${11 + below(4)}`, days: '0.5' });
  }
  return project;
}

test('is worth what the wizard bills for the same days, whatever the model, rates, stays and leave', async () => {
  const below = generator(7);
  await aTechStack(world.tx, { name: 'React Developer' });
  await aHoliday(world.tx, { region: 'US', date: '2026-05-25', name: 'Memorial Day' });
  const projects = [];
  for (let at = 0; at < 15; at += 1) projects.push(await aRandomProject(at, below));
  const { projects: rows } = await listOn('2026-05-31');
  for (const { id, zohoProjectId } of projects) {
    const { zohoEmployeeMetadataList: billed } = await aTimesheetOf(
      admin,
      { zohoProjectId },
      '05-01-2026',
      '05-31-2026',
    );
    const row = rows.find(({ projectId }) => projectId === id);
    const sum = (of: (one: (typeof billed)[number]) => string) =>
      billed.reduce((total, one) => total + cents(of(one)), 0n);
    expect([id, cents(row?.own.work ?? '0'), cents(row?.hours ?? '0')]).toEqual([
      id,
      sum(({ amount }) => amount),
      sum(({ billedHours }) => billedHours),
    ]);
    const { lines } = (await admin.call(unbilledEndpoints.work, { query: { projectId: id, on: '2026-05-31' } })).data;
    expect(lines.reduce((total, { amount }) => total + cents(amount ?? '0'), 0n)).toBe(cents(row?.own.work ?? '0'));
  }
});

test('has all hours of the ledger that are not on a draft, invoiced or written off', async () => {
  const seen: string[] = [];
  for (const state of ['unbilled', 'draft', 'invoiced', 'written off']) {
    const project = await aBillableProject(world, admin, { hours: [3, 2] });
    if (state === 'draft' || state === 'invoiced') {
      const { invoiceId, version } = await aSavedInvoice(admin, project);
      const params = { id: invoiceId };
      if (state === 'invoiced') await admin.call(invoiceEndpoints.issue, { params, body: { version } });
    }
    if (state === 'written off')
      await sql`update time_entry set write_off_reason = 'a gift', written_off_on = '2026-06-15'
        where work_log_id = ${project.logs[0]}`.execute(world.tx);
    await aWorkLog(world.tx, { projectId: project.id, employeeId: project.employeeId, day: '2026-05-20', hours: 1 });
    const { rows } = await sql<{ all: string; others: string }>`
      select sum(e.seconds)::text as all,
        coalesce(sum(e.seconds) filter (where e.document_state is not null or e.write_off_reason is not null), 0)::text as others
      from time_entry e join work_log l on l.id = e.work_log_id where l.project_id = ${project.id}`.execute(world.tx);
    const row = (await listOn('2026-06-15')).projects.find(({ projectId }) => projectId === project.id);
    const hundredths = Number(cents(row?.hours ?? '0'));
    seen.push(`${state}: ${hundredths / 100} h`);
    expect(hundredths * 36 + Number(rows[0]?.others)).toBe(Number(rows[0]?.all));
  }
  expect(seen).toEqual(['unbilled: 6 h', 'draft: 1 h', 'invoiced: 1 h', 'written off: 3 h']);
});

test('is stored with the close of its month, tells a change since, and is computed again once the month is reopened', async () => {
  const { id, employeeId } = await aBillableProject(world, admin);
  const month = { month: formatDate(calendarDate('2026-05-01'), 'MMM-yyyy') };
  const reason = { reason: 'All checked' };
  await admin.call(monthCloseEndpoints.close, { query: month, body: { ...reason, version: 0 } });
  const seen = async (on = '2026-05-31', computedNow = false) => {
    const { closed, projects } = await listOn(on, computedNow);
    const row = projects.find(({ projectId }) => projectId === id);
    return [closed?.isChanged, row?.own.work, row?.usd?.work];
  };
  expect(await seen()).toEqual([false, '600.00', '600.00']);
  expect(await seen('2026-05-30')).toEqual([undefined, '600.00', '600.00']);
  await aWorkLog(world.tx, { projectId: id, employeeId, day: '2026-05-20', hours: 1 });
  expect(await seen()).toEqual([true, '600.00', '600.00']);
  expect(await seen('2026-05-31', true)).toEqual([true, '650.00', '650.00']);
  const csm = await world.signedIn('ROLE_CSM');
  expect((await csm.call(unbilledEndpoints.list, { query: { on: '2026-05-31' } })).data).toMatchObject({
    closed: { isChanged: false },
    projects: [],
  });
  await admin.call(monthCloseEndpoints.reopen, { query: month, body: { ...reason, version: 1 } });
  expect(await seen()).toEqual([undefined, '650.00', '650.00']);
  await admin.call(monthCloseEndpoints.close, { query: month, body: { ...reason, version: 2 } });
  expect(await seen()).toEqual([false, '650.00', '650.00']);
  const refused = sql`update unbilled_at_close set hours = 0`.execute(world.tx);
  await expect(refused).rejects.toThrow();
});
