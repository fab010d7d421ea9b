import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import type { Holiday } from '@countinghouse/contract/holidays.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';

type Wish = Pick<Holiday, 'date' | 'name'>;
export type NewHoliday = Pick<Holiday, 'region' | 'date' | 'name' | 'source'>;

/** The holidays of a period in all regions, by day. */
export const holidaysIn = (tx: Tx, { start, end }: Period): Promise<Holiday[]> =>
  holidays(tx, sql`where date between ${start} and ${end} order by date, region`);

/** The holidays of one region on some days. */
export const holidaysOn = (tx: Tx, region: Holiday['region'], days: readonly CalendarDate[]): Promise<Holiday[]> =>
  holidays(tx, sql`where region = ${region} and date = any(${[...days]}::date[]) order by date`);

/** One holiday, which nobody changes until the transaction ends. */
export const holidayForUpdate = async (tx: Tx, id: number): Promise<Holiday | undefined> =>
  (await holidays(tx, sql`where id = ${id} for update`))[0];

/** Adds those whose day is free in their region, and answers them. */
export async function insertHolidays(tx: Tx, wanted: readonly NewHoliday[]): Promise<Holiday[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<Holiday>`
    insert into holiday (region, date, name, source)
    select region, date, name, source from jsonb_to_recordset(${JSON.stringify(wanted)}) as w (region text, date date, name text, source text)
    order by date, region on conflict (region, date) do nothing returning ${columns}`.execute(tx);
  return rows;
}

/** Changes a holiday; who changed it is where it comes from now. */
export async function updateHoliday(
  tx: Tx,
  id: number,
  { date, name, source }: Wish & Pick<Holiday, 'source'>,
): Promise<Holiday | undefined> {
  const { rows } = await sql<Holiday>`
    update holiday set date = ${date}, name = ${name}, source = ${source}, version = version + 1 where id = ${id} returning ${columns}`.execute(
    tx,
  );
  return rows[0];
}

/** Notes that a person does not want a day that the people service told. */
export async function noteTakenOff(tx: Tx, { region, date }: Pick<Holiday, 'region' | 'date'>): Promise<void> {
  await sql`insert into holiday_taken_off (region, date) values (${region}, ${date}) on conflict do nothing`.execute(
    tx,
  );
}

/** The days of a region that persons took off, however often they are told. */
export async function takenOffDays(tx: Tx, region: Holiday['region']): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ date: string }>`select date from holiday_taken_off where region = ${region}`.execute(tx);
  return new Set(rows.map((row) => row.date));
}

export async function deleteHoliday(tx: Tx, id: number): Promise<void> {
  await sql`delete from holiday where id = ${id}`.execute(tx);
}

const columns = sql`id, region, date, name, source, version`;

async function holidays(tx: Tx, which: RawBuilder<unknown>): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`select ${columns} from holiday ${which}`.execute(tx);
  return rows;
}
