import { cashForecastEndpoints, type CashKind } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aBareDraft, aBareReceipt, anOpenCredit, issueBare, voidBare } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
let csm: Person;
/** A project whose twenty invoices were issued three days after their month, with 10 % tax, and due 30 days later: 12 were paid in time, 4 ten days late, 4 forty. */
let projectId: number;

const invoiced = async (
  { project = projectId, total = '1100.00' },
  { date, due, end = '2026-05-31' }: { readonly date: string; readonly due: string; readonly end?: string },
): Promise<number> => {
  const id = await aBareDraft(world.tx, project);
  await sql`update invoice i set rows_amount = ${total}::numeric / 1.1, lines_amount = ${total}::numeric / 1.1, tax_amount = ${total}::numeric / 11, tax_setting = 'Exclusive of Tax',
    total = ${total}, invoice_date = ${date}, due_date = ${due}, end_date = ${end}, start_date = date_trunc('month', ${end}::date),
    exchange_rate = 1.25, currency_code = 'GBP' where i.id = ${id}`.execute(world.tx);
  return id;
};

beforeAll(async () => {
  // a Saturday
  world = await aWorld({ now: '2026-11-21T09:00:00.000Z' });
  admin = await world.signedIn('ROLE_ADMIN');
  csm = await world.signedIn('ROLE_CSM');
  const companyId = await aCompany(world.tx, { currencyCode: 'GBP' });
  projectId = (await aProject(world.tx, { companyId, csms: [csm.userId] })).id;
  await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at) values ('GBP', '2026-11-20', 1.3, 'ECB', now())`.execute(
    world.tx,
  );
  for (let at = 0; at < 20; at += 1) {
    const id = await invoiced({}, { date: '2026-06-03', due: '2026-07-03' });
    await issueBare(world.tx, id);
    await aBareReceipt(world.tx, id, {
      amount: '1100.00',
      day: at < 12 ? '2026-07-03' : at < 16 ? '2026-07-13' : '2026-08-12',
    });
  }
});
afterAll(() => world.close());

const forecast = async (by = admin) => (await by.call(cashForecastEndpoints.forecast, { query: {} })).data;
const payments = async (
  query: { readonly from?: string; readonly to?: string; readonly kind?: CashKind } = {},
  by = admin,
) => (await by.call(cashForecastEndpoints.payments, { query })).data.payments;
const cents = (text: string | null): number => Math.round(Number(text) * 100);

describe('the cash forecast', () => {
  test('spreads open invoices, drafts and predictions over the weeks, and each figure is the sum of its list', async () => {
    await issueBare(world.tx, await invoiced({}, { date: '2026-10-26', due: '2026-11-25' }));
    await invoiced({ total: '550.00' }, { date: '2026-11-21', due: '2026-12-21' });
    await sql`insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, received_month, created_at)
      values (${projectId}, '2026-11-01', '2026-11-30', 50, 2000, '2027-01-01', now())`.execute(world.tx);
    const { weeks, later, month } = await forecast();
    // 1,100.00 at 1.25: 60 % on 25 Nov, 20 % on 5 Dec, 20 % on 4 Jan
    expect(weeks.map(({ from, invoices }) => [from, invoices]).filter(([, amount]) => amount !== '0.00')).toEqual([
      ['2026-11-23', '825.00'],
      ['2026-11-30', '275.00'],
      ['2027-01-04', '275.00'],
    ]);
    // 550.00 at 1.25, due on 21 Dec; 2,000.00 with 10 % tax at 1.3, invoiced on 3 Dec and due on 2 Jan
    expect([weeks[5], weeks[6]]).toMatchObject([
      { from: '2026-12-21', drafts: '412.50' },
      { from: '2026-12-28', drafts: '137.50', predictions: '1716.00' },
    ]);
    expect(month).toMatchObject({ from: '2026-11-21', to: '2026-12-20', invoices: '1100.00', total: '1100.00' });
    expect(later).toMatchObject({ from: '2027-01-18', drafts: '137.50', predictions: '572.00', total: '709.50' });
    for (const { from, to, ...sums } of [month, ...weeks, { ...later, to: undefined }])
      for (const [kind, sum] of [
        ['Invoice', sums.invoices],
        ['Draft', sums.drafts],
        ['Prediction', sums.predictions],
      ] as const) {
        const rows = await payments({ from, ...(to === undefined ? {} : { to }), kind });
        expect([from, kind, rows.reduce((all, one) => all + cents(one.usdExpectedAmount), 0)]).toEqual([
          from,
          kind,
          cents(sum),
        ]);
      }
    const rows = await payments();
    expect(
      rows.map(({ kind, dueDate, cashAmount, usdCashAmount, expected }) => [
        kind,
        dueDate,
        cashAmount,
        usdCashAmount,
        expected?.expectedDate,
        expected?.latestDate,
      ]),
    ).toEqual([
      ['Invoice', '2026-11-25', '1100.00', '1375.00', '2026-11-25', '2027-01-04'],
      ['Draft', '2026-12-21', '550.00', '687.50', '2026-12-21', '2027-01-30'],
      ['Prediction', '2027-01-02', '2200.00', '2860.00', '2027-01-02', '2027-02-11'],
    ]);
  });

  test('leaves out credits, void documents, closed predictions and those whose received month is over', async () => {
    const before = await forecast();
    const id = await invoiced({}, { date: '2026-10-26', due: '2026-11-25' });
    await issueBare(world.tx, id);
    await anOpenCredit(world.tx, id, '-1100.00');
    await voidBare(world.tx, await invoiced({}, { date: '2026-10-26', due: '2026-11-25' }));
    await sql`insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, received_month, financial_type, closed_on, closed_by, closed_reason, created_at)
      values (${projectId}, '2026-09-01', '2026-09-30', 100, 2000, '2026-10-01', 'Revenue', null, null, null, now()),
        (${projectId}, '2026-12-01', '2026-12-31', 100, 2000, '2027-01-01', 'Revenue', '2026-11-20', ${admin.userId}, 'lost', now()),
        (${projectId}, '2027-01-01', '2027-01-31', 100, 2000, '2027-02-01', 'No Invoice', null, null, null, now())`.execute(
      world.tx,
    );
    const { weeks } = await forecast();
    expect(weeks.map(({ drafts, predictions }) => [drafts, predictions])).toEqual(
      before.weeks.map(({ drafts, predictions }) => [drafts, predictions]),
    );
  });

  test('counts what has no rate apart', async () => {
    const companyId = await aCompany(world.tx, { currencyCode: 'INR' });
    const project = (await aProject(world.tx, { companyId })).id;
    const id = await invoiced({ project }, { date: '2026-11-01', due: '2026-12-01' });
    await sql`update invoice set currency_code = 'INR', exchange_rate = null where id = ${id}`.execute(world.tx);
    await issueBare(world.tx, id);
    const { unrated, weeks } = await forecast();
    expect([unrated, weeks[1]?.invoices]).toEqual([1, (await forecast(csm)).weeks[1]?.invoices]);
    expect((await payments({ kind: 'Invoice' })).find(({ projectId: of }) => of === project)).toMatchObject({
      usdCashAmount: null,
      usdExpectedAmount: null,
    });
    expect((await forecast(csm)).unrated).toBe(0);
  });

  test('refuses a span that ends before it begins', async () => {
    const { status } = await admin.call(cashForecastEndpoints.payments, {
      query: { from: '2026-12-02', to: '2026-12-01' },
    });
    expect(status).toBe(400);
  });
});

describe('the scorecard of expected payments', () => {
  const scoreOf = async (from: string, to: string) =>
    (await admin.call(cashForecastEndpoints.scorecard, { query: { from, to } })).data;

  test('compares what was expected on the first day of a month with what was received', async () => {
    const dates = { date: '2026-08-10', due: '2026-09-09' };
    const [paid, open] = [await invoiced({}, dates), await invoiced({}, dates)];
    for (const id of [paid, open]) await issueBare(world.tx, id);
    await aBareReceipt(world.tx, paid, { amount: '1100.00', day: '2026-09-19' });
    // 60 % are paid in time and 20 % ten days later, the rest in October: 2,200.00 of 2,750.00
    expect(await scoreOf('Sep-2026', 'Sep-2026')).toEqual({
      months: [
        {
          month: 'Sep-2026',
          expectedAmount: '2200.00',
          receivedAmount: '1375.00',
          // nothing in June, 22,000.00 in July and 5,500.00 in August
          averageAmount: '9166.67',
          judged: 2,
          held: 1,
        },
      ],
      error: '60.00',
      errorOfAverage: '566.67',
      // the range of 40 days was over on 19 Oct
      heldShare: '50.00',
      judged: 2,
      held: 1,
    });
    const { payments: judged } = (
      await admin.call(cashForecastEndpoints.judged, { query: { from: 'Sep-2026', to: 'Sep-2026' } })
    ).data;
    const range = { earliestDate: '2026-09-09', latestDate: '2026-10-19' };
    expect(judged).toMatchObject([
      {
        month: 'Sep-2026',
        invoiceId: paid,
        cashAmount: '1100.00',
        expected: range,
        paidDate: '2026-09-19',
        isHeld: true,
      },
      { month: 'Sep-2026', invoiceId: open, cashAmount: '1100.00', expected: range, paidDate: null, isHeld: false },
    ]);
  });

  test('lists one range for each month on whose first day the invoice was open, in the caller’s scope', async () => {
    const query = { from: 'Aug-2026', to: 'Oct-2026' };
    const { months } = await scoreOf('Aug-2026', 'Oct-2026');
    const { payments: judged } = (await admin.call(cashForecastEndpoints.judged, { query })).data;
    expect(months.map(({ month, judged: all, held }) => [month, all, held])).toEqual(
      months.map(({ month }) => {
        const ofMonth = judged.filter((one) => one.month === month);
        return [month, ofMonth.length, ofMonth.filter(({ isHeld }) => isHeld).length];
      }),
    );
    expect(judged).toHaveLength(2);
    const stranger = await world.signedIn('ROLE_CSM');
    expect((await stranger.call(cashForecastEndpoints.judged, { query })).data.payments).toEqual([]);
  });

  test('knows nothing on the first day of a month that came later', async () => {
    const { months } = await scoreOf('Jul-2026', 'Aug-2026');
    expect(months.map(({ expectedAmount, judged }) => [expectedAmount, judged])).toEqual([
      ['0.00', 0],
      ['0.00', 0],
    ]);
  });

  test('leaves out this month, which is not over, and months before the year 2000', async () => {
    expect((await scoreOf('Nov-2026', 'Dec-2026')).months).toEqual([]);
    expect((await scoreOf('Jan-1900', 'Feb-1900')).months).toEqual([]);
  });
});
