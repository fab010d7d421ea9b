import type { Appearance, TimesheetColumns } from '@countinghouse/contract/appearance/appearance.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** What a person chose, if anything. */
export async function selectAppearance(tx: Tx, userId: number): Promise<Appearance | undefined> {
  const found = await sql<Appearance>`select theme, density from appearance where user_id = ${userId}`.execute(tx);
  return found.rows[0];
}

/** Stores what a person chose, in place of what was chosen before. */
export async function storeAppearance(tx: Tx, userId: number, { theme, density }: Appearance): Promise<void> {
  await sql`insert into appearance (user_id, theme, density) values (${userId}, ${theme}, ${density})
    on conflict (user_id) do update set theme = excluded.theme, density = excluded.density`.execute(tx);
}

/** The columns of the timesheet that a person chose, if any. */
export async function selectTimesheetColumns(tx: Tx, userId: number): Promise<TimesheetColumns | undefined> {
  const found = await sql<TimesheetColumns>`select is_all as "isAll", widths from timesheet_columns
    where user_id = ${userId}`.execute(tx);
  return found.rows[0];
}

/** Stores the columns of the timesheet that a person chose, in place of those chosen before. */
export async function storeTimesheetColumns(
  tx: Tx,
  userId: number,
  { isAll, widths }: TimesheetColumns,
): Promise<void> {
  await sql`insert into timesheet_columns (user_id, is_all, widths) values (${userId}, ${isAll}, ${JSON.stringify(widths)})
    on conflict (user_id) do update set is_all = excluded.is_all, widths = excluded.widths`.execute(tx);
}
