import { sumOutcomes, computeScore } from '@countinghouse/billing/dashboard/scorecard.ts';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import { percentageText } from '@countinghouse/billing/values/percentage.ts';
import {
  dashboardEndpoints,
  type JudgedPrediction,
  type Score,
} from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

const usd = parseCurrency('USD');
const range = { from: 'Jan-2026', to: 'Dec-2026' };

let world: World;
let admin: Person;
let ana: Person;
let bo: Person;
let dollars: number;
let pounds: number;
beforeAll(async () => {
  world = await aWorld({ now: '2026-11-21T09:00:00.000Z' });
  admin = await world.signedIn('ROLE_ADMIN');
  ana = await world.signedIn('ROLE_CSM', 'Ana');
  bo = await world.signedIn('ROLE_CSM', 'Bo');
  await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
    values ('GBP', '2026-01-01', 1.25, 'test', now()), ('GBP', '2027-01-01', 2, 'test', now())`.execute(world.tx);
  const of = async (currencyCode: string, csm: Person) =>
    (await aProject(world.tx, { companyId: await aCompany(world.tx, { currencyCode }), csms: [csm.userId] })).id;
  dollars = await of('USD', ana);
  pounds = await of('GBP', bo);
  // said 100, 20 and 5 days ahead, and 10 days late
  await judged(dollars, {
    predicted: 1000,
    invoiced: '950',
    received: '950',
    tax: '190',
    saidDaysAhead: 100,
    accuracy: 90,
  });
  await judged(dollars, { predicted: 1000, invoiced: '700', received: '0', saidDaysAhead: 20, accuracy: 90 });
  await judged(pounds, { predicted: 2000, invoiced: '2100', received: '100', saidDaysAhead: 5, accuracy: 100 });
  await judged(pounds, { predicted: 400, invoiced: null, received: '0', saidDaysAhead: -10, accuracy: 50 });
  // a payment that is still expected, and nothing invoiced: it cannot be judged yet
  await judged(dollars, { predicted: 5000, invoiced: null, received: '0', saidDaysAhead: 5, accuracy: 75, month: 11 });
  await sql`select freeze_started_predictions('2026-11-21')`.execute(world.tx);
});
afterAll(() => world.close());

interface Made {
  readonly predicted: number;
  readonly invoiced: string | null;
  readonly received: string;
  /** On top of what was invoiced. */
  readonly tax?: string;
  readonly saidDaysAhead: number;
  readonly accuracy: number;
  readonly month?: number;
}

async function judged(
  projectId: number,
  { predicted, invoiced, received, tax = '0', saidDaysAhead, accuracy, month = 8 }: Made,
) {
  const { rows } = await sql<{ id: number }>`
    insert into billing (project_id, start_date, accuracy, predicted_amount, received_month, created_at)
    values (${projectId}, '2026-07-01', ${accuracy}, ${predicted}, make_date(2026, ${month}, 1), '2026-07-01'::timestamptz - interval '1 day' * ${saidDaysAhead}::int)
    returning id`.execute(world.tx);
  if (invoiced === null) return;
  await sql`insert into invoice (billing_id, project_id, company_id, reference, document_state, invoice_number, frozen_hash, start_date, end_date,
      timesheet_start_date, timesheet_end_date, invoice_date, due_date, currency_code, exchange_rate, template, tax_setting, tax_components, customer_memo,
      private_note, note, rows_amount, rounding, lines_amount, tax_amount, untaxed_rounding, total, received, created_at, updated_at)
    select b.id, p.id, p.company_id, 'REF-J' || b.id, 'issued', 'INV-J' || b.id, '\\x00', '2026-07-01', '2026-07-31', '2026-07-01', '2026-07-31', '2026-07-31',
      '2026-08-31', c.currency_code, case when c.currency_code <> 'USD' then 1.5 end, 'Standard', 'Not Applicable', '[]', '', '', '', ${invoiced}::numeric, 0,
      ${invoiced}::numeric, ${tax}::numeric, 0, ${invoiced}::numeric + ${tax}::numeric, ${received}::numeric, now(), now()
    from billing b join project p on p.id = b.project_id join company c on c.id = p.company_id where b.id = ${rows[0]?.id}`.execute(
    world.tx,
  );
}

const scorecardOf = async (person: Person, moment: 'started' | 'invoiced' = 'started') =>
  (await person.call(dashboardEndpoints.scorecard, { query: { ...range, moment } })).data;

describe('the scorecard of predictions', () => {
  test('has exact figures: what was missed, which way, and how many came true', async () => {
    const { total, unrated } = await scorecardOf(admin);
    // pounds at 1.25, the rate that was known when they were frozen: 2000 → 2500, 2100 → 2625, 100 → 125, 400 → 500
    expect([total, unrated]).toEqual([
      {
        predictions: 4,
        predictedAmount: '5000.00',
        invoiceAmount: '4275.00',
        receivedAmount: '1075.00',
        // 50 + 300 + 125 + 500 of 5000
        error: '19.50',
        bias: '-14.50',
        cameTrue: '50.00',
      },
      0,
    ]);
  });

  test('tells it by CSM, project, model, horizon and how sure it was', async () => {
    const card = await scorecardOf(admin);
    const brief = ({ predictions, error, bias, cameTrue }: Score) => [predictions, error, bias, cameTrue];
    expect(card.byCsm.map((one) => [one.name, ...brief(one)])).toEqual([
      ['Ana', 2, '17.50', '-17.50', '50.00'],
      ['Bo', 2, '20.83', '-12.50', '50.00'],
    ]);
    expect(card.byProject.map((one) => [one.projectId, ...brief(one)])).toEqual([
      [pounds, 2, '20.83', '-12.50', '50.00'],
      [dollars, 2, '17.50', '-17.50', '50.00'],
    ]);
    expect(card.byModel.reduce((sum, { predictions }) => sum + predictions, 0)).toBe(4);
    expect(card.byHorizon.map((one) => [one.horizon, ...brief(one)])).toEqual([
      ['Over 90 days', 1, '5.00', '-5.00', '100.00'],
      ['8 to 30 days', 1, '30.00', '-30.00', '0.00'],
      ['Up to 7 days', 1, '5.00', '5.00', '100.00'],
      ['After the start', 1, '100.00', '-100.00', '0.00'],
    ]);
    expect(card.byAccuracy.map((one) => [one.accuracy, ...brief(one)])).toEqual([
      [100, 1, '5.00', '5.00', '100.00'],
      [90, 2, '17.50', '-17.50', '50.00'],
      [50, 1, '100.00', '-100.00', '0.00'],
    ]);
  });

  test('judges what was invoiced alone where predictions are taken as they were invoiced', async () => {
    const { total } = await scorecardOf(admin, 'invoiced');
    expect([total.predictions, total.error, total.cameTrue]).toEqual([3, '10.56', '66.67']);
  });

  test('has behind each figure the predictions that it is the sum of, to the cent', async () => {
    const cents = (text: string) => moneyFromText(text, usd);
    const expectRows = async (narrow: object, one: Score, person = admin) => {
      const { data } = await person.call(dashboardEndpoints.judged, { query: { ...range, pageSize: 100, ...narrow } });
      const all = data.predictionDetails.map((row: JudgedPrediction) => ({
        predicted: cents(row.predictedAmount),
        invoiced: cents(row.invoiceAmount),
        received: cents(row.receivedAmount),
      }));
      const sums = sumOutcomes(all);
      const score = computeScore(sums);
      expect([data.paginationDetails.totalElements, sums.cameTrue]).toEqual([
        one.predictions,
        data.predictionDetails.filter(({ cameTrue }) => cameTrue).length,
      ]);
      expect([sums.predicted, sums.invoiced, sums.received].map((sum) => moneyText(sum, usd))).toEqual([
        one.predictedAmount,
        one.invoiceAmount,
        one.receivedAmount,
      ]);
      expect(
        [score.error, score.bias, score.cameTrue].map((share) => (share === undefined ? null : percentageText(share))),
      ).toEqual([one.error, one.bias, one.cameTrue]);
    };
    const card = await scorecardOf(admin);
    await expectRows({}, card.total);
    for (const one of card.byCsm) await expectRows({ csmEmail: one.email }, one);
    for (const one of card.byProject) await expectRows({ projectId: one.projectId }, one);
    for (const one of card.byModel) await expectRows({ projectModel: one.projectModel }, one);
    for (const one of card.byHorizon) await expectRows({ horizon: one.horizon }, one);
    for (const one of card.byAccuracy) await expectRows({ accuracy: one.accuracy }, one);
    await expectRows({ moment: 'invoiced' }, (await scorecardOf(admin, 'invoiced')).total);
    await expectRows({}, (await scorecardOf(bo)).total, bo);
  });

  test('shows a CSM their own projects alone, and says what has no rate', async () => {
    const { total } = await scorecardOf(ana);
    expect([total.predictions, total.predictedAmount]).toEqual([2, '2000.00']);
    const rupees = await aProject(world.tx, { companyId: await aCompany(world.tx, { currencyCode: 'INR' }) });
    await judged(rupees.id, { predicted: 9, invoiced: '9', received: '0', saidDaysAhead: 5, accuracy: 75 });
    await sql`select freeze_started_predictions('2026-11-21')`.execute(world.tx);
    const card = await scorecardOf(admin);
    expect([card.unrated, card.total.predictions]).toEqual([1, 4]);
  });
});
