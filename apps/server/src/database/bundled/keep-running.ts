import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLog } from '../database-log.ts';
import type { LaunchedPostgres } from './launch.ts';

const shortLifeMs = 60_000;
const pausesMs = [0, 200, 1000, 2000, 5000];

/**
 * Starts a server and starts it again, on the same port, whenever it ends unasked: those who use it meet a database that
 * is away for a moment, and nobody has to start the product anew. A server that keeps ending soon is given up.
 *
 * @param launch starts the server; on the port given, or on a free one
 */
export async function keepRunning(
  launch: (port: number | undefined) => Promise<LaunchedPostgres>,
  log: DatabaseLog,
): Promise<LaunchedPostgres> {
  let server = await launch(undefined);
  const { port } = server;
  const stopping = new AbortController();

  const watch = async (): Promise<{ code: number | null }> => {
    let shortLives = 0;
    for (;;) {
      const beganAt = performance.now();
      const end = await server.gone;
      if (stopping.signal.aborted) return end;
      shortLives = performance.now() - beganAt < shortLifeMs ? shortLives + 1 : 0;
      const pauseMs = pausesMs[shortLives - 1] ?? 0;
      if (shortLives > pausesMs.length) {
        log.error({ code: end.code }, 'the bundled PostgreSQL keeps ending and is not started again');
        return end;
      }
      log.error({ code: end.code }, 'the bundled PostgreSQL ended by itself and is started again');
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return end;
      try {
        server = await launch(port);
      } catch (error) {
        log.error({ err: error }, 'the bundled PostgreSQL could not be started again');
        return end;
      }
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
