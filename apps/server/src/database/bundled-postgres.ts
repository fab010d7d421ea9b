import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClusterIfMissing } from './bundled/create-cluster.ts';
import { cannotBeWritten, placesIn, prepareDataFolder, type DataFolder } from './bundled/data-folder.ts';
import { keepRunning } from './bundled/keep-running.ts';
import { launchPostgres, type LaunchedPostgres } from './bundled/launch.ts';
import { postgresBinaries } from './bundled/postgres-binaries.ts';
import { chooseRunAs } from './bundled/run-as.ts';
import { isAlive, isPostmaster, readPostmaster } from './bundled/running-postmaster.ts';
import type { DatabaseLog } from './database-log.ts';
import { createFullDisk, type FullDisk } from './full-disk.ts';

export type BundledPostgresOptions = {
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** where it is remembered that the server met a full disk */
  readonly disk?: FullDisk;
  /** how long to wait for a former run on the same folder that is still stopping */
  readonly waitMs?: number;
  readonly maxConnections?: number;
  /** settings for tests, as name=value; they win over the product's own */
  readonly extraSettings?: readonly string[];
};

export type BundledPostgres = {
  readonly url: string;
  /** the process of the server itself, or undefined when it is gone */
  pid(): number | undefined;
  /** settles when the server has ended: it was stopped, or it cannot be started again */
  readonly gone: Promise<{ readonly code: number | null }>;
  stop(): Promise<void>;
};

const usualWaitMs = 15_000;
const usualConnections = 40;

/**
 * Starts the PostgreSQL that ships with the product on a folder of its own. It ends with this process, however this
 * process ends; what it left is taken up again by the next start. If the server ends alone, it is started again.
 *
 * @throws one sentence when the folder is held by another run or cannot be written, when the platform has no
 * PostgreSQL with it, when root cannot become another user, and when the server does not start
 */
export async function startBundledPostgres(options: BundledPostgresOptions): Promise<BundledPostgres> {
  const data = prepareDataFolder(options.dataDir);
  const binaries = postgresBinaries(join(data.folder, 'pg18-libraries'));
  const runAs = chooseRunAs(data, binaries);
  await createClusterIfMissing(data, binaries, runAs);
  const password = readPassword(data);
  const disk = options.disk ?? createFullDisk(options.log);
  const launch = (port: number | undefined) =>
    launchWhenFree(data, options, (reusedPid) =>
      launchPostgres({
        data,
        binaries,
        runAs,
        log: options.log,
        disk,
        maxConnections: options.maxConnections ?? usualConnections,
        port,
        extraSettings: options.extraSettings ?? [],
        reusedPid,
      }),
    );
  const server = await keepRunning(launch, { log: options.log, disk });
  return {
    url: urlOf(password, server.port),
    pid: () => readPostmaster(data.cluster)?.pid,
    gone: server.gone,
    stop: () => server.stop(),
  };
}

/** The address of a folder's bundled PostgreSQL while another process runs it; undefined while none does. */
export function runningBundledUrl(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined;
  const { cluster, passwordFile } = placesIn(join(realpathSync(dataDir), 'pg18'));
  const running = readPostmaster(cluster);
  if (running === undefined || !running.isReady || !isAlive(running.pid) || !isPostmaster(cluster, running.pid))
    return undefined;
  return urlOf(readFileSync(passwordFile, 'utf8'), running.port);
}

const urlOf = (password: string, port: number): string => `postgres://app:${password}@127.0.0.1:${port}/postgres`;

function readPassword(data: DataFolder): string {
  try {
    return readFileSync(data.passwordFile, 'utf8');
  } catch (error) {
    throw cannotBeWritten(data.folder, error);
  }
}

async function launchWhenFree(
  data: DataFolder,
  options: BundledPostgresOptions,
  launch: (reusedPid: number | undefined) => ReturnType<typeof launchPostgres>,
): Promise<LaunchedPostgres> {
  const waitMs = options.waitMs ?? usualWaitMs;
  for (let waitedMs = 0; ; waitedMs += 100) {
    const left = readPostmaster(data.cluster);
    const isLeftAlive = left !== undefined && isAlive(left.pid);
    if (!isLeftAlive || !isPostmaster(data.cluster, left.pid)) {
      const result = await launch(isLeftAlive ? left.pid : undefined);
      if (result.kind === 'ready') return result.server;
      if (result.kind === 'failed') {
        throw new Error(`The bundled PostgreSQL in ${data.folder} did not start: ${result.reason}`);
      }
    }
    if (waitedMs >= waitMs) throw inUse(data);
    if (waitedMs === 1000) options.log.info({ folder: data.folder }, 'waiting for a former run on this folder to stop');
    await pause(100);
  }
}

function inUse(data: DataFolder): Error {
  const pid = readPostmaster(data.cluster)?.pid;
  return new Error(
    `The data folder ${data.folder} is in use by another running copy (PostgreSQL process ${pid ?? 'unknown'}): stop that one, or set DATA_DIR to another folder.`,
  );
}
