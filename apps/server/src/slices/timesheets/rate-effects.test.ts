import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { rateEndpoints, type RateChange } from '@countinghouse/contract/rates/rates.contract.ts';
import { techStackEndpoints } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCompany, aDeveloper, aProject, aRateRange, aTechStack, aWorkLog } from '../../../seed/builders.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aTimesheetOf, savePayload } from '../../../test/invoicing.ts';
import { aPrediction } from '../../../test/predicting.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let admin: Person;

beforeAll(async () => {
  world = await aWorld({ now: '2026-11-21T09:00:00.000Z' });
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.tx, 'project', 'company', 'employee');
  await sql`update tech_stack set default_rate = null`.execute(world.tx);
});

const effectsOf = (body: RateChange, person = anna) => person.call(rateEndpoints.effects, { body });
const periods = (answer: Awaited<ReturnType<typeof effectsOf>>) =>
  answer.data.effects.map((one) => [
    `${one.startDate} ${one.endDate}`,
    one.hours,
    one.amountBefore,
    one.amountAfter,
    one.difference,
  ]);

type Given = Omit<NonNullable<Parameters<typeof aProject>[1]>, 'accountants'>;
async function aRatedProject(given: Given = {}, rate = '50') {
  const project = await aProject(world.tx, { ...given, accountants: [anna.userId] });
  const employeeId = await aDeveloper(world.tx, { projectId: project.id, name: 'Dora Dev', role: 'React Developer' });
  await aRateRange(world.tx, {
    projectId: project.id,
    startDate: '2026-01-01',
    roleRates: { 'React Developer': rate },
  });
  const log = (day: string, seconds: number) => aWorkLog(world.tx, { projectId: project.id, employeeId, day, seconds });
  return { project, employeeId, log };
}

/** Saves the invoice of a period and returns the sum of its rows. */
async function invoiced(project: { zohoProjectId: string }, start: string, end: string): Promise<string> {
  const timesheet = await aTimesheetOf(anna, project, start, end);
  const saved = await anna.call(invoiceEndpoints.create, { body: await savePayload(anna, timesheet) });
  expect(saved.failure).toBeUndefined();
  return saved.data.invoiceAmount;
}

