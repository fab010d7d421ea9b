import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bundle } from '../../../../scripts/bundle.mjs';
import { errorsOnly } from '../../test/errors-only.ts';
import { startBundledPostgres, type BundledPostgres } from './bundled-postgres.ts';
import { guard } from './bundled/launch.ts';
import { postgresBinaries } from './bundled/postgres-binaries.ts';
import { isAlive } from './bundled/running-postmaster.ts';
import type { DatabaseLog } from './database-log.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';

let folder: string;
let dataDir: string;
const running: BundledPostgres[] = [];
const silent: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };
const isRoot = process.getuid?.() === 0;

const project = fileURLToPath(new URL('../../../../', import.meta.url));
// built once: it is started often, and reading TypeScript takes longer than what it does
const writerFolder = join(project, 'node_modules/.cache/crash-writer');
const writerProgram = join(writerFolder, 'crash-writer.js');

// most tests take over what the one before left, as the product does: making a new database takes longer than they do
let usedFolder: string;

beforeAll(async () => {
  usedFolder = mkdtempSync(join(tmpdir(), 'countinghouse-bundled-'));
  const server = await startBundledPostgres({ dataDir: usedFolder, log: errorsOnly });
  await server.stop();
  await bundle({ 'crash-writer': join(project, 'apps/server/test/crash-writer.ts') }, writerFolder);
  writeFileSync(join(writerFolder, 'package.json'), JSON.stringify({ type: 'module' }));
});
afterAll(() => rmSync(usedFolder, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-bundled-'));
  chmodSync(folder, 0o755);
  dataDir = usedFolder;
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: { readonly waitMs?: number; readonly log?: DatabaseLog } = {}): Promise<BundledPostgres> {
  const server = await startBundledPostgres({ dataDir, log: errorsOnly, ...options });
  running.push(server);
  return server;
}

const open = (log: DatabaseLog = errorsOnly): Promise<Database> => openDatabase({ dataDir, log });
const cluster = () => join(dataDir, 'pg18', 'cluster');

type Writer = { readonly process: ChildProcess; readonly acknowledged: Set<string>; readonly ready: Promise<unknown> };

/** The product in small: opens the database and writes without end. */
function startWriter(before: readonly string[] = []): Writer {
  const command = [...before, process.execPath, writerProgram, dataDir];
  const child = spawn(command[0]!, command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged = new Set<string>();
  let rest = '';
  const ready = new Promise((settle) => {
    child.once('exit', settle);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === 'ready') settle(undefined);
        else acknowledged.add(line);
      }
    });
  });
  return { process: child, acknowledged, ready };
}

async function kill(writer: Writer): Promise<void> {
  const ended = new Promise((settle) => writer.process.once('close', settle));
  writer.process.kill('SIGKILL');
  await ended;
}

/** How long something may take that always comes, and how often it is looked for. */
const busyMachine = { timeout: 60_000, interval: 5 };

async function untilGone(pid: number, withinMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += 20) {
    if (!isAlive(pid)) return true;
    await pause(20);
  }
  return false;
}

