import { statfs } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { OutgoingCallLine } from '@countinghouse/gateways/calling/outgoing-call-line.ts';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { workInHand, type WorkInHand } from './work-in-hand.sql.ts';

export interface Answered {
  readonly method: string;
  /** The pattern, such as `/api/invoices/:id`; never the address itself. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

export interface Metrics {
  /** Counts an answered request. */
  readonly answered: (request: Answered) => void;
  /** Counts one try of a call to an outside service. */
  readonly called: (line: Pick<OutgoingCallLine, 'provider' | 'outcome' | 'status' | 'durationMs'>) => void;
  /** All figures of this process, and those of the database, in the text format of Prometheus. */
  readonly text: () => Promise<string>;
  /** Serves them on a port of their own, which no proxy leads to. */
  readonly listen: (port: number, host: string) => Promise<Server>;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  /** Where the bundled database and the backups lie. */
  readonly dataDir: string;
  readonly version: string;
}

/** The metrics by which an operator sees problems before users report them. */
export function createMetrics({ database, clock, dataDir, version }: Parts): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: readonly string[] = []): Gauge =>
    new Gauge({ name: `countinghouse_${name}`, help, labelNames: [...labelNames], registers: [registry] });

  gauge('info', 'The version that runs.', ['version']).set({ version }, 1);
  const requests = new Histogram({
    name: 'countinghouse_request_seconds',
    help: 'Answered requests, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const calls = new Histogram({
    name: 'countinghouse_outgoing_call_seconds',
    help: 'Attempted calls to outside services, by outcome.',
    labelNames: ['provider', 'outcome', 'status'],
    buckets: [0.1, 0.5, 1, 5, 15, 60],
    registers: [registry],
  });
  const connections = gauge('database_connections', 'Connections of this process to the database.', ['state']);
  const waiting = gauge('database_waiting', 'Requests of this process that wait for a database connection.');
  const isUp = gauge('database_up', 'Whether the database answers.');
  const isDiskFull = gauge('disk_full', 'Whether the database met a full disk during the last half minute.');
  const freeBytes = gauge('data_folder_free_bytes', 'Free space on the disk of the data folder.');
  const outbox = gauge('outbox_rows', 'Messages that wait for an outside service or for a user.', ['topic', 'state']);
  const oldest = gauge('outbox_oldest_seconds', 'Age of the oldest waiting message.');
  const jobAge = gauge('job_done_seconds_ago', 'Time since the last successful run of a job.', ['job']);
  const jobFailed = gauge('job_failed', 'Whether the last run of a job failed.', ['job']);
  const books = gauge('connection_usable', 'Whether a connection to an outside service can be used.', [
    'connection',
    'state',
  ]);

  const setGauges = (work: WorkInHand): void => {
    for (const { topic, state, rows } of work.outbox) outbox.set({ topic, state }, rows);
    oldest.set(work.outboxOldestSeconds);
    for (const { job, doneSecondsAgo, hasFailed } of work.jobs) {
      if (doneSecondsAgo !== undefined) jobAge.set({ job }, doneSecondsAgo);
      jobFailed.set({ job }, hasFailed ? 1 : 0);
    }
    for (const { code, state } of work.connections)
      books.set({ connection: code, state }, state === 'connected' ? 1 : 0);
  };

  const text = async (): Promise<string> => {
    const { totalCount, idleCount, waitingCount } = database.pool;
    connections.set({ state: 'idle' }, idleCount);
    connections.set({ state: 'used' }, totalCount - idleCount);
    waiting.set(waitingCount);
    const disk = await statfs(dataDir).catch(() => undefined);
    if (disk !== undefined) freeBytes.set(disk.bavail * disk.bsize);
    for (const of of [outbox, oldest, jobAge, jobFailed, books]) of.reset();
    isDiskFull.set(database.isDiskFull() ? 1 : 0);
    try {
      setGauges(await workInHand(database.kysely, clock.now()));
      isUp.set(1);
    } catch {
      isUp.set(0);
    }
    return registry.metrics();
  };

  return {
    answered: ({ method, route, status, ms }) => requests.observe({ method, route, status }, ms / 1000),
    called: ({ provider, outcome, status, durationMs }) =>
      calls.observe({ provider, outcome, status: status ?? 'none' }, durationMs / 1000),
    text,
    listen: async (port, host) => {
      const server = createServer((request, response) => {
        if (request.method !== 'GET' || request.url !== '/metrics') {
          response.writeHead(404).end();
          return;
        }
        text().then(
          (words) => response.writeHead(200, { 'content-type': registry.contentType }).end(words),
          () => response.writeHead(500).end(),
        );
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
      });
      return server;
    },
  };
}
