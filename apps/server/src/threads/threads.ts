import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { Tinypool } from 'tinypool';
import { Refusal, type Compute } from '../handle.ts';

export interface Threads {
  readonly compute: Compute;
  /** Ends the threads; what they were still computing is refused. */
  readonly close: () => Promise<void>;
}

interface Options {
  /** The longest that a task may wait and compute. */
  readonly withinMs?: number;
  /** The most memory that a thread may hold, in megabytes. */
  readonly memoryMb?: number;
  readonly log: (error: unknown, words: string) => void;
}

/** One core is left to the thread that answers requests. */
const threadsMax = Math.max(1, Math.min(2, availableParallelism() - 1));
const isBuilt = !import.meta.url.endsWith('.ts');
const fromSources = new URL('./from-sources.mjs', import.meta.url).href;

/** Where the build puts a task: beside the program, whichever folder its source is in. */
const builtFrom = (file: URL): string => new URL(`./${basename(file.pathname, '.ts')}.js`, import.meta.url).href;

/**
 * A few threads for tasks that compute for long, started by the first of them. A task that takes too long, that needs too
 * much memory or whose thread ends is refused; the next one gets a new thread.
 */
export function createThreads({ withinMs = 60_000, memoryMb = 512, log }: Options): Threads {
  let pool: Tinypool | undefined;
  const started = (): Tinypool => {
    if (pool !== undefined) return pool;
    // one stays, because a task that waits behind an ended thread would never get another
    pool = new Tinypool({
      minThreads: 1,
      maxThreads: threadsMax,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    pool.on('error', (error) => log(error, 'a thread ended'));
    return pool;
  };
  return {
    compute: async (file, input, signal) => {
      const inTime = AbortSignal.timeout(withinMs);
      const [filename, task] = isBuilt ? [builtFrom(file), input] : [fromSources, { file: file.href, input }];
      try {
        return await started().run(task, {
          filename,
          signal: signal === undefined ? inTime : AbortSignal.any([inTime, signal]),
        });
      } catch (error) {
        if (!isOfThread(error)) throw error;
        if (signal?.aborted !== true) log(error, 'a task in a thread was not finished');
        throw new Refusal('document_not_made');
      }
    },
    close: async () => {
      await pool?.destroy();
      pool = undefined;
    },
  };
}

/** Whether the thread was ended, by time, by memory or with the product; a task that failed by itself is a fault of ours. */
function isOfThread(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return (
    error.name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY' || error.message.startsWith('Terminating worker')
  );
}
