import { Cron } from 'croner';
import { isoInstant, type Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { beat, enterJobs, finishRun, takeSlot, timetable } from './history.sql.ts';
import type { Job, JobContext } from './job.ts';

export interface JobRunner {
  /** Runs a job now, for a person or a test; answers its result, or undefined when a run is already going on. */
  readonly runNow: (name: string) => Promise<Readonly<Record<string, unknown>> | undefined>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: readonly Job[];
  readonly owner: string;
  readonly contextOf: (name: string) => JobContext;
  readonly everySecond: (run: () => void) => () => void;
}

const beatEveryMs = 15_000;

/** Runs each job once per slot over all servers, one run of a job at a time, and keeps the history. */
export function createJobRunner(parts: Parts): JobRunner {
  const { database, clock, jobs } = parts;
  const running = new Set<Promise<unknown>>();
  let stopTicking: (() => void) | undefined;
  let lookedUntilMs = 0;

  const run = async (job: Job, scheduledFor: string | null) => {
    const id = await takeSlot(database.kysely, { job: job.name, scheduledFor, owner: parts.owner, nowMs: clock.now() });
    if (id === undefined) return undefined;
    const context = parts.contextOf(job.name);
    const finished = new AbortController();
    const beating = keepBeating(id, finished.signal);
    try {
      const result = await job.run(context);
      await finishRun(database.kysely, { id, nowMs: clock.now(), result });
      return result;
    } catch (error) {
      context.log({ job: job.name, err: error }, 'a job failed');
      await finishRun(database.kysely, { id, nowMs: clock.now(), error: String(error).slice(0, 2000) });
      return undefined;
    } finally {
      finished.abort();
      await beating;
    }
  };

  const keepBeating = async (id: string, signal: AbortSignal): Promise<void> => {
    for (;;) {
      await clock.sleep(beatEveryMs, signal);
      if (signal.aborted) return;
      await beat(database.kysely, id, clock.now()).catch(() => undefined);
    }
  };

  const inBackground = (work: Promise<unknown>): void => {
    const kept = work.catch(() => undefined).finally(() => running.delete(kept));
    running.add(kept);
  };

  /** Starts what has come due since the last look. */
  const look = async (): Promise<void> => {
    const fromMs = lookedUntilMs;
    lookedUntilMs = clock.now();
    for (const entry of await timetable(database.kysely)) {
      const job = jobs.find((one) => one.name === entry.name);
      const due = new Cron(entry.cron, { timezone: 'UTC' }).nextRun(isoInstant(fromMs));
      if (job === undefined || !entry.enabled || due === null || due.getTime() > lookedUntilMs) continue;
      inBackground(run(job, isoInstant(due.getTime())));
    }
  };

  return {
    runNow: async (name) => {
      const job = jobs.find((one) => one.name === name);
      if (job === undefined) throw new Error(`no job is called ${name}`);
      return run(job, null);
    },
    start: async () => {
      await enterJobs(database.kysely, jobs);
      lookedUntilMs = clock.now();
      stopTicking = parts.everySecond(() => inBackground(look()));
    },
    stop: async () => {
      stopTicking?.();
      await Promise.all(running);
    },
  };
}
