import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** What identifies a timesheet: one project and one invoice period. */
export interface TimesheetKey {
  readonly projectId: number;
  readonly period: Period;
}

/** Where people look at the spreadsheet of a timesheet; none before the first export. */
export async function selectSheetUrl(tx: Tx, { projectId, period }: TimesheetKey): Promise<string | null> {
  const found = await sql<{ url: string | null }>`select url from timesheet_sheet
    where project_id = ${projectId} and start_date = ${period.start} and end_date = ${period.end}`.execute(tx);
  return found.rows[0]?.url ?? null;
}

/** The spreadsheet of a timesheet in the hands of the one who writes it. */
export interface HeldSheet {
  readonly reference: string;
  readonly spreadsheetId: string | null;
}

/** Locks the spreadsheet of a timesheet to write it; undefined while another request does. */
export async function holdSheet(
  tx: Tx,
  { projectId, period }: TimesheetKey,
  held: { readonly newReference: string; readonly now: string; readonly until: string },
): Promise<HeldSheet | undefined> {
  const taken = await sql<{ reference: string; spreadsheet_id: string | null }>`
    insert into timesheet_sheet as s (project_id, start_date, end_date, reference, busy_until)
    values (${projectId}, ${period.start}, ${period.end}, ${held.newReference}, ${held.until})
    on conflict (project_id, start_date, end_date) do update set busy_until = excluded.busy_until
      where s.busy_until is null or s.busy_until <= ${held.now}
    returning reference, spreadsheet_id`.execute(tx);
  const [row] = taken.rows;
  return row && { reference: row.reference, spreadsheetId: row.spreadsheet_id };
}

/** Keeps what was written, or only lets go where nothing came of it. */
export async function letSheetGo(
  tx: Tx,
  { projectId, period }: TimesheetKey,
  written?: { readonly spreadsheetId: string; readonly url: string; readonly at: string },
): Promise<void> {
  await sql`update timesheet_sheet set busy_until = null,
      spreadsheet_id = coalesce(${written?.spreadsheetId ?? null}, spreadsheet_id), url = coalesce(${written?.url ?? null}, url),
      written_at = coalesce(${written?.at ?? null}, written_at)
    where project_id = ${projectId} and start_date = ${period.start} and end_date = ${period.end}`.execute(tx);
}
