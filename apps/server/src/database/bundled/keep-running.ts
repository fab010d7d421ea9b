import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLog } from '../database-log.ts';
import type { FullDisk } from '../full-disk.ts';
import type { LaunchedPostgres } from './launch.ts';

const shortLifeMs = 60_000;
const pausesMs = [0, 200, 1000, 2000, 5000];
const roomPauseMs = 1000;

/**
 * Starts a server and starts it again, on the same port, whenever it ends unasked: those who use it meet a database that
 * is away for a moment, and the product goes on. A server that ends again and again is given up, unless the disk is
 * full: then it is started again until there is room.
 *
 * @param launch starts the server; on the port given, or on a free one
 */
export async function keepRunning(
  launch: (port: number | undefined) => Promise<LaunchedPostgres>,
  { log, disk }: { readonly log: DatabaseLog; readonly disk: FullDisk },
): Promise<LaunchedPostgres> {
  let server = await launch(undefined);
  const { port } = server;
  const stopping = new AbortController();

  const startAgain = async (): Promise<LaunchedPostgres | undefined> => {
    for (;;) {
      try {
        return await launch(port);
      } catch (error) {
        if (!disk.isFull()) {
          log.error({ err: error }, 'the bundled PostgreSQL could not be started again');
          return undefined;
        }
      }
      await pause(roomPauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return undefined;
    }
  };

  const watch = async (): Promise<{ code: number | null }> => {
    let shortLives = 0;
    for (;;) {
      const beganAt = performance.now();
      const end = await server.gone;
      if (stopping.signal.aborted) return end;
      const isShortLife = performance.now() - beganAt < shortLifeMs && !disk.isFull();
      shortLives = isShortLife ? shortLives + 1 : 0;
      if (shortLives > pausesMs.length) {
        log.error({ code: end.code }, 'the bundled PostgreSQL keeps ending and is not started again');
        return end;
      }
      log.error({ code: end.code }, 'the bundled PostgreSQL ended by itself and is started again');
      const pauseMs = disk.isFull() ? roomPauseMs : (pausesMs[shortLives - 1] ?? 0);
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return end;
      const next = await startAgain();
      if (next === undefined) return end;
      server = next;
      if (stopping.signal.aborted) await server.stop();
    }
  };
  const gone = watch();
  return {
    port,
    gone,
    stop: async () => {
      stopping.abort();
      await server.stop();
      await gone;
    },
  };
}
