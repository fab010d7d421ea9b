import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import {
  addLine,
  beat,
  countItems,
  endItem,
  enterJobs,
  finishRun,
  giveUpDead,
  takeRequested,
  takeSlot,
  timetable,
  type TakenRun,
} from './history.sql.ts';
import type { Job, JobContext, JobItem, JobItemEnd, JobRunContext } from './job.ts';
import { newestSlot } from './newest-slot.ts';

export interface JobRunner {
  /** Runs a job now, for a test or a first start; resolves to its result, or undefined when a run is in progress. */
  readonly runNow: (name: string) => Promise<Readonly<Record<string, unknown>> | undefined>;
  /** Enters the jobs in the schedule, so that they can be run. */
  readonly enter: () => Promise<void>;
  /** Runs them by the schedule. */
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

/** Runs each job once per slot over all servers, one run of a job at a time, and stores the history. */
export function createJobRunner(parts: Parts): JobRunner {
  const { database, clock, jobs } = parts;
  const running = new Set<Promise<unknown>>();
  let stopTicking: (() => void) | undefined;

  const run = async (job: Job, scheduledFor: string | null) => {
    const id = await takeSlot(database.kysely, { job: job.name, scheduledFor, owner: parts.owner, nowMs: clock.now() });
    return id === undefined ? undefined : carryOut(job, { id, only: null });
  };

  const runRequested = async (job: Job) => {
    const taken = await takeRequested(database.kysely, { job: job.name, owner: parts.owner, nowMs: clock.now() });
    return taken === undefined ? undefined : carryOut(job, taken);
  };

  const carryOut = async (job: Job, taken: TakenRun) => {
    const { id } = taken;
    const context = inHistory(parts.contextOf(job.name), taken);
    const finished = new AbortController();
    const beating = keepBeating(id, finished.signal);
    try {
      const result = await job.run(context);
      await finishRun(database.kysely, { id, nowMs: clock.now(), result });
      return result;
    } catch (error) {
      context.log({ job: job.name, err: error }, 'a job failed');
      await finishRun(database.kysely, { id, nowMs: clock.now(), error: wordsOf(error).slice(0, 2000) });
      return undefined;
    } finally {
      finished.abort();
      await beating;
    }
  };

  /** The context that writes a run's messages and results into its history. */
  const inHistory = (context: JobContext, { id, only }: TakenRun): JobRunContext => ({
    ...context,
    log: (line, words) => {
      context.log(line, words);
      inBackground(addLine(database.kysely, id, words, clock.now()));
    },
    addLine: (words) => addLine(database.kysely, id, words, clock.now()),
    eachItem: async (items) => {
      const isWanted = ({ name, ofList = name }: JobItem) =>
        only === null || only.includes(name) || only.includes(ofList);
      const wanted = items.filter(isWanted);
      await countItems(database.kysely, id, wanted.length);
      const ends: JobItemEnd[] = [];
      const inTurn = async (service: string | undefined): Promise<void> => {
        for (const item of wanted.filter((one) => one.service === service)) {
          if (context.signal.aborted) throw new Error('the product was stopped');
          const end = await item.run().then(
            (words) => ({ name: item.name, isDone: true, words }),
            (error: unknown) => ({ name: item.name, isDone: false, words: wordsOf(error) }),
          );
          await endItem(database.kysely, id, end);
          ends.push(end);
        }
      };
      // the run is over when all have ended, also when one of them had to stop
      const sides = await Promise.allSettled([...new Set(wanted.map(({ service }) => service))].map(inTurn));
      for (const side of sides) if (side.status === 'rejected') throw side.reason;
      return ends;
    },
  });

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

  /** Starts everything that has become due since a server last checked, a second or a night ago. */
  const look = async (): Promise<void> => {
    const nowMs = clock.now();
    await giveUpDead(database.kysely, nowMs);
    for (const entry of await timetable(database.kysely)) {
      const job = jobs.find((one) => one.name === entry.name);
      if (job === undefined) continue;
      if (entry.isAsked) inBackground(runRequested(job));
      const slot = entry.enabled ? newestSlot(entry.cron, entry.countedUntil, nowMs) : undefined;
      if (slot !== undefined) inBackground(run(job, slot));
    }
  };

  const enter = (): Promise<void> => enterJobs(database.kysely, jobs, clock.now());

  return {
    runNow: async (name) => {
      const job = jobs.find((one) => one.name === name);
      if (job === undefined) throw new Error(`no job is called ${name}`);
      return run(job, null);
    },
    enter,
    start: async () => {
      await enter();
      stopTicking = parts.everySecond(() => inBackground(look()));
    },
    stop: async () => {
      stopTicking?.();
      // a check in progress may start further runs
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** The message of an error, without the name of its class. */
const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return 'words' in error && typeof error.words === 'string' ? error.words : error.message;
};
