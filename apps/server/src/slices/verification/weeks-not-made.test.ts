import { timesheetPeriodOf, type InvoiceCycle } from '@countinghouse/billing/predictions/cycle.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { divideIntoWeeks } from '@countinghouse/billing/verification/divide-into-weeks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProject } from '../../../seed/builders.ts';
import { aWorld, type World } from '../../../test/world.ts';
import { weeksNotMade } from './weeks-not-made.public.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const cycles: readonly (InvoiceCycle | null)[] = ['Monthly', '15-Days', 'BiWeekly', 'Weekly', '4-Weeks', null];
const terms = cycles.flatMap((cycle) => (['Prepaid', 'Postpaid'] as const).map((payModel) => ({ cycle, payModel })));

async function aBilling(of: (typeof terms)[number], start: string, end: string | null): Promise<number> {
  const { id: projectId } = await aProject(world.tx, of);
  const { rows } = await sql<{ id: number }>`
    insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, created_at)
    values (${projectId}, ${start}, ${end}, 100, 0, now()) returning id`.execute(world.tx);
  return rows[0]?.id ?? 0;
}
async function notMade(billingId: number): Promise<string[][]> {
  const { rows } = await sql<{ start_date: string; end_date: string }>`
    select w.start_date, w.end_date from billing b join project p on p.id = b.project_id, lateral ${weeksNotMade('b', 'p')} w
    where b.id = ${billingId} order by 1`.execute(world.tx);
  return rows.map((row) => [row.start_date, row.end_date]);
}

test.each(terms)(
  'the weeks that were never generated are those of the timesheet period: $cycle, $payModel',
  async (of) => {
    for (const [start, end] of [
      ['2028-03-31', '2028-04-29'],
      ['2028-02-28', '2028-03-13'],
    ] as const) {
      const worked = timesheetPeriodOf({ start: calendarDate(start), end: calendarDate(end) }, of);
      const expected = divideIntoWeeks(worked).map((week) => [week.start, week.end]);
      expect(await notMade(await aBilling(of, start, end))).toEqual(expected);
    }
  },
);

test('a week that was made, and a billing without an end, are left out', async () => {
  const of = { cycle: 'Monthly', payModel: 'Postpaid' } as const;
  const billingId = await aBilling(of, '2028-02-01', '2028-02-13');
  await sql`insert into verification_week (billing_id, number, start_date, end_date) values (${billingId}, 1, '2028-02-01', '2028-02-06')`.execute(
    world.tx,
  );
  expect(await notMade(billingId)).toEqual([['2028-02-07', '2028-02-13']]);
  expect(await notMade(await aBilling(of, '2028-02-01', null))).toEqual([]);
});
