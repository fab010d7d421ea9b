import { sql } from 'kysely';
import { isoInstant } from '../clock/clock.ts';
import type { Tx } from '../database/database.ts';
import { instant } from '../database/instants.ts';

const deadAfterMs = 60_000;

/** Ends the runs without a heartbeat for a minute, as a part of a statement that may add conditions. */
const loseDead = (nowMs: number) => sql`
  update job_run set state = 'lost', finished_at = ${isoInstant(nowMs)}, error = 'its server stopped'
  where state = 'running' and heartbeat_at < ${isoInstant(nowMs - deadAfterMs)}`;

/**
 * Registers the jobs of this build, whose slots count from now on; whether a job is on and its schedule stay as a user set them.
 */
export async function enterJobs(tx: Tx, jobs: readonly { name: string; cron: string }[], nowMs: number): Promise<void> {
  for (const job of jobs)
    await sql`insert into job (name, cron, counted_until) values (${job.name}, ${job.cron}, ${isoInstant(nowMs)})
      on conflict (name) do nothing`.execute(tx);
}

export interface TimetableEntry {
  readonly name: string;
  readonly cron: string;
  readonly enabled: boolean;
  /** A user requested a run. */
  readonly isAsked: boolean;
  /** Slots up to this moment were run, or passed during a run. */
  readonly countedUntil: string;
}

/** The schedules as stored in the database. */
export async function timetable(tx: Tx): Promise<TimetableEntry[]> {
  const found = await sql<TimetableEntry>`
    select name, cron, enabled, asked_at is not null as "isAsked", counted_until as "countedUntil" from job`.execute(
    tx,
  );
  return found.rows.map((entry) => ({ ...entry, countedUntil: instant(entry.countedUntil) }));
}

/**
 * Ends the runs without a heartbeat for a minute, and runs each such job once more instead of waiting for its next slot. A job
 * that dies twice waits for its schedule.
 */
export async function giveUpDead(tx: Tx, nowMs: number): Promise<void> {
  await sql`
    with lost as (${loseDead(nowMs)} returning id, job, retry_of)
    update job set asked_at = ${isoInstant(nowMs)}, asked_retry_of = lost.id from lost
    where job.name = lost.job and job.enabled and job.asked_at is null and lost.retry_of is null`.execute(tx);
}

export interface TakenRun {
  readonly id: string;
  /** Only these of its items; all of them when null. */
  readonly only: readonly string[] | null;
}

/** Takes a requested run, or returns undefined when another server has it or a run is in progress. */
export async function takeRequested(
  tx: Tx,
  run: { job: string; owner: string; nowMs: number },
): Promise<TakenRun | undefined> {
  const now = isoInstant(run.nowMs);
  const taken = await sql<TakenRun>`
    with asked as (
      select name, asked_by, asked_items, asked_retry_of from job where name = ${run.job} and asked_at is not null
        and not exists (select from job_run where job = ${run.job} and state = 'running')
      for update
    ), cleared as (
      update job set asked_at = null, asked_by = null, asked_items = null, asked_retry_of = null
      from asked where job.name = asked.name
    ), begun as (
      insert into job_run (job, owner, started_at, heartbeat_at, asked_by, retry_of)
      select name, ${run.owner}, ${now}, ${now}, asked_by, asked_retry_of from asked returning id
    )
    select begun.id, asked.asked_items as only from begun, asked`.execute(tx);
  return taken.rows[0];
}

/** Adds a line to the history of a run. */
export async function addLine(tx: Tx, runId: string, words: string, nowMs: number): Promise<void> {
  await sql`insert into job_run_line (run_id, at, words)
    values (${runId}, ${isoInstant(nowMs)}, ${words.slice(0, 2000)})`.execute(tx);
}

/** Stores the number of items of a run. */
export async function countItems(tx: Tx, runId: string, items: number): Promise<void> {
  await sql`update job_run set items = ${items} where id = ${runId} and state = 'running'`.execute(tx);
}

/** Stores the result of an item, unless the run was given up meanwhile. */
export async function endItem(
  tx: Tx,
  runId: string,
  end: { readonly name: string; readonly isDone: boolean; readonly words: string },
): Promise<void> {
  await sql`
    with alive as (update job_run set items_done = items_done + 1 where id = ${runId} and state = 'running' returning id)
    insert into job_run_item (run_id, name, is_done, words)
    select id, ${end.name}, ${end.isDone}, ${end.words.slice(0, 2000)} from alive on conflict do nothing`.execute(tx);
}

/**
 * Takes a slot of a job, or returns undefined when another server has it or a run is in progress; the slot has passed either way.
 * A run without a heartbeat for a minute is given up first.
 */
export async function takeSlot(
  tx: Tx,
  run: { job: string; scheduledFor: string | null; owner: string; nowMs: number },
): Promise<string | undefined> {
  const now = isoInstant(run.nowMs);
  await sql`${loseDead(run.nowMs)} and job = ${run.job}`.execute(tx);
  const taken = await sql<{ id: string }>`
    with counted as (
      update job set counted_until = greatest(counted_until, ${run.scheduledFor}::timestamptz)
      where name = ${run.job} and (enabled or ${run.scheduledFor === null}) returning name
    )
    insert into job_run (job, scheduled_for, owner, started_at, heartbeat_at)
    select name, ${run.scheduledFor}, ${run.owner}, ${now}, ${now} from counted
    on conflict do nothing returning id`.execute(tx);
  return taken.rows[0]?.id;
}

export async function beat(tx: Tx, id: string, nowMs: number): Promise<void> {
  await sql`update job_run set heartbeat_at = ${isoInstant(nowMs)} where id = ${id} and state = 'running'`.execute(tx);
}

/** Stores the result of a run, unless it was given up meanwhile. */
export async function finishRun(
  tx: Tx,
  end: { id: string; nowMs: number; result?: unknown; error?: string },
): Promise<void> {
  await sql`update job_run set state = ${end.error === undefined ? 'done' : 'failed'}, finished_at = ${isoInstant(end.nowMs)},
    result = ${JSON.stringify(end.result ?? null)}, error = ${end.error ?? null}
    where id = ${end.id} and state = 'running'`.execute(tx);
}