describe('what new rates make of periods without an invoice', () => {
  it('matches, to the cent, the invoice after the rates are saved, with several rates in the period', async () => {
    const { project, log } = await aRatedProject();
    await log('2026-10-05', 12_345);
    await log('2026-10-20', 7_777);
    await log('2026-11-03', 3_601);
    const effects = await effectsOf({
      kind: 'add',
      projectId: project.id,
      startDate: '2026-10-16',
      endDate: null,
      roleRates: { 'React Developer': '55.3333' },
    });
    expect(periods(effects)).toEqual([
      ['2026-10-01 2026-10-31', '5.59', '279.50', '291.02', '11.52'],
      ['2026-11-01 2026-11-30', '1.00', '50.00', '55.33', '5.33'],
    ]);
    await anna.call(rateEndpoints.add, {
      query: { projectId: project.id, startDate: '2026-10-16' },
      body: { 'React Developer': '55.3333' },
    });
    expect(await invoiced(project, '10-01-2026', '10-31-2026')).toBe('291.02');
    expect(await invoiced(project, '11-01-2026', '11-30-2026')).toBe('55.33');
  });

  it('is the invoice of expected hours too, ahead and afterwards, for a change of dates and for special rates', async () => {
    for (const payModel of ['Prepaid', 'Postpaid'] as const) {
      const { project, employeeId } = await aRatedProject({ model: 'Dedicated', payModel });
      await aPrediction(anna, project.id, { startDate: '2026-12-01', endDate: '2026-12-31' });
      const change = {
        startDate: '2026-01-01',
        newStartDate: '2026-01-01',
        newEndDate: '2026-12-15',
        body: { 'React Developer': '61.005' },
      };
      const effects = await effectsOf({
        kind: 'change',
        projectId: project.id,
        startOfRange: '2026-01-01',
        startDate: '2026-01-01',
        endDate: '2026-12-15',
        roleRates: change.body,
      });
      const december = effects.data.effects.find((one) => one.startDate === '2026-12-01');
      const { body, ...query } = change;
      await anna.call(rateEndpoints.change, { query: { projectId: project.id, ...query, version: 1 }, body });
      const special = await effectsOf({
        kind: 'special',
        projectId: project.id,
        startOfRange: '2026-01-01',
        specialRates: [{ employeeId, rate: '99.9' }],
      });
      const dear = special.data.effects.find((one) => one.startDate === '2026-12-01');
      expect([december?.hours, december?.amountBefore, dear?.amountBefore]).toEqual([
        '184.00',
        '9200.00',
        december?.amountAfter,
      ]);
      await anna.call(rateEndpoints.changeSpecial, {
        query: {
          projectId: project.id,
          startDate: '2026-01-01',
          endDate: '2026-12-15',
          newStartDate: '2026-01-01',
          newEndDate: '2026-12-15',
          version: 2,
        },
        body: [{ employeeId, rate: '99.9' }],
      });
      const timesheet = await aTimesheetOf(anna, project, '12-01-2026', '12-31-2026');
      const [row] = timesheet.zohoEmployeeMetadataList;
      expect([row?.totalHours, row?.amount]).toEqual([dear?.hours, dear?.amountAfter]);
    }
  });

  it('leaves saved invoices alone, drafts too, and the days that they bill', async () => {
    const { project, log } = await aRatedProject();
    await log('2026-10-05', 36_000);
    await invoiced(project, '10-01-2026', '10-31-2026');
    // logged late: of a month that is billed, so that no timesheet to come has it
    await log('2026-10-06', 3_600);
    const input = {
      projectId: project.id,
      startDate: '2026-01-01',
      endDate: null,
      roleRates: { 'React Developer': '1' },
    };
    const effects = await effectsOf({ kind: 'change', startOfRange: '2026-01-01', ...input });
    expect([effects.data.effects, effects.data.projectCount]).toEqual([[], 1]);
  });

  it('lists every active project that a default rate affects, page by page, each in its currency', async () => {
    await aTechStack(world.tx, { name: 'React Developer', defaultRate: '20', currencyCode: 'INR' });
    const companyId = await aCompany(world.tx, { currencyCode: 'INR' });
    for (let at = 0; at < 23; at += 1) {
      const project = await aProject(world.tx, { accountants: [anna.userId], companyId, activeBilling: at !== 5 });
      const employeeId = await aDeveloper(world.tx, { projectId: project.id, role: 'React Developer' });
      await aWorkLog(world.tx, { projectId: project.id, employeeId, day: '2026-11-03', hours: 2 });
    }
    // rates of its own: no default holds
    const { project: rated, log } = await aRatedProject();
    await log('2026-11-03', 3_600);
    const input = {
      kind: 'default',
      role: 'React Developer',
      defaultRate: '21.5',
      defaultRateCurrency: 'INR',
    } as const;
    const first = await effectsOf(input);
    expect([first.data.projectCount, first.data.effects.length]).toEqual([23, 20]);
    const rest = await effectsOf({ ...input, behind: first.data.behind ?? 0 });
    expect([rest.data.effects.length, rest.data.behind]).toEqual([2, null]);
    const all = [...first.data.effects, ...rest.data.effects];
    expect(new Set(all.map((one) => `${one.currencyCode} ${one.difference}`))).toEqual(new Set(['INR 3.00']));
    expect(all.map((one) => one.projectId)).not.toContain(rated.id);
    const stack = (await admin.call(techStackEndpoints.list)).data.techStackDetails.find(
      (one) => one.name === 'React Developer',
    );
    if (stack === undefined) throw new Error('the role is gone');
    await admin.call(techStackEndpoints.changeDefaultRate, {
      body: { id: stack.id, defaultRate: '21.5', version: stack.version },
    });
    expect((await effectsOf(input)).data.effects).toEqual([]);
  });

  it('is, of a range that is deleted, what the default rate makes of its days, and nothing without one', async () => {
    const { project, log } = await aRatedProject({}, '50');
    await log('2026-10-05', 36_000);
    const input = { kind: 'delete', projectId: project.id, startOfRange: '2026-01-01' } as const;
    const toNothing = await effectsOf(input);
    expect(periods(toNothing)).toEqual([['2026-10-01 2026-10-31', '10.00', '500.00', '0.00', '-500.00']]);
    expect(toNothing.data.effects[0]?.people[0]).toMatchObject({ rateBefore: '50.0000', rateAfter: '0.0000' });
    // an amount in another currency is no rate here
    await aTechStack(world.tx, { name: 'React Developer', defaultRate: '20', currencyCode: 'INR' });
    expect(periods(await effectsOf(input))).toEqual(periods(toNothing));
    await aTechStack(world.tx, { name: 'React Developer', defaultRate: '20' });
    expect(periods(await effectsOf(input))).toEqual([
      ['2026-10-01 2026-10-31', '10.00', '500.00', '200.00', '-300.00'],
    ]);
    await anna.call(rateEndpoints.remove, { query: { projectId: project.id, startDate: '2026-01-01', version: 1 } });
    expect(await invoiced(project, '10-01-2026', '10-31-2026')).toBe('200.00');
    expect((await effectsOf(input)).failure?.code).toBe('no_rates');
  });

  it('lists every project that a pasted rate card changes, page by page, and matches the figures after the save', async () => {
    const projects: Awaited<ReturnType<typeof aRatedProject>>[] = [];
    for (let at = 0; at < 22; at += 1) {
      const made = await aRatedProject();
      await made.log('2026-10-05', 36_000);
      await made.log('2026-11-03', 3_600);
      projects.push(made);
    }
    const line = (at: number, rate: string, startDate: string) => ({
      project: projects[at]?.project.name ?? '',
      startDate,
      endDate: null,
      roleRates: { 'React Developer': rate },
    });
    const lines = [
      ...projects.map((_, at) => line(at, at === 3 ? '50' : '60', '2026-01-01')),
      // from November on another rate again
      line(0, '70', '2026-11-01'),
    ];
    const first = await effectsOf({ kind: 'pasted', lines });
    // a line that says what is there changes nothing
    expect(first.data.projectCount).toBe(21);
    expect(periods(first).slice(0, 4)).toEqual([
      ['2026-10-01 2026-10-31', '10.00', '500.00', '600.00', '100.00'],
      ['2026-11-01 2026-11-30', '1.00', '50.00', '70.00', '20.00'],
      ['2026-10-01 2026-10-31', '10.00', '500.00', '600.00', '100.00'],
      ['2026-11-01 2026-11-30', '1.00', '50.00', '60.00', '10.00'],
    ]);
    const rest = await effectsOf({ kind: 'pasted', lines, behind: first.data.behind ?? 0 });
    const effects = [...first.data.effects, ...rest.data.effects].map((one) => one.projectId);
    const expected = projects.flatMap(({ project: { id } }, at) => (at === 3 ? [] : [id, id]));
    expect([effects, rest.data.behind]).toEqual([expected.toSorted((one, other) => one - other), null]);
    const { mark } = (await anna.call(rateEndpoints.checkPasted, { body: { lines } })).data;
    expect((await anna.call(rateEndpoints.savePasted, { body: { lines, mark } })).failure).toBeUndefined();
    const [paid] = projects;
    if (paid === undefined) throw new Error('no project');
    expect(await invoiced(paid.project, '10-01-2026', '10-31-2026')).toBe('600.00');
    expect(await invoiced(paid.project, '11-01-2026', '11-30-2026')).toBe('70.00');
    expect((await effectsOf({ kind: 'pasted', lines })).data).toEqual({ effects: [], projectCount: 0, behind: null });
    const stranger = await world.signedIn('ROLE_ACCOUNTANT', 'Stella');
    expect((await effectsOf({ kind: 'pasted', lines: [line(1, '9', '2026-01-01')] }, stranger)).data.projectCount).toBe(
      0,
    );
  });

  it('looks at no project out of scope, and says nothing about one', async () => {
    const project = await aProject(world.tx);
    const effects = await effectsOf({
      kind: 'special',
      projectId: project.id,
      startOfRange: '2026-01-01',
      specialRates: [],
    });
    expect([effects.status, effects.failure?.code]).toEqual([404, 'not_found']);
    const byDefault = await effectsOf({ kind: 'default', role: 'React Developer', defaultRate: null });
    expect(byDefault.data).toEqual({ effects: [], projectCount: 0, behind: null });
  });

  it('refuses what saving would refuse', async () => {
    const { project } = await aRatedProject();
    const add = { kind: 'add', projectId: project.id, roleRates: {} } as const;
    const codes = await Promise.all(
      [
        effectsOf({ ...add, startDate: '2025-12-01', endDate: '2026-02-01' }),
        effectsOf({ ...add, startDate: '2026-12-02', endDate: '2026-12-01' }),
        effectsOf({ kind: 'special', projectId: project.id, startOfRange: '2026-02-01', specialRates: [] }),
      ].map(async (answer) => (await answer).failure?.code),
    );
    expect(codes).toEqual(['range_overlaps', 'range_reversed', 'no_rates']);
  });
});
