import { generator, isFullRun, pick, type Draw } from '@countinghouse/billing/testing/random-run.ts';
import { addDays, calendarDate, weekday } from '@countinghouse/billing/values/calendar-date.ts';
import { billingRunEndpoints, type BillingRow } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { invoiceCycle } from '@countinghouse/contract/options.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCompany, aDeveloper, aHoliday, aLeaveDay, aProject, aRateRange, aTechStack } from '../../seed/builders.ts';
import { dueRows, startRun } from '../billing-runs.ts';
import { aTimesheetOf, savePayload } from '../invoicing.ts';
import { aPrediction } from '../predicting.ts';
import { aWorld, type Person, type World } from '../world.ts';

const periods = Number(process.env['PERIODS'] ?? (isFullRun ? 10_000 : 24));
/** Projects that share an installation, and each list of rows; a smaller run has fewer. */
const inOneWorld = Math.min(40, Math.ceil(periods / 4));
const seed = Number(process.env['SEED'] ?? 20_261_128);

const companies = [
  { region: 'US', currencyCode: 'USD' },
  { region: 'CA', currencyCode: 'CAD' },
  { region: 'UK', currencyCode: 'GBP', country: 'United Kingdom', taxSetting: 'Exclusive of Tax', taxCodeId: '4' },
  { region: 'UK', currencyCode: 'GBP', country: 'United Kingdom', taxSetting: 'Inclusive of Tax', taxCodeId: '4' },
] as const;
const models = ['Hourly', 'Dedicated', 'Mixed', 'T&M Retainer', 'Fixed Cost'] as const;
const templates = ['Standard', 'Developerwise', 'Techwise', 'Combined'] as const;
const roles = ['React Developer', 'QA Engineer'] as const;
/** The months after January 2026, which the wizard invoices: their first and last days. */
const january = { start: '2026-01-01', end: '2026-01-31' } as const;
const months = [
  { start: '2026-02-01', end: '2026-02-28' },
  { start: '2026-03-01', end: '2026-03-31' },
  { start: '2026-04-01', end: '2026-04-30' },
  { start: '2026-05-01', end: '2026-05-31' },
  { start: '2026-06-01', end: '2026-06-30' },
] as const;

interface Ground {
  readonly world: World;
  readonly anna: Person;
  readonly draw: Draw;
}

/** A rate with four decimals. */
const rateOf = (draw: Draw): string => `${20 + draw(100)}.${String(draw(10_000)).padStart(4, '0')}`;

/** The days from the first of January to the end of June 2026. */
const halfYear = Array.from({ length: 181 }, (_, at) => addDays(calendarDate('2026-01-01'), at));

/** A project of any model, cycle, template, currency and tax, with the time logs and leave of half a year, whose January is invoiced by the wizard. */
async function aRandomProject({
  world,
  anna,
  draw,
}: Ground): Promise<{ readonly id: number; readonly zohoProjectId: string }> {
  const { tx } = world;
  const model = pick(draw, models);
  const company = pick(draw, companies);
  const project = await aProject(tx, {
    companyId: await aCompany(tx, company),
    accountants: [anna.userId],
    model,
    payModel: model === 'Dedicated' && draw(3) === 0 ? 'Prepaid' : 'Postpaid',
    cycle: pick(draw, invoiceCycle.options),
    template: pick(draw, templates),
    leaveTerm: pick(draw, ['0', '1.5', '2']),
  });
  const { id: projectId } = project;
  const other = calendarDate(`2026-0${2 + draw(4)}-${10 + draw(15)}`);
  for (const [startDate, endDate] of [
    ['2026-01-01', addDays(other, -1)],
    [other, null],
  ] as const)
    await aRateRange(tx, {
      projectId,
      startDate,
      endDate,
      roleRates: Object.fromEntries(roles.map((role) => [role, rateOf(draw)])),
    });
  const logs: object[] = [];
  for (let developers = 1 + draw(3); developers > 0; developers -= 1) {
    const employeeId = await aDeveloper(tx, {
      projectId,
      role: pick(draw, roles),
      billingPercentage: pick(draw, ['100', '100', '50', '33.33']),
      billingModel: model === 'Mixed' ? pick(draw, ['Dedicated', 'Hourly'] as const) : null,
      fromDate: draw(4) === 0 ? `2026-02-${10 + draw(18)}` : null,
      offBoardDate: draw(6) === 0 ? `2026-05-${10 + draw(20)}` : null,
      openingLeaveDays: pick(draw, ['0', '1.25']),
    });
    for (const day of halfYear) {
      if (weekday(day) > 5 || draw(12) === 0) continue;
      if (draw(25) === 0)
        await aLeaveDay(tx, {
          employeeId,
          day,
          days: pick(draw, ['1', '0.5']),
          kind: pick(draw, ['paid', 'unpaid'] as const),
        });
      else
        logs.push({
          employeeId,
          day,
          seconds: 60 * (1 + draw(600)),
          billable: draw(6) > 0,
          key: `${projectId}-${employeeId}-${day}`,
        });
    }
  }
  await sql`
    with logged as (
      insert into work_log (project_id, employee_id, source, source_id, day, seconds, billable, task, note, pulled_at)
      select ${projectId}, "employeeId", 'zoho-projects', key, day, seconds, billable, 'Portal', '', now()
      from jsonb_to_recordset(${JSON.stringify(logs)}::jsonb) as l ("employeeId" int, day date, seconds int, billable boolean, key text)
      returning id, billable_seconds)
    insert into time_entry (work_log_id, seconds, created_at) select id, billable_seconds, now() from logged where billable_seconds <> 0`.execute(
    tx,
  );
  const predict = ({ start, end }: { readonly start: string; readonly end: string }) =>
    aPrediction(anna, projectId, { startDate: start, endDate: end, predictedAmount: String(1 + draw(20_000)) });
  const first = model === 'Fixed Cost' ? await predict(january) : 0;
  for (const month of model === 'Fixed Cost' ? months : draw(4) === 0 ? [pick(draw, months)] : []) await predict(month);
  const timesheet = await aTimesheetOf(anna, project, '01-01-2026', '01-31-2026', first);
  const body = await savePayload(anna, timesheet, company.currencyCode === 'USD' ? {} : { exchangeRate: '1.312345' });
  await anna.call(invoiceEndpoints.create, { body }, { key: `first-invoice-of-${projectId}` });
  return project;
}

