import { sql } from 'kysely';
import { isoInstant } from '../clock/clock.ts';
import type { Tx } from '../database/database.ts';

const deadAfterMs = 60_000;

/** Enters the jobs of this build; whether one is on and when it runs stays as a person set it. */
export async function enterJobs(tx: Tx, jobs: readonly { name: string; cron: string }[]): Promise<void> {
  for (const job of jobs)
    await sql`insert into job (name, cron) values (${job.name}, ${job.cron}) on conflict (name) do nothing`.execute(tx);
}

/** The timetable as it stands in the database. */
export async function timetable(tx: Tx): Promise<{ name: string; cron: string; enabled: boolean }[]> {
  return (await sql<{ name: string; cron: string; enabled: boolean }>`select name, cron, enabled from job`.execute(tx))
    .rows;
}

/**
 * Takes a slot of a job, or answers undefined when another server has it or a run is still going on. A run whose
 * heart stopped for a minute is given up first.
 */
export async function takeSlot(
  tx: Tx,
  run: { job: string; scheduledFor: string | null; owner: string; nowMs: number },
): Promise<string | undefined> {
  const now = isoInstant(run.nowMs);
  await sql`update job_run set state = 'lost', finished_at = ${now}, error = 'its server stopped'
    where job = ${run.job} and state = 'running' and heartbeat_at < ${isoInstant(run.nowMs - deadAfterMs)}`.execute(tx);
  const taken = await sql<{ id: string }>`
    insert into job_run (job, scheduled_for, owner, started_at, heartbeat_at)
    select ${run.job}, ${run.scheduledFor}, ${run.owner}, ${now}, ${now}
    where exists (select 1 from job where name = ${run.job} and enabled)
    on conflict do nothing returning id`.execute(tx);
  return taken.rows[0]?.id;
}

export async function beat(tx: Tx, id: string, nowMs: number): Promise<void> {
  await sql`update job_run set heartbeat_at = ${isoInstant(nowMs)} where id = ${id} and state = 'running'`.execute(tx);
}

/** Notes how a run ended, unless it was given up meanwhile. */
export async function finishRun(
  tx: Tx,
  end: { id: string; nowMs: number; result?: unknown; error?: string },
): Promise<void> {
  await sql`update job_run set state = ${end.error === undefined ? 'done' : 'failed'}, finished_at = ${isoInstant(end.nowMs)},
    result = ${JSON.stringify(end.result ?? null)}, error = ${end.error ?? null}
    where id = ${end.id} and state = 'running'`.execute(tx);
}
