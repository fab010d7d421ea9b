import type { LogLine } from '@countinghouse/contract/server-logs/server-logs.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';
import { containing } from '../../database/search-pattern.ts';

export interface LinesFilter {
  readonly levels: readonly LogLine['level'][] | undefined;
  readonly text: string;
  /** Not older than this moment. */
  readonly since: string | undefined;
  readonly limit: number;
  /** Whether the lines include users and the details of failures. */
  readonly isWhole: boolean;
}

/** The newest lines that fit, the newest first. */
export async function selectLines(tx: Tx, filter: LinesFilter): Promise<LogLine[]> {
  const part = containing(filter.text);
  const levels = filter.levels === undefined ? null : [...filter.levels];
  const found = await sql<LogLine>`
    select l.id::int as "lineId", l.at, l.level, l.server, l.request_id as "requestId",
      ${filter.isWhole ? sql`u.name` : sql`null::text`} as "user", l.method, l.route, l.status,
      l.duration_ms as "durationMs", l.words, ${filter.isWhole ? sql`l.detail` : sql`null::text`} as detail
    from server_log l left join staff_user u on u.id = l.user_id
    where (${levels}::text[] is null or l.level = any(${levels}::text[]))
      and (${filter.since ?? null}::timestamptz is null or l.at >= ${filter.since ?? null}::timestamptz)
      and (${filter.text} = '' or l.request_id = ${filter.text} or l.words ilike ${part} or l.route ilike ${part})
    order by l.id desc limit ${filter.limit}`.execute(tx);
  return found.rows.map((row) => ({ ...row, at: instant(row.at) }));
}

/** Deletes what is older; answers how many lines that were. */
export async function deleteLinesBefore(tx: Tx, moment: string): Promise<number> {
  const deleted = await sql`delete from server_log where at < ${moment}`.execute(tx);
  return Number(deleted.numAffectedRows ?? 0n);
}

/** Deletes the history of jobs that is older, but for what a newer run tried again; answers how many runs that were. */
export async function deleteRunsBefore(tx: Tx, moment: string): Promise<number> {
  const deleted = await sql`
    delete from job_run r where r.started_at < ${moment} and r.state <> 'running'
      and not exists (select from job_run newer where newer.retry_of = r.id)`.execute(tx);
  return Number(deleted.numAffectedRows ?? 0n);
}
