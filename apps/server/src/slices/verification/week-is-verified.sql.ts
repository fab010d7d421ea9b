import { sql, type RawBuilder } from 'kysely';
import { logsMark } from '../work-logs/work-logs.public.ts';

/**
 * Whether a week `w`, a row of a statement, is verified. It is from the moment that a user verified it for as long as the
 * same time is logged on its days: any change of them takes the tick away.
 */
export const weekIsVerified = (projectId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(w.logs_mark is not null and w.logs_mark = ${logsMark({ projectId, start: sql`w.start_date`, end: sql`w.end_date` })})`;