describe('the bundled database', () => {
  test('keeps what was stored over a stop and a start, with every setting that survives a power cut', async () => {
    const first = await open();
    await first.pool.query(
      `create table if not exists note (words text); delete from note; insert into note values ('kept')`,
    );
    await first.close();
    const second = await open();
    const found = await second.pool.query(
      `select words, current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
         current_setting('synchronous_commit') as synchronous_commit, current_setting('data_checksums') as data_checksums from note`,
    );
    await second.close();
    expect(found.rows).toEqual([
      { words: 'kept', fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', data_checksums: 'on' },
    ]);
    expect(second.durabilityFaults).toEqual([]);
  });

  test('listens to this machine only, requires a password, and shows it to no other user', async () => {
    const server = await start();
    const url = new URL(server.url);
    expect(url.hostname).toBe('127.0.0.1');
    expect(statSync(join(dataDir, 'pg18', 'password')).mode & 0o077).toBe(0);
    url.password = 'guessed';
    await expect(openDatabase({ databaseUrl: url.href, dataDir: '', log: silent })).rejects.toThrow(
      `The database "postgres" at 127.0.0.1:${url.port} cannot be used (password authentication failed for user "app")`,
    );
  });

  test('loses nothing acknowledged and keeps no half transaction in 20 kills of the product, some of them of the server too', async () => {
    const acknowledged = new Set<string>();
    const serversLeft: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const writer = startWriter();
      // some are killed before they are ready
      if (round % 5 === 4) await pause(150 + ((round * 97) % 500));
      else {
        await writer.ready;
        await vi.waitFor(() => expect(writer.acknowledged.size).toBeGreaterThan((round * 13) % 40), busyMachine);
      }
      const pid = existsSync(join(cluster(), 'postmaster.pid'))
        ? Number(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[0])
        : 0;
      if (round % 4 === 3 && pid > 0 && isAlive(pid)) process.kill(pid, 'SIGKILL');
      await kill(writer);
      for (const id of writer.acknowledged) acknowledged.add(id);
      if (pid > 0 && !(await untilGone(pid, busyMachine.timeout))) serversLeft.push(pid);
    }
    // nothing is ever deleted, so what one of the kills lost is missing at the end
    const database = await open();
    const found = await database.pool.query<{ ids: string[]; tally: string }>(
      `select array(select id::text from kept) as ids, (select kept_count from tally) as tally`,
    );
    await database.close();
    const kept = new Set(found.rows[0]?.ids);
    expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
    expect(Number(found.rows[0]?.tally)).toBe(kept.size);
    expect(serversLeft).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(100);
  });

  test('a server that has only just begun hears of the end of the product as well', async () => {
    // the shell's own deafness for half a second, then a program that ends on the signal
    const begins = 'sleep 0.5; exec "$0" -e "setInterval(() => {}, 1000)"';
    const server = ['/bin/sh', '-c', begins, process.execPath];
    const shell = spawn('/bin/sh', ['-c', guard, 'sh', join(folder, 'lock'), ...server], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const ended = once(shell, 'exit');
    shell.stdio[3]?.destroy();
    expect(await ended).toEqual([130, null]);
  });

  test('a first start that was cut off at any moment leaves nothing half', async () => {
    dataDir = join(folder, 'new');
    for (const afterMs of [150, 400, 700, 1000]) {
      const writer = startWriter();
      await pause(afterMs);
      await kill(writer);
    }
    const database = await open();
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  test('a second run on the same folder is refused in one sentence that names the folder and the process', async () => {
    const first = await start();
    await expect(start({ waitMs: 300 })).rejects.toThrow(
      `The data folder ${dataDir} is in use by another running copy (PostgreSQL process ${first.pid()}): stop that one, or set DATA_DIR to another folder.`,
    );
    expect(isAlive(first.pid() ?? 0)).toBe(true);
  });

  test('of two first starts at once on one folder exactly one serves', async () => {
    dataDir = join(folder, 'new');
    const results = await Promise.allSettled([start({ waitMs: 1000 }), start({ waitMs: 1000 })]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(String(refused?.reason)).toContain('is in use by another running copy');
  });

  test('a former run that is still stopping is waited for', async () => {
    const first = await start();
    const stopping = first.stop();
    const second = await start();
    await stopping;
    expect(isAlive(second.pid() ?? 0)).toBe(true);
  });

  test('starts although the process id of a killed run belongs to another program by now', async () => {
    const writer = startWriter();
    await writer.ready;
    const file = join(cluster(), 'postmaster.pid');
    const left = readFileSync(file, 'utf8');
    const pid = Number(left.split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    await kill(writer);
    await untilGone(pid, 5000);
    writeFileSync(file, left.replace(String(pid), String(process.pid)));
    const server = await start({ waitMs: 5000 });
    expect(server.pid()).not.toBe(process.pid);
  });

  test('a server that was killed alone comes back by itself, with all that was acknowledged', async () => {
    const recorded: string[] = [];
    const database = await open({ ...silent, error: (_fields, text) => void recorded.push(text) });
    await database.pool.query(
      `create table if not exists note (words text); delete from note; insert into note values ('kept')`,
    );
    const pid = Number(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    let words: unknown;
    for (let tries = 0; tries < 100 && words === undefined; tries += 1) {
      await pause(100);
      words = await database.pool.query('select words from note').then(
        (found) => found.rows,
        () => undefined,
      );
    }
    await database.close();
    expect(words).toEqual([{ words: 'kept' }]);
    expect(recorded).toContain('the bundled PostgreSQL ended by itself and is started again');
  });

  test('a folder that cannot be written is named in one sentence', async () => {
    writeFileSync(join(folder, 'file'), '');
    const inside = join(folder, 'file', 'data');
    await expect(startBundledPostgres({ dataDir: inside, log: silent })).rejects.toThrow(
      `The data folder ${inside} cannot be written (ENOTDIR): set DATA_DIR to one that you may write, or DATABASE_URL to a PostgreSQL server.`,
    );
  });

  test('asks for DATABASE_URL on a platform without a bundled PostgreSQL', () => {
    expect(() => postgresBinaries(folder, 'linux', 'mips')).toThrow(
      'No PostgreSQL is bundled for linux on mips: set DATABASE_URL to a PostgreSQL server of version 15 or later.',
    );
  });
});

describe.skipIf(!isRoot || process.platform !== 'linux')('the bundled database, started by root', () => {
  const unprivileged = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
  const isReachable = isRoot && spawnSync(unprivileged[0]!, [...unprivileged.slice(1), 'ls', project]).status === 0;

  test('runs as another user', async () => {
    const server = await start();
    const words = await userOf(server.pid());
    expect(words).not.toBe('0 in the first namespace');
  });

  test.skipIf(!isReachable)(
    'hands itself to another user where a namespace is forbidden, and stays with that user',
    async () => {
      dataDir = join(folder, 'new');
      const path = process.env['PATH'];
      const programs = join(folder, 'programs');
      mkdirSync(programs);
      for (const name of ['sh', 'id', 'flock']) {
        const place = spawnSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
        if (place !== '') symlinkSync(place, join(programs, name));
      }
      try {
        process.env['PATH'] = programs;
        const server = await start();
        const owner = statSync(cluster()).uid;
        expect(owner).not.toBe(0);
        await server.stop();
      } finally {
        process.env['PATH'] = path;
      }
      const owner = statSync(cluster()).uid;
      const again = await start();
      expect(statSync(`/proc/${again.pid()}`).uid).toBe(owner);
    },
  );

  test.skipIf(!isReachable)('is opened by an ordinary user as well, on a folder of that user', async () => {
    dataDir = join(folder, 'new');
    chmodSync(folder, 0o777);
    const writer = startWriter(unprivileged);
    await writer.ready;
    await pause(300);
    await kill(writer);
    expect(writer.acknowledged.size).toBeGreaterThan(0);
    expect(statSync(cluster()).uid).toBe(65534);
    // and root, who comes later, leaves it with that user
    const server = await start();
    expect(statSync(`/proc/${server.pid()}`).uid).toBe(65534);
  });

  test.skipIf(!isReachable)('explains in one sentence that the folder belongs to another user', async () => {
    const command = [...unprivileged, process.execPath, writerProgram, dataDir];
    const run = spawnSync(command[0]!, command.slice(1), { encoding: 'utf8' });
    expect(run.stderr).toContain(`The data folder ${dataDir} cannot be written (EACCES)`);
  });
});

/** Who a process is outside its namespace, and whether it has one of its own. */
async function userOf(pid: number | undefined): Promise<string> {
  const own = readFileSync(`/proc/${pid}/uid_map`, 'utf8').trim().split(/\s+/);
  const first = readFileSync('/proc/self/uid_map', 'utf8').trim().split(/\s+/);
  const isFirst = own.join() === first.join();
  return `${statSync(`/proc/${pid}`).uid} in ${isFirst ? 'the first namespace' : 'a namespace of its own'}`;
}
