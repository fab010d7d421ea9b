import { setMaxListeners } from 'node:events';
import type { Server } from 'node:http';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { pino, type Level, type Logger } from 'pino';
import { systemClock, isoInstant, todayIn, type Clock } from './clock/clock.ts';
import type { Config } from './config.ts';
import { armCrashPoint } from './crash-points.ts';
import type { Database } from './database/database.ts';
import { migrate, ownMigrations } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import type { Route, Secrets } from './handle.ts';
import { contract } from '@countinghouse/contract/contract.ts';
import { createApp } from './http/create-app.ts';
import { docsPage } from './http/docs-page.ts';
import { checkRoutes } from './http/every-endpoint.ts';
import { runInTransaction } from './http/run-command.ts';
import type { JobContext } from './jobs/job.ts';
import { createJobRunner, type JobRunner } from './jobs/runner.ts';
import { couriers, jobs } from './jobs/schedule.ts';
import { hurrySettling } from './outbox/look-up-schedule.ts';
import { createDeliverer, handBack, type Deliverer } from './outbox/deliver.ts';
import { createOutside } from './create-outside.ts';
import type { Outside } from './outside.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createLogKeeper, type LogKeeper } from './server-log/keep-log.ts';
import { renewEveryMs } from './secrets/rotate-data-key.ts';
import { openSecrets } from './secrets/seal.ts';
import { createTokenKeeper, deleteDeadRefreshes } from './slices/connections/connections.public.ts';
import { routes } from './slices/routes.ts';
import { systemRoutes, type ApiDocuments } from './slices/system/system.routes.ts';
import { createThreads } from './threads/threads.ts';
import { version } from '@countinghouse/contract/version.ts';

/** The product, put together and not yet listening. */
export interface Product {
  readonly app: Awaited<ReturnType<typeof createApp>>;
  readonly database: Database;
  readonly jobs: JobRunner;
  readonly deliverer: Deliverer;
  readonly clock: Clock;
  readonly outside: Outside;
  readonly secrets: Secrets;
  readonly publicUrl: () => string;
  /** Where this process itself listens. */
  readonly localUrl: () => string;
  /** One transaction of the product itself, told in the activity log as its own. */
  readonly work: JobContext['inTransaction'];
  /** Opens the port and delivers the outbox; answers the address. */
  readonly start: () => Promise<string>;
  /** Starts the scheduled jobs. */
  readonly runJobs: () => Promise<void>;
  /** No new work, what runs is finished, leases are handed back, the database is closed. */
  readonly stop: () => Promise<void>;
}

export interface Replaced {
  readonly clock?: Clock;
  /** That of the services outside, where the product's own is set back. */
  readonly outsideClock?: Clock;
  readonly logger?: Logger;
  readonly database?: Database;
  /** What is done with the database before its schema is brought up to date. */
  readonly beforeMigration?: (database: Database) => Promise<void>;
  /** More routes, for tests of the frame itself. */
  readonly moreRoutes?: readonly Route[];
}

const lookEveryMs = 1000;
/** How long a stop waits for requests, jobs and deliveries that are still running. */
const finishWithinMs = 8000;
/** Who knocked while there was much to do, and was not let in yet, is no caller so far: before that the door stays open. */
const letInMs = 50;
/** How long open connections get to receive the notice that they end, before they are closed. */
const closeWaitMs = 400;

