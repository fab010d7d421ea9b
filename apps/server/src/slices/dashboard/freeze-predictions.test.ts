import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { enterJobs } from '../../jobs/history.sql.ts';
import { aWorld, type World } from '../../../test/world.ts';
import { freezePredictions } from './freeze-predictions.job.ts';

let world: World;
let projectId: number;
beforeAll(async () => {
  world = await aWorld();
  await enterJobs(world.tx, [freezePredictions], world.clock.now());
  const companyId = await aCompany(world.tx, { currencyCode: 'GBP' });
  projectId = (await aProject(world.tx, { companyId })).id;
  await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
    values ('GBP', '2020-01-01', 1.25, 'test', now())`.execute(world.tx);
});
afterAll(() => world.close());

/** A prediction whose period starts so many days from today, and that was made so many days ago; answers its id. */
async function aPrediction(startsInDays: number, { madeDaysAgo = 100 } = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into billing (project_id, start_date, accuracy, predicted_amount, created_at)
    values (${projectId}, today_in_utc() + ${startsInDays}::int, 90, 1000, now() - interval '1 day' * ${madeDaysAgo}::int) returning id`.execute(
    world.tx,
  );
  return rows[0]?.id as number;
}

const change = (id: number, amount: number) =>
  sql`update billing set predicted_amount = ${amount}, version = version + 1 where id = ${id}`.execute(world.tx);
const freeze = async (): Promise<number> =>
  (await sql<{ n: number }>`select freeze_started_predictions(today_in_utc()) as n`.execute(world.tx)).rows[0]?.n ?? -1;

/** What is frozen of a prediction: moment, amount, rate, and days from when it was said to the start of its period. */
async function frozenOf(id: number): Promise<unknown[]> {
  const { rows } = await sql<{ moment: string; amount: string; rate: string; ahead: number | null }>`
    select moment, predicted_amount::text as amount, rate::text, start_date - said_on as ahead from frozen_prediction
    where billing_id = ${id} order by id`.execute(world.tx);
  return rows.map(({ moment, amount, rate, ahead }) => [moment, amount, rate, ahead]);
}

describe('a prediction', () => {
  test('is frozen on the day on which its period starts and not before, once however often that is done', async () => {
    const today = await aPrediction(0);
    const tomorrow = await aPrediction(1);
    expect(await freeze()).toBeGreaterThan(0);
    expect(await freeze()).toBe(0);
    expect(await frozenOf(today)).toEqual([['started', '1000.000', '1.250000', 100]]);
    expect(await frozenOf(tomorrow)).toEqual([]);
  });

  test('is frozen by the daily job', async () => {
    // the job goes by the clock of the product, which may be behind that of the database
    const id = await aPrediction(-2000);
    expect(await world.product.jobs.runNow('PREDICTION_FREEZE')).toMatchObject({ frozen: expect.any(Number) });
    expect(await frozenOf(id)).toEqual([['started', '1000.000', '1.250000', -1900]]);
  });

  test('that is changed after its period started is frozen as it was, with or without the daily job before', async () => {
    const late = await aPrediction(-3);
    await change(late, 2000);
    await change(late, 3000);
    expect(await frozenOf(late)).toEqual([['started', '1000.000', '1.250000', 97]]);
    const punctual = await aPrediction(-3);
    await freeze();
    await change(punctual, 2000);
    await freeze();
    expect(await frozenOf(punctual)).toEqual([['started', '1000.000', '1.250000', 97]]);
  });

  test('that is changed before its period starts is frozen as it was changed to', async () => {
    const id = await aPrediction(2);
    await change(id, 2000);
    expect(await frozenOf(id)).toEqual([]);
    await sql`update billing set start_date = start_date - 2 where id = ${id}`.execute(world.tx);
    await freeze();
    expect(await frozenOf(id)).toEqual([['started', '2000.000', '1.250000', 0]]);
  });

  test('is frozen for good: moving its period into the future does not take it back', async () => {
    const id = await aPrediction(-1);
    await sql`update billing set start_date = start_date + 30 where id = ${id}`.execute(world.tx);
    await change(id, 5000);
    await freeze();
    expect(await frozenOf(id)).toEqual([['started', '1000.000', '1.250000', 99]]);
  });

  test('that is deleted after its period started leaves what was frozen, and one before that nothing', async () => {
    const started = await aPrediction(-1);
    const ahead = await aPrediction(5);
    await sql`delete from billing where id in (${started}, ${ahead})`.execute(world.tx);
    expect(await frozenOf(started)).toEqual([['started', '1000.000', '1.250000', 99]]);
    expect(await frozenOf(ahead)).toEqual([]);
  });

  test('that is made after its period started is marked as late', async () => {
    const id = await aPrediction(-10, { madeDaysAgo: 0 });
    await freeze();
    expect(await frozenOf(id)).toEqual([['started', '1000.000', '1.250000', -10]]);
  });

  test('is frozen by the invoice that is made of it', async () => {
    const id = await aPrediction(1);
    const stored = await sql<{ id: number }>`
      insert into invoice (billing_id, project_id, company_id, reference, start_date, end_date, timesheet_start_date, timesheet_end_date,
        invoice_date, due_date, currency_code, template, tax_setting, tax_components, customer_memo, private_note, note, rows_amount, rounding,
        lines_amount, tax_amount, untaxed_rounding, total, created_at, updated_at)
      select ${id}, p.id, p.company_id, 'REF-FROZEN', '2026-05-01', '2026-05-31', '2026-05-01', '2026-05-31', '2026-05-31', '2026-06-30', 'GBP', 'Standard',
        'Not Applicable', '[]', '', '', '', 0, 0, 0, 0, 0, 0, now(), now() from project p where p.id = ${projectId} returning id`.execute(
      world.tx,
    );
    expect(await frozenOf(id)).toEqual([['invoiced', '1000.000', '1.250000', 101]]);
    const { rows } = await sql<{ id: number }>`
      select invoice_id as id from frozen_prediction where billing_id = ${id}`.execute(world.tx);
    expect(rows).toEqual(stored.rows);
  });

  test('does not exist for a billing that an invoice created', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into billing (project_id, start_date, accuracy, predicted_amount, created_at, made_by_invoice)
      values (${projectId}, '2026-05-01', 100, 700, now(), true) returning id`.execute(world.tx);
    await freeze();
    expect(await frozenOf(rows[0]?.id as number)).toEqual([]);
  });

  test('is never changed once it is frozen', async () => {
    const id = await aPrediction(0);
    await freeze();
    await expect(
      sql`update frozen_prediction set predicted_amount = 1 where billing_id = ${id}`.execute(world.tx),
    ).rejects.toThrow();
    await expect(sql`delete from frozen_prediction where billing_id = ${id}`.execute(world.tx)).rejects.toThrow();
    expect(await frozenOf(id)).toEqual([['started', '1000.000', '1.250000', 100]]);
  });

  test('is frozen once when the job and two changes come at the same moment', async () => {
    const id = await aPrediction(-2);
    await Promise.allSettled([freeze(), change(id, 2000), change(id, 3000), freeze()]);
    expect((await frozenOf(id)).map((one) => (one as string[])[0])).toEqual(['started']);
  });
});
