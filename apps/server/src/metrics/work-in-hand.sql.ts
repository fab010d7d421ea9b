import { sql } from 'kysely';
import { isoInstant } from '../clock/clock.ts';
import type { Tx } from '../database/database.ts';

/** What all processes of an installation have before them. */
export interface WorkInHand {
  readonly outbox: readonly { readonly topic: string; readonly state: string; readonly rows: number }[];
  readonly outboxOldestSeconds: number;
  readonly jobs: readonly {
    readonly job: string;
    readonly doneSecondsAgo: number | undefined;
    readonly hasFailed: boolean;
  }[];
  readonly connections: readonly { readonly code: string; readonly state: string }[];
}

export async function workInHand(tx: Tx, nowMs: number): Promise<WorkInHand> {
  const now = isoInstant(nowMs);
  const outbox = await sql<{ topic: string; state: string; rows: number; oldest_seconds: number }>`
    select topic, state, count(*)::int as rows, extract(epoch from ${now}::timestamptz - min(created_at))::int as oldest_seconds
    from outbox where state in ('ready', 'unknown', 'sending') group by topic, state
    union all select topic, state, count(*)::int, 0 from outbox where state = 'parked' group by topic, state
    order by 1, 2`.execute(tx);
  const jobs = await sql<{ job: string; done_seconds_ago: number | null; has_failed: boolean }>`
    select j.name as job, extract(epoch from ${now}::timestamptz - done.finished_at)::int as done_seconds_ago,
      coalesce(latest.state in ('failed', 'lost'), false) as has_failed
    from job j
    left join lateral (select r.finished_at from job_run r where r.job = j.name and r.state = 'done' order by r.id desc limit 1) done on true
    left join lateral (select r.state from job_run r where r.job = j.name and r.state <> 'running' order by r.id desc limit 1) latest on true
    order by j.name`.execute(tx);
  const connections = await sql<{
    code: string;
    state: string;
  }>`select code, state from connection order by code`.execute(tx);
  return {
    outbox: outbox.rows,
    outboxOldestSeconds: Math.max(0, ...outbox.rows.map((row) => row.oldest_seconds)),
    jobs: jobs.rows.map((row) => ({
      job: row.job,
      doneSecondsAgo: row.done_seconds_ago ?? undefined,
      hasFailed: row.has_failed,
    })),
    connections: connections.rows,
  };
}
