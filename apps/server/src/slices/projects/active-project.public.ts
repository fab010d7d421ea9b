import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';

/** Whether a project `p` has not ended and still exists in the project tool. */
export const isCurrentProject = (today: CalendarDate) =>
  sql<boolean>`((p.end_date is null or p.end_date >= ${today}::date) and p.in_tool is distinct from false)`;

/** Whether a project `p` is Active: current, with active billing. */
export const isActiveProject = (today: CalendarDate) => sql<boolean>`(p.active_billing and ${isCurrentProject(today)})`;
