import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import type { Holiday } from '@countinghouse/contract/holidays/holidays.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

const columns = ['id', 'region', 'date', 'name', 'source', 'version'] as const;
export type NewHoliday = Pick<Holiday, 'region' | 'date' | 'name' | 'source'>;

/** The holidays of a period in all regions, by day. */
export const holidaysIn = (tx: Tx, { start, end }: Period): Promise<Holiday[]> =>
  tx
    .selectFrom('holiday')
    .select(columns)
    .where('date', '>=', start)
    .where('date', '<=', end)
    .orderBy('date')
    .orderBy('region')
    .execute();

/** The holidays of one region on some days. */
export const holidaysOn = (tx: Tx, region: Holiday['region'], days: readonly CalendarDate[]): Promise<Holiday[]> =>
  tx
    .selectFrom('holiday')
    .select(columns)
    .where('region', '=', region)
    .where(sql<boolean>`date = any(${[...days]}::date[])`)
    .orderBy('date')
    .execute();

/** One holiday, locked until the transaction ends. */
export const holidayForUpdate = (tx: Tx, id: number): Promise<Holiday | undefined> =>
  tx.selectFrom('holiday').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

/** Adds those whose day is free in their region, and answers them. */
export async function insertHolidays(tx: Tx, wanted: readonly NewHoliday[]): Promise<Holiday[]> {
  if (wanted.length === 0) return [];
  return tx
    .insertInto('holiday')
    .columns(['region', 'date', 'name', 'source'])
    .expression(
      sql`select region, date, name, source from jsonb_to_recordset(${JSON.stringify(wanted)}) as w (region text, date date, name text, source text)
        order by date, region`,
    )
    .onConflict((conflict) => conflict.columns(['region', 'date']).doNothing())
    .returning(columns)
    .execute();
}

/** Changes a holiday; who changed it is where it comes from now. */
export const updateHoliday = (
  tx: Tx,
  id: number,
  { date, name, source }: Pick<Holiday, 'date' | 'name' | 'source'>,
): Promise<Holiday | undefined> =>
  tx
    .updateTable('holiday')
    .set({ date, name, source, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();

/** Notes that a person does not want a day that the people service told. */
export async function noteTakenOff(tx: Tx, { region, date }: Pick<Holiday, 'region' | 'date'>): Promise<void> {
  await tx
    .insertInto('holiday_taken_off')
    .values({ region, date })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The days of a region that users removed and that a sync must not add again. */
export async function takenOffDays(tx: Tx, region: Holiday['region']): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('holiday_taken_off').select('date').where('region', '=', region).execute();
  return new Set(rows.map((row) => row.date));
}

export async function deleteHoliday(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('holiday').where('id', '=', id).execute();
}
