import { lastOfMonth, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { insertAtClose } from './unbilled-at-close.sql.ts';
import { unbilledProjects } from './unbilled-projects.ts';

/** Stores the unbilled work of all projects at the end of a month with its close. */
export async function keepUnbilledWork(tx: Tx, monthCloseId: number, month: CalendarDate): Promise<void> {
  const day = lastOfMonth(month);
  await insertAtClose(tx, monthCloseId, await unbilledProjects(tx, { day, until: day, projects: () => sql`true` }));
}
