import { addressOf } from '@countinghouse/contract/companies/address-of.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDeveloper, aHoliday, aLeaveDay, aProject, aRateRange, aTechStack, aWorkLog } from '../../../seed/builders.ts';
import { aBillableProject, aSavedInvoice, aSavedInvoiceOf } from '../../../test/billable-project.ts';
import { aTimesheetOf } from '../../../test/invoicing.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { inTransaction } from '../../database/database.ts';
import { markOfLogs } from '../work-logs/work-logs.public.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

const both = async (id: string, startDate: string, endDate: string) => {
  const request = { params: { id }, query: { startDate, endDate } };
  const answers = [
    await anna.call(timesheetEndpoints.getAllLogs, request),
    await anna.call(timesheetEndpoints.validate, request),
  ];
  return answers.map(({ status, failure }) => [status, failure?.code]);
};
const twice = (status: number, code: string | undefined) => [
  [status, code],
  [status, code],
];

describe('a timesheet and the list of what is missing', () => {
  test('are refused for an unknown project, a reversed period and one that is longer than a leap year', async () => {
    const { zohoProjectId } = await aBillableProject(world, anna);
    expect(await both('4711', '05-01-2026', '05-31-2026')).toEqual(twice(404, 'project_not_found'));
    expect(await both(zohoProjectId, '05-31-2026', '05-01-2026')).toEqual(twice(400, 'range_reversed'));
    expect(await both(zohoProjectId, '05-01-2026', '05-02-2027')).toEqual(twice(400, 'period_too_long'));
    expect(await both(zohoProjectId, '01-01-2028', '12-31-2028')).toEqual(twice(200, undefined));
  });

  test.each([
    ['02-29-2026', 'a leap day of a common year'],
    ['13-01-2026', 'a thirteenth month'],
    ['2026-05-01', 'another format'],
    ['5-1-2026', 'a day without its zero'],
    ['05/01/2026', 'slashes'],
    ['05-01-26', 'two digits for the year'],
    ['', 'nothing'],
  ])('are refused for %s as start: %s', async (startDate) => {
    const { zohoProjectId } = await aBillableProject(world, anna);
    expect(await both(zohoProjectId, startDate, '05-31-2026')).toEqual(twice(400, 'invalid_input'));
    const answer = await anna.call(timesheetEndpoints.validate, {
      params: { id: zohoProjectId },
      query: { startDate, endDate: '05-31-2026' },
    });
    expect(answer.failure?.errors).toEqual([{ path: 'startDate', message: 'Please enter a date as MM-dd-yyyy' }]);
  });

  test('are refused with an unknown parameter', async () => {
    const { zohoProjectId } = await aBillableProject(world, anna);
    for (const endpoint of [timesheetEndpoints.getAllLogs, timesheetEndpoints.validate]) {
      const query = { startDate: '05-01-2026', endDate: '05-31-2026', evil: '1' };
      const answer = await world.product.app.inject({
        url: addressOf(endpoint, { params: { id: zohoProjectId }, query }),
        headers: { authorization: `Bearer ${anna.token}` },
      });
      expect(answer.statusCode).toBe(400);
    }
  });
});

