import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLog } from '../database-log.ts';
import type { FullDisk } from '../full-disk.ts';
import type { DataFolder } from './data-folder.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { RunAs } from './run-as.ts';
import { isAlive, readPostmaster } from './running-postmaster.ts';
import { serverSettings } from './server-settings.ts';

export type Launch = {
  readonly data: DataFolder;
  readonly binaries: PostgresBinaries;
  readonly runAs: RunAs;
  readonly log: DatabaseLog;
  readonly disk: FullDisk;
  readonly maxConnections: number;
  /** the port of a server that ended and is started again; without it a free one is taken */
  readonly port: number | undefined;
  readonly extraSettings: readonly string[];
  /** a number left in the folder that belongs to another program by now */
  readonly reusedPid: number | undefined;
};

export type LaunchedPostgres = {
  readonly port: number;
  readonly gone: Promise<{ readonly code: number | null }>;
  stop(): Promise<void>;
};

export type LaunchResult =
  | { readonly kind: 'ready'; readonly server: LaunchedPostgres }
  | { readonly kind: 'in use' }
  | { readonly kind: 'port taken' }
  | { readonly kind: 'failed'; readonly reason: string };

const isWindows = process.platform === 'win32';
const readyWithinMs = 60_000;
const stopWithinMs = 15_000;
const lastWordsWithinMs = 1000;
const heldByAnotherRun = 75;
/** How the operating system says that a disk is full. */
const noRoom = 'No space left on device';

/*
 * File 3 is a pipe whose other end this process holds. When this process ends, however it ends, the pipe closes and
 * the shell stops the server. File 9 is a lock that every process of the server inherits: it tells two runs apart even
 * where they cannot see each other's processes, as two containers on one folder.
 *
 * The server is asked until it is gone: one that has only just begun does not hear the first time, as the shell makes
 * what it starts in the background deaf to this signal until the server listens to it itself.
 */
export const guard = `
exec 9>"$1"; shift
if command -v flock >/dev/null 2>&1; then flock -n 9; [ $? -eq 1 ] && exit ${heldByAnotherRun}; fi
"$@" </dev/null 3<&- & server=$!
(read gone <&3; while kill -INT $server 2>/dev/null; do sleep 1; done) 9>&- & watcher=$!
wait $server; code=$?
kill $watcher 2>/dev/null
exit $code`;

export async function launchPostgres(launch: Launch): Promise<LaunchResult> {
  const { data, binaries, runAs } = launch;
  const port = launch.port ?? (await freePort());
  const server = [
    binaries.postgres,
    '-D',
    data.cluster,
    ...serverSettings(port, launch.maxConnections),
    ...launch.extraSettings.flatMap((setting) => ['-c', setting]),
  ];
  const command = isWindows ? server : [...runAs.prefix, '/bin/sh', '-c', guard, 'sh', data.lockFile, ...server];
  const child = spawn(command[0]!, command.slice(1), {
    ...runAs.user,
    cwd: data.home,
    env: {
      ...binaries.environment,
      // PostgreSQL's own way to be told that a living process of this number is no other server; it goes on to ask the
      // system whether anyone still uses the shared memory of the former run
      ...(launch.reusedPid === undefined ? {} : { PG_GRANDPARENT_PID: String(launch.reusedPid) }),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // away from the terminal: its Ctrl-C is for us, and we stop the server last
    detached: !isWindows,
  });
  const holdingPipe = child.stdio[3] as Writable;
  holdingPipe.on('error', () => {});
  const said = listen(child, launch);
  const gone = new Promise<{ code: number | null }>((settle) => {
    child.once('error', (error) => {
      said.text += error.message;
      settle({ code: null });
    });
    // its last words, which say why it ended, may still be on their way
    child.once('exit', (code) => {
      if (child.stderr?.closed !== false) return settle({ code });
      child.stderr.once('close', () => settle({ code }));
      setTimeout(() => settle({ code }), lastWordsWithinMs).unref();
    });
  });
  let ended: { code: number | null } | undefined;
  void gone.then((end) => {
    ended = end;
    holdingPipe.destroy();
  });

  for (let waitedMs = 0; ; waitedMs += 5) {
    if (ended !== undefined) return failure(ended.code, said.text);
    const found = readPostmaster(data.cluster);
    if (found?.isReady === true && found.port === port) break;
    if (waitedMs > readyWithinMs) {
      holdingPipe.end();
      return { kind: 'failed', reason: `it was not ready after ${readyWithinMs / 1000} s. ${said.text}` };
    }
    await pause(5);
  }
  return {
    kind: 'ready',
    server: {
      port,
      gone,
      stop: () => stop(launch, child, holdingPipe, gone),
    },
  };
}

function listen(child: ChildProcess, { log, disk }: Pick<Launch, 'log' | 'disk'>): { text: string } {
  const said = { text: '' };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.text = (said.text + text).slice(-4000);
    if (text.includes(noRoom)) disk.meet();
    for (const line of text.split('\n')) {
      if (line.startsWith('PANIC:')) log.error({ postgres: line }, 'PostgreSQL reports trouble');
      // one connection ended; the code that held it gets the error too
      if (line.startsWith('FATAL:')) log.warn({ postgres: line }, 'PostgreSQL ended a connection');
    }
  });
  return said;
}

function failure(code: number | null, said: string): LaunchResult {
  const isHeld = /lock file "postmaster.pid" already exists|pre-existing shared memory block/.test(said);
  if (code === heldByAnotherRun || isHeld) return { kind: 'in use' };
  if (/could not bind .*address|could not create any TCP\/IP sockets/i.test(said)) return { kind: 'port taken' };
  return { kind: 'failed', reason: said.trim() || `exit code ${code}` };
}

async function stop(launch: Launch, child: ChildProcess, pipe: Writable, gone: Promise<unknown>): Promise<void> {
  const pid = readPostmaster(launch.data.cluster)?.pid;
  if (isWindows) spawnSync(launch.binaries.pgCtl, ['stop', '-m', 'fast', '-D', launch.data.cluster]);
  else pipe.end();
  const patience = new AbortController();
  const isGone = await Promise.race([
    gone.then(() => true),
    pause(stopWithinMs, false, { signal: patience.signal }).catch(() => true),
  ]);
  patience.abort();
  if (isGone) return;
  launch.log.warn({ pid }, 'PostgreSQL did not stop in time and is ended; the next start repairs from its log');
  if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGQUIT');
  child.kill('SIGQUIT');
  await gone;
}

function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => settle(port));
    });
  });
}
