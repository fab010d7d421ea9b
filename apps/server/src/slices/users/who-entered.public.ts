import type { Editor } from '@countinghouse/billing/trace/trace.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';

/** The user who enters a value, and the day. */
export interface Entering {
  readonly userId: number;
  readonly today: CalendarDate;
}

/** Who entered a value of a row, from its columns `…_by` and `…_on`; null if no user is known. */
export const whoEntered = (table: string, column: string): RawBuilder<Editor | null> => sql`(
  select jsonb_build_object('name', w.name, 'day', ${sql.ref(`${table}.${column}_on`)}) from staff_user w
  where w.id = ${sql.ref(`${table}.${column}_by`)})`;

/** What `…_by` and `…_on` become when a value is stored again: they keep user and day of one that does not change. */
export function enteredIfChanged(column: string, value: string | null, { userId, today }: Entering) {
  const changes = sql`${sql.ref(column)} is distinct from ${value}::numeric`;
  return {
    by: sql<number | null>`case when ${changes} then ${userId}::integer else ${sql.ref(`${column}_by`)} end`,
    on: sql<CalendarDate | null>`case when ${changes} then ${today}::date else ${sql.ref(`${column}_on`)} end`,
  };
}