test('a timesheet names its customer, and each row its developer, share, tasks and last day', async () => {
  const project = await aBillableProject(world, anna, {
    company: { displayName: 'Orion Ltd', region: 'UK', currencyCode: 'GBP' },
    invoiceTerm: 15,
    hours: [],
    developer: { name: 'Asha Rao', role: 'React Developer', billingPercentage: '80', offBoardDate: '2026-05-08' },
  });
  const { id: projectId, employeeId } = project;
  const log = { projectId, employeeId, day: '2026-05-04' };
  await aWorkLog(world.tx, { ...log, hours: 5, task: 'Checkout' });
  await aWorkLog(world.tx, { ...log, hours: 2, task: 'Checkout', day: '2026-05-05' });
  await aWorkLog(world.tx, { ...log, hours: 1, task: 'Stand-up', billable: false });
  const timesheet = await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026');
  expect(timesheet).toMatchObject({
    provider: 'QUICK_BOOKS',
    customerName: 'Orion Ltd',
    customerRegion: 'UK',
    currencyCode: 'GBP',
    currency: '£',
    lastSyncedTime: null,
    // the clock stands at 21 November 2026
    invoiceGenerateDetails: { invoiceDate: '2026-11-21', invoiceDueDate: '2026-12-06', currency: '£' },
  });
  expect(timesheet.zohoEmployeeMetadataList).toHaveLength(1);
  expect(timesheet.zohoEmployeeMetadataList[0]).toMatchObject({
    userId: employeeId,
    employeeName: 'Asha Rao',
    userRole: 'React Developer',
    billingPercentage: '80.00',
    offBoard: '2026-05-08',
    billableTasks: [{ taskName: 'Checkout', totalHours: '7.00' }],
    nonBillableTasks: [{ taskName: 'Stand-up', totalHours: '1.00' }],
    discountedHours: '0.00',
  });
  const syncedAt = '2026-05-06T08:00:00.000Z';
  await sql`update project set last_synced_at = ${syncedAt} where id = ${projectId}`.execute(world.tx);
  expect((await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026')).lastSyncedTime).toBe(syncedAt);
});

test('a timesheet begins with the tax of its company, by the name that the books have for it', async () => {
  const project = await aBillableProject(world, anna);
  await sql`update company set tax_setting = 'Exclusive of Tax', tax_code_id = '7'
    where id = (select company_id from project where id = ${project.id})`.execute(world.tx);
  await sql`insert into connection (code, organization_name, provider, region, client_id, client_secret, redirect_url, scope_code)
    select 'books', 'Books', provider, region, 'c', 's', 'http://127.0.0.1/', 'scope' from company c
    where id = (select company_id from project where id = ${project.id})
      and not exists (select from connection o where o.provider = c.provider and o.region = c.region)`.execute(
    world.tx,
  );
  await sql`insert into books_tax (connection_id, tax_code_id, name, components, read_at)
    select o.id, '7', '8.9% S', '[]', now() from connection o join company c on c.provider = o.provider and c.region = o.region
    where c.id = (select company_id from project where id = ${project.id})`.execute(world.tx);
  const { invoiceGenerateDetails } = await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026');
  expect(invoiceGenerateDetails.taxDetails).toMatchObject({
    globalTaxSetting: 'Exclusive of Tax',
    taxCodeId: '7',
    taxName: '8.9% S',
  });
  await sql`delete from books_tax where tax_code_id = '7'`.execute(world.tx);
  await sql`delete from connection where code = 'books'`.execute(world.tx);
});

test.each([
  ['US', false],
  ['UAE', false],
  ['UK', true],
] as const)('a company in %s that is kept as taxable is taxed: %s', async (region, isTaxed) => {
  const project = await aBillableProject(world, anna, { company: { region, currencyCode: 'USD' } });
  await sql`update company set taxable = true where id = ${project.companyId}`.execute(world.tx);
  const { invoiceId } = await aSavedInvoice(anna, project);
  const saved = await anna.call(invoiceEndpoints.timesheet, { params: { id: invoiceId } });
  const timesheets = [await aTimesheetOf(anna, project, '06-01-2026', '06-30-2026'), saved.data];
  expect(timesheets.map(({ invoiceGenerateDetails }) => invoiceGenerateDetails.taxDetails)).toMatchObject(
    timesheets.map(() => ({ taxable: isTaxed, globalTaxSetting: 'Not Applicable' })),
  );
});

describe('the rows of an Hourly project', () => {
  test('hold every developer on the project, what was logged, and nothing of other days or projects', async () => {
    const project = await aBillableProject(world, anna);
    const { id: projectId } = project;
    const idle = await aDeveloper(world.tx, { projectId, name: 'Idle Ida' });
    await aDeveloper(world.tx, { projectId, name: 'Gone Gus', offBoardDate: '2026-04-30' });
    await aDeveloper(world.tx, { projectId, name: 'Future Fay', fromDate: '2026-06-01' });
    const late = await aDeveloper(world.tx, { projectId, name: 'Late Liv', offBoardDate: '2026-04-30' });
    await aWorkLog(world.tx, { projectId, employeeId: late, day: '2026-05-02', hours: 2 });
    await aWorkLog(world.tx, { projectId, employeeId: idle, day: '2026-04-30', hours: 8 });
    await aWorkLog(world.tx, { projectId, employeeId: idle, day: '2026-06-01', hours: 8 });
    await aWorkLog(world.tx, { projectId, employeeId: idle, day: '2026-05-31', hours: 3, billable: false });
    const timesheet = await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026');
    const rows = timesheet.zohoEmployeeMetadataList.map((row) => [row.userId, row.billedHours, row.nonBilledHours]);
    expect(new Map(rows.map(([id, ...hours]) => [id, hours]))).toEqual(
      new Map([
        [project.employeeId, ['12.00', '0.00']],
        [idle, ['0.00', '3.00']],
        [late, ['2.00', '0.00']],
      ]),
    );
  });

  test('have a part for each rate when it changes inside the period', async () => {
    const project = await aProject(world.tx, { accountants: [anna.userId] });
    const employeeId = await aDeveloper(world.tx, { projectId: project.id });
    const rate = (startDate: string, endDate: string | null, amount: string) =>
      aRateRange(world.tx, { projectId: project.id, startDate, endDate, roleRates: { 'React Developer': amount } });
    await rate('2026-01-01', '2026-05-15', '50');
    await rate('2026-05-16', null, '60');
    for (const [day, hours] of [
      ['2026-05-15', 2],
      ['2026-05-16', 3],
    ] as const)
      await aWorkLog(world.tx, { projectId: project.id, employeeId, day, hours });
    const [row] = (await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026')).zohoEmployeeMetadataList;
    expect([row?.rateCount, row?.totalHours, row?.amount]).toEqual([2, '5.00', '280.00']);
  });
});

describe('the rows of a Dedicated project', () => {
  /** 8 hours for each working day, counted by hand in each test. */
  const aDedicatedProject = async (developer: object = {}) =>
    aBillableProject(world, anna, { model: 'Dedicated', rate: '10', hours: [], developer });
  const hoursOf = async (project: { zohoProjectId: string }, start: string, end: string) => {
    const timesheet = await aTimesheetOf(anna, project, start, end);
    return timesheet.zohoEmployeeMetadataList.map((row) => [row.calculatedBillingHours, row.amount]);
  };

  test('bill Monday to Friday', async () => {
    // July 2026 has 23 such days; 23 × 8 × 10.00
    const project = await aDedicatedProject();
    expect(await hoursOf(project, '07-01-2026', '07-31-2026')).toEqual([['184.00', '1840.00']]);
  });

  test('leave holidays of the company’s region out, and no others', async () => {
    const project = await aDedicatedProject();
    await aHoliday(world.tx, { region: 'US', date: '2026-08-05', name: 'Day off' });
    await aHoliday(world.tx, { region: 'US', date: '2026-08-08', name: 'A Saturday' });
    await aHoliday(world.tx, { region: 'UK', date: '2026-08-06', name: 'Elsewhere' });
    // 21 working days in August 2026, less one
    expect(await hoursOf(project, '08-01-2026', '08-31-2026')).toEqual([['160.00', '1600.00']]);
  });

  test('begin with the day a developer joins and end with the last one', async () => {
    const joining = await aDedicatedProject({ fromDate: '2026-09-16' });
    // 16 to 30 September 2026: 11 working days
    expect(await hoursOf(joining, '09-01-2026', '09-30-2026')).toEqual([['88.00', '880.00']]);
    const leaving = await aDedicatedProject({ offBoardDate: '2026-09-04' });
    expect(await hoursOf(leaving, '09-01-2026', '09-30-2026')).toEqual([['32.00', '320.00']]);
  });

  test('take the agreed share of a developer’s time', async () => {
    const half = await aDedicatedProject({ billingPercentage: '50' });
    expect(await hoursOf(half, '09-01-2026', '09-04-2026')).toEqual([['16.00', '160.00']]);
  });

  test('know the leap day', async () => {
    const project = await aDedicatedProject();
    // 29 February 2028 is a Tuesday
    expect(await hoursOf(project, '02-29-2028', '02-29-2028')).toEqual([['8.00', '80.00']]);
    expect(await hoursOf(project, '02-28-2028', '03-01-2028')).toEqual([['24.00', '240.00']]);
    expect(await both(project.zohoProjectId, '02-29-2027', '03-01-2027')).toEqual(twice(400, 'invalid_input'));
  });
});

describe('what is missing before a period can be invoiced', () => {
  const missing = async (project: { zohoProjectId: string }, start = '05-01-2026', end = '05-31-2026') => {
    const answer = await anna.call(timesheetEndpoints.validate, {
      params: { id: project.zohoProjectId },
      query: { startDate: start, endDate: end },
    });
    return answer.data.prerequisites.map(({ code, mandatory }) => `${code}${mandatory ? '!' : ''}`);
  };

  test('is listed in full, the mandatory parts first', async () => {
    const bare = await aBillableProject(world, anna, {
      activeBilling: false,
      hasClient: false,
      startDate: '2026-05-02',
      endDate: '2026-12-31',
    });
    await sql`delete from rate_range where project_id = ${bare.id}`.execute(world.tx);
    await sql`delete from project_client where project_id = ${bare.id}`.execute(world.tx);
    expect(await missing(bare)).toEqual([
      'active_billing!',
      'primary_client!',
      'project_dates!',
      'books_connection',
      'rates',
      'weeks_verified',
      'primary_csm',
      'last_sync',
    ]);
  });

  test('is nothing for a project that has everything', async () => {
    const csm = await world.signedIn('ROLE_CSM');
    await world.connectBooks('US');
    const whole = await aBillableProject(world, anna, { csms: [csm.userId] });
    await sql`update project set last_synced_at = ${new Date(world.clock.now() - 23 * 3_600_000).toISOString()}
      where id = ${whole.id}`.execute(world.tx);
    // weeks that were never generated are not verified
    expect(await missing(whole)).toEqual(['weeks_verified']);
    await aVerifiedMonth(whole.id);
    expect(await missing(whole)).toEqual([]);
    world.clock.advance(2 * 3_600_000);
    anna = await world.signedIn('ROLE_ADMIN');
    expect(await missing(whole)).toEqual(['last_sync']);
  });

  test('names whose days are invoiced already, on which invoice, and that this cannot be passed over', async () => {
    const project = await aBillableProject(world, anna, { model: 'Dedicated' });
    const { invoiceId } = await aSavedInvoice(anna, project);
    const validated = async (query: { startDate: string; endDate: string; invoiceId?: number }) =>
      (
        await anna.call(timesheetEndpoints.validate, { params: { id: project.zohoProjectId }, query })
      ).data.prerequisites
        .filter(({ code }) => code === 'days_billed')
        .map(({ message, mandatory, link }) => [message, mandatory, link]);
    const again = { startDate: '05-28-2026', endDate: '06-10-2026' };
    const link = `/predictiondetails/${project.id}?tab=all&invoice=${invoiceId}`;
    const name = (await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026')).zohoEmployeeMetadataList[0]
      ?.employeeName;
    expect(await validated(again)).toEqual([
      [
        `Days of this period are already invoiced: ${name}, 28 May 2026 to 31 May 2026, on a draft invoice.`,
        true,
        link,
      ],
    ]);
    // the draft itself is changed over its own days
    expect(await validated({ ...again, invoiceId })).toEqual([]);
    expect(await validated({ startDate: '06-01-2026', endDate: '06-30-2026' })).toEqual([]);
    await sql`update invoice set invoice_number = 'INV-77' where id = ${invoiceId}`.execute(world.tx);
    expect((await validated(again))[0]?.[0]).toContain('on invoice INV-77');
  });

  test('names whose hours are all invoiced, where rows bill what was logged', async () => {
    const project = await aBillableProject(world, anna);
    expect(await missing(project)).not.toContain('hours_billed');
    await aSavedInvoice(anna, project);
    expect(await missing(project)).toContain('hours_billed');
    await aWorkLog(world.tx, { projectId: project.id, employeeId: project.employeeId, day: '2026-05-20', hours: 1 });
    expect(await missing(project)).not.toContain('hours_billed');
  });

  test('names who is on leave for longer than a day on one day', async () => {
    const project = await aBillableProject(world, anna, { model: 'Dedicated' });
    await aLeaveDay(world.tx, { employeeId: project.employeeId, day: '2026-05-11' });
    expect(await missing(project)).not.toContain('leave_excess');
    await aLeaveDay(world.tx, { employeeId: project.employeeId, day: '2026-05-11', seconds: 9_000 });
    const { data } = await anna.call(timesheetEndpoints.validate, {
      params: { id: project.zohoProjectId },
      query: { startDate: '05-01-2026', endDate: '05-31-2026' },
    });
    expect(data.prerequisites.find(({ code }) => code === 'leave_excess')?.message).toMatch(
      /, 11 May 2026 \(10:30 h\)\.$/,
    );
  });

  test('never takes the default rate of a role in another currency, and asks for one instead', async () => {
    const company = { region: 'UK', currencyCode: 'GBP' } as const;
    await aTechStack(world.tx, { name: 'React Developer', defaultRate: '55', currencyCode: 'USD' });
    const pounds = await aBillableProject(world, anna, { company });
    const dollars = await aBillableProject(world, anna);
    for (const { id } of [pounds, dollars])
      await sql`delete from rate_range where project_id = ${id}`.execute(world.tx);
    const rowOf = async (project: { zohoProjectId: string }) => {
      const [row] = (await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026')).zohoEmployeeMetadataList;
      return [row?.rate, row?.defaultRateFlag, row?.amount];
    };
    expect(await rowOf(dollars)).toEqual(['55.0000', true, '660.00']);
    expect(await rowOf(pounds)).toEqual(['0.0000', false, '0.00']);
    expect(await missing(pounds)).toContain('rates');
    await aTechStack(world.tx, { name: 'React Developer', defaultRate: '44', currencyCode: 'GBP' });
    expect(await rowOf(pounds)).toEqual(['44.0000', true, '528.00']);
    expect(await rowOf(dollars)).toEqual(['0.0000', false, '0.00']);
    await aTechStack(world.tx, { name: 'React Developer' });
  });

  test('names rates that do not cover a day on which a developer is on the project', async () => {
    const project = await aBillableProject(world, anna);
    await sql`update rate_range set end_date = '2026-05-30' where project_id = ${project.id}`.execute(world.tx);
    expect(await missing(project)).toContain('rates');
    const { prerequisites } = (
      await anna.call(timesheetEndpoints.validate, {
        params: { id: project.zohoProjectId },
        query: { startDate: '05-01-2026', endDate: '05-31-2026' },
      })
    ).data;
    expect(prerequisites.find(({ code }) => code === 'rates')).toMatchObject({
      message: expect.stringMatching(/^Developer \d+ has no rate in a rate range on 31 May 2026\.$/),
      link: `/ratedetails/${project.id}`,
    });
    await sql`update developer set off_board_date = '2026-05-30' where project_id = ${project.id}`.execute(world.tx);
    expect(await missing(project)).not.toContain('rates');
  });
});

describe('the period that a new invoice begins with', () => {
  const nextOf = async (project: { zohoProjectId: string }) =>
    (await anna.call(timesheetEndpoints.nextPeriod, { params: { id: project.zohoProjectId } })).data.period;

  test('is the cycle after the last day that an invoice bills, a draft too and no void one', async () => {
    const project = await aBillableProject(world, anna, { cycle: 'Monthly' });
    expect(await nextOf(project)).toBeNull();
    const { invoiceId, version } = await aSavedInvoice(anna, project);
    expect(await nextOf(project)).toEqual({ startDate: '2026-06-01', endDate: '2026-06-30' });
    await sql`update project set end_date = '2026-06-10' where id = ${project.id}`.execute(world.tx);
    expect(await nextOf(project)).toEqual({ startDate: '2026-06-01', endDate: '2026-06-10' });
    await sql`update project set end_date = '2026-05-31' where id = ${project.id}`.execute(world.tx);
    expect(await nextOf(project)).toBeNull();
    await anna.call(invoiceEndpoints.remove, { params: { id: invoiceId }, query: { version } });
    await sql`update project set end_date = null where id = ${project.id}`.execute(world.tx);
    expect(await nextOf(project)).toBeNull();
  });

  test('is refused for a project that does not exist', async () => {
    const answer = await anna.call(timesheetEndpoints.nextPeriod, { params: { id: '4711' } });
    expect([answer.status, answer.failure?.code]).toEqual([404, 'project_not_found']);
  });
});

/** May 2026 of a project, verified as one week. */
async function aVerifiedMonth(projectId: number): Promise<void> {
  await sql`with made as (
      insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, created_at)
      values (${projectId}, '2026-05-01', '2026-05-31', 100, 0, now()) returning id)
    insert into verification_week (billing_id, number, start_date, end_date) select id, 1, '2026-05-01', '2026-05-31' from made`.execute(
    world.tx,
  );
  const { rows } = await sql<{ id: number }>`
    select w.id from verification_week w join billing b on b.id = w.billing_id where b.project_id = ${projectId}`.execute(
    world.tx,
  );
  const logsMark = await inTransaction(world.product.database, (tx) =>
    markOfLogs(tx, { projectId, period: { start: calendarDate('2026-05-01'), end: calendarDate('2026-05-31') } }),
  );
  await sql`update verification_week set logs_mark = ${logsMark}, verified_logs = '[]' where id = ${rows[0]?.id}`.execute(
    world.tx,
  );
}

describe('a timesheet paid Prepaid', () => {
  const prepaid = async () => {
    const project = await aBillableProject(world, anna, { payModel: 'Prepaid', hours: [] });
    const { id: projectId, employeeId } = project;
    for (const [day, hours] of [
      ['2026-03-31', 8],
      ['2026-04-06', 8],
      ['2026-04-07', 4],
      ['2026-05-04', 8],
    ] as const)
      await aWorkLog(world.tx, { projectId, employeeId, day, hours });
    return project;
  };

  test('bills the hours expected in its period and shows what was worked in the month before', async () => {
    const project = await prepaid();
    const timesheet = await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026');
    const { timesheetStartDate, timesheetEndDate, startDate, endDate } = timesheet.invoiceGenerateDetails;
    expect([startDate, endDate, timesheetStartDate, timesheetEndDate]).toEqual([
      '2026-05-01',
      '2026-05-31',
      '2026-04-01',
      '2026-04-30',
    ]);
    const [row] = timesheet.zohoEmployeeMetadataList;
    // 21 working days of May are billed, 22 of April were expected and 12 hours logged on them
    expect([row?.billedHours, row?.calculatedBillingHours, row?.missingTime, row?.amount]).toEqual([
      '12.00',
      '168.00',
      '164.00',
      '8400.00',
    ]);
    expect(row?.logs.map((log) => log.day)).toEqual(['2026-04-06', '2026-04-07']);
  });

  test('takes the hours of the month before onto its invoice, and the next one those of its own', async () => {
    const project = await prepaid();
    const may = await aSavedInvoiceOf(anna, project, ['05-01-2026', '05-31-2026']);
    expect(may.invoiceAmount).toBe('8400.00');
    const days = async () =>
      (
        await sql<{ day: string; invoice_id: number | null }>`select l.day, e.invoice_id from time_entry e
          join work_log l on l.id = e.work_log_id where l.project_id = ${project.id} order by l.day`.execute(world.tx)
      ).rows.map((one) => [one.day, one.invoice_id]);
    expect(await days()).toEqual([
      ['2026-03-31', null],
      ['2026-04-06', may.invoiceId],
      ['2026-04-07', may.invoiceId],
      ['2026-05-04', null],
    ]);
    const [june] = (await aTimesheetOf(anna, project, '06-01-2026', '06-30-2026')).zohoEmployeeMetadataList;
    expect([june?.billedHours, june?.calculatedBillingHours]).toEqual(['8.00', '176.00']);
    const stored = await sql<{ from: string; to: string }>`select timesheet_start_date as from, timesheet_end_date as to
      from invoice where id = ${may.invoiceId}`.execute(world.tx);
    expect(stored.rows).toEqual([{ from: '2026-04-01', to: '2026-04-30' }]);
  });

  test('is another one once a log of the month before has changed', async () => {
    const project = await prepaid();
    const before = (await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026')).fingerprint;
    await aWorkLog(world.tx, { projectId: project.id, employeeId: project.employeeId, day: '2026-05-05', hours: 1 });
    expect((await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026')).fingerprint).toBe(before);
    await aWorkLog(world.tx, { projectId: project.id, employeeId: project.employeeId, day: '2026-04-30', hours: 1 });
    expect((await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026')).fingerprint).not.toBe(before);
  });
});