type Figures = readonly [string, ...(readonly (readonly (string | null)[])[])];

/** What the wizard would save for a row: the total, and each line. */
async function figuresOfWizard(anna: Person, zohoProjectId: string, row: BillingRow): Promise<Figures> {
  const mdy = (day: string) => `${day.slice(5)}-${day.slice(0, 4)}`;
  const timesheet = await aTimesheetOf(
    anna,
    { zohoProjectId },
    mdy(row.startDate),
    mdy(row.endDate ?? ''),
    row.predictionId ?? 0,
  );
  const { invoiceGenerateDetails: details, invoiceLineItemList: lines } = await savePayload(anna, timesheet);
  return [
    String(details.invoiceAmount),
    ...lines.map(({ name, quantity, rate, amount }) => [name, String(quantity), String(rate), String(amount)]),
  ];
}

const figuresOfDraft = ({ totals, invoiceLineItemList: lines }: Invoice): Figures => [
  totals.total,
  ...lines.map(({ name, quantity, rate, amount }) => [name, quantity, rate, amount]),
];

/** The oldest period of each project that can be billed as it is shown. */
function oldestOfEach(rows: readonly BillingRow[]): readonly BillingRow[] {
  const oldest = new Map<number, BillingRow>();
  for (const row of rows)
    if (row.state === 'Not started' && !oldest.has(row.projectId) && row.checks.every(({ kind }) => kind === 'asks'))
      oldest.set(row.projectId, row);
  return [...oldest.values()];
}

/** Bills random projects of one installation month by month in runs, each row compared with the wizard; returns how many were compared. */
async function compareInOneWorld(draw: Draw, most: number): Promise<number> {
  const world = await aWorld();
  try {
    for (const name of roles) await aTechStack(world.tx, { name });
    for (const region of ['US', 'UK', 'CA'] as const) await world.connectBooks(region);
    for (const currency of ['CAD', 'GBP'])
      await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
        values (${currency}, '2026-01-01', 1.312345, 'test', now()) on conflict do nothing`.execute(world.tx);
    for (const [region, date] of [
      ['US', '2026-05-25'],
      ['UK', '2026-04-03'],
    ] as const)
      await aHoliday(world.tx, { region, date, name: 'Holiday' });
    const anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
    const zohoIds = new Map<number, string>();
    for (let at = 0; at < inOneWorld; at += 1) {
      const { id, zohoProjectId } = await aRandomProject({ world, anna, draw });
      zohoIds.set(id, zohoProjectId);
    }
    let compared = 0;
    for (const { end: until } of months)
      for (;;) {
        const rows = oldestOfEach(await dueRows(anna, until)).slice(0, most - compared);
        if (rows.length === 0) break;
        const byWizard = new Map<string, Figures>();
        for (const row of rows)
          byWizard.set(row.rowId, await figuresOfWizard(anna, zohoIds.get(row.projectId) ?? '', row));
        expect(rows.map(({ rowId, total }) => [rowId, total])).toEqual(
          rows.map(({ rowId }) => [rowId, byWizard.get(rowId)?.[0]]),
        );
        const { runId } = (await startRun(anna, 'draft', rows, { key: `run-${until}-${compared}` })).data;
        await world.deliverAll();
        const run = (await anna.call(billingRunEndpoints.runs)).data.runs.find((one) => one.runId === runId);
        expect(run).toMatchObject({ done: rows.length, failures: [] });
        const drafts = new Map((await dueRows(anna, until)).map((row) => [row.rowId, row.invoiceId]));
        for (const { rowId } of rows) {
          const id = drafts.get(rowId) ?? 0;
          const draft = (await anna.call(invoiceEndpoints.get, { params: { id } })).data;
          expect([rowId, ...figuresOfDraft(draft)]).toEqual([rowId, ...(byWizard.get(rowId) ?? [])]);
        }
        compared += rows.length;
      }
    return compared;
  } finally {
    await world.close();
  }
}

test(
  `${periods} random periods are billed to the cent as the wizard bills them`,
  async () => {
    let compared = 0;
    const beganAt = performance.now();
    for (let worlds = 0; compared < periods; worlds += 1) {
      const found = await compareInOneWorld(generator(seed + worlds), periods - compared);
      // each project has at least a month to bill, so that a run of nothing cannot pass
      expect(found).toBeGreaterThan(0);
      compared += found;
      if (isFullRun) console.info(`seed ${seed + worlds}: ${compared} periods compared`);
    }
    console.info(`seed ${seed}: ${compared} periods in ${((performance.now() - beganAt) / 1000).toFixed(0)} s`);
  },
  isFullRun ? 7_200_000 : 120_000,
);