/** Builds database, clock, gateways and logger; the only place that picks an implementation. */
export async function wire(config: Config, replaced: Replaced = {}): Promise<Product> {
  armCrashPoint(config.crashPoint);
  hurrySettling(config.settleHurry);
  const clock = replaced.clock ?? systemClock;
  const log = createLogKeeper(hostname());
  const logger = replaced.logger ?? createLogger(config, log.stream);
  const database = replaced.database ?? (await openDatabase({ ...config, log: logger }));
  try {
    await replaced.beforeMigration?.(database);
    await migrate(database.pool, ownMigrations, logger);
    const { outsideClock = clock, moreRoutes = [] } = replaced;
    return await assemble(config, { clock, outsideClock, logger, database, moreRoutes }, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function assemble(
  config: Config,
  { clock, outsideClock, logger, database, moreRoutes }: Required<Omit<Replaced, 'beforeMigration'>>,
  log: LogKeeper,
): Promise<Product> {
  const owner = `${hostname()}-${process.pid}-${clock.randomBytes(6).toString('hex')}`;
  const stopping = new AbortController();
  // every call and pause that is under way listens, and more than ten are no leak
  setMaxListeners(0, stopping.signal);
  let url = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const publicUrl = (): string => config.publicUrl ?? url;
  const { masterKey, formerMasterKey, dataDir } = config;
  const secrets = await openSecrets({ database, masterKey, formerMasterKey, dataDir, clock });
  const metrics = createMetrics({ database, clock, dataDir, version });
  const outside = createOutside({
    addresses: config.outside,
    keepsPace: config.keepsPace,
    clock,
    outsideClock,
    log: (line, words) => {
      logger.info(line, words);
      metrics.called(line);
    },
    tokens: (oauth) => createTokenKeeper({ database, clock, oauth, secrets, owner }),
  });

  const installation = {
    publicUrl,
    staffEmailDomains: config.staffEmailDomains,
    sendsMail: outside.mailer !== undefined,
    authenticatorUrl: config.demo?.authenticatorUrl,
  };
  const contextOf = (visitor: string): JobContext => ({
    nowMs: clock.now,
    today: () => todayIn(config.timeZone, clock.now()),
    random: clock.random,
    randomBytes: clock.randomBytes,
    installation,
    outside,
    signal: stopping.signal,
    log: (line, words) => logger.warn(line, words),
    inTransaction: (run, by) =>
      runInTransaction(
        {
          database,
          visitor: by ?? { id: null, name: visitor },
          now: isoInstant(clock.now()),
          wake: () => void deliver(),
        },
        run,
      ),
  });
  const deliverer = createDeliverer({ database, clock, owner, couriers, context: contextOf('Countinghouse') });
  const deliver = async (): Promise<void> => {
    if (!config.runsJobs || stopping.signal.aborted) return;
    await deliverer.deliverDue().catch((error: unknown) => logger.warn({ err: error }, 'the outbox could not be read'));
  };
  const runner = createJobRunner({ database, clock, jobs, owner, contextOf, everySecond });

  const threads = createThreads({ log: (err, words) => logger.warn({ err }, words) });

  let described: ApiDocuments | undefined;
  // made once: it takes longer than most calls, and says the same to everybody
  const documents = (): ApiDocuments =>
    (described ??= {
      openApi: JSON.stringify(app.swagger()),
      page: docsPage(ownRoutes.map(({ endpoint }) => endpoint)),
    });
  const ownRoutes = [...systemRoutes({ version, isStopping: () => stopping.signal.aborted, documents }), ...routes];
  checkRoutes(contract, ownRoutes);
  const app = await createApp({
    database,
    clock,
    outside,
    secrets,
    installation,
    logger,
    timeZone: config.timeZone,
    wake: () => void deliver(),
    compute: threads.compute,
    webDir: config.webDir,
    version,
    trustProxy: config.trustProxy,
    requestsPerMinute: config.requestsPerMinute,
    isStopping: () => stopping.signal.aborted,
    answered: metrics.answered,
    routes: [...ownRoutes, ...moreRoutes],
  });

  const renewed = (): Promise<void> =>
    secrets.renew().catch((error: unknown) => logger.warn({ err: error }, 'new data keys could not be read'));
  let stopLooking: (() => void) | undefined;
  let stopKeeping: (() => void) | undefined;
  let stopRenewing: (() => void) | undefined;
  let metricsServer: Server | undefined;
  return {
    app,
    database,
    jobs: runner,
    deliverer,
    clock,
    outside,
    secrets,
    publicUrl,
    localUrl: () => url,
    work: contextOf('Countinghouse').inTransaction,
    start: async () => {
      if (database.isBundled) {
        await handBack(database, undefined, clock.now());
        await deleteDeadRefreshes(database.kysely);
      }
      stopKeeping = everySecond(() => void log.store(database));
      stopRenewing = every(renewEveryMs, () => void renewed());
      if (config.metricsPort > 0) metricsServer = await metrics.listen(config.metricsPort, config.host);
      url = await app.listen({ port: config.port, host: config.host });
      if (config.runsJobs) {
        await runner.enter();
        stopLooking = everySecond(() => void deliver());
      }
      return publicUrl();
    },
    runJobs: async () => {
      if (config.runsJobs) await runner.start();
    },
    stop: async () => {
      stopping.abort();
      stopLooking?.();
      stopRenewing?.();
      await pause(letInMs);
      if (await hasCallers(app.server)) await pause(closeWaitMs);
      // a push may wait a minute for the books: it is handed back, and the next attempt looks in the books before it sends
      const patience = new AbortController();
      const finished = Promise.all([app.close(), runner.stop(), deliverer.idle()]);
      await Promise.race([finished, clock.sleep(finishWithinMs, patience.signal)]);
      patience.abort();
      await threads.close();
      outside.close();
      metricsServer?.close();
      metricsServer?.closeAllConnections();
      await handBack(database, owner, clock.now()).catch(() => undefined);
      stopKeeping?.();
      await log.store(database);
      await database.close();
    },
  };
}

const hasCallers = (server: Server): Promise<boolean> =>
  new Promise((settle) => server.getConnections((error, count) => settle(error === null && count > 0)));

/** The timer that almost everything in the background hangs on. */
const everySecond = (run: () => void): (() => void) => every(lookEveryMs, run);

function every(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
}

/** Structured lines from an allow-list of fields; what may be secret is never among them. They are kept whatever the terminal shows. */
export function createLogger(config: Pick<Config, 'logLevel'>, kept: LogKeeper['stream']): Logger {
  const { logLevel } = config;
  return pino(
    {
      level: logLevel === 'debug' ? 'debug' : 'info',
      base: null,
      timestamp: () => `,"time":"${isoInstant(systemClock.now())}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ['*.password', '*.token', '*.authorization', '*.secret', 'req', 'res'], censor: '***' },
    },
    pino.multistream([
      { level: 'info', stream: kept },
      ...(isShown(logLevel) ? [{ level: logLevel, stream: pino.destination(1) }] : []),
    ]),
  );
}

const isShown = (level: string): level is Level => level !== 'silent';
