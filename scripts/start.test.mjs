import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from './free-port.mjs';
import { inProject } from './project.mjs';

// A project with the real scripts and two small programs instead of the product and its sandbox, so that only
// starting and stopping is tested.
const sandboxSource = `
  import { createServer } from 'node:http';
  createServer((_, answer) => answer.end('the books')).listen(Number(process.env.SANDBOX_PORT), '127.0.0.1', () =>
    console.log('Sandbox'),
  );
  process.on('SIGTERM', () => process.exit(0));
`;
const serverSource = `
  import { createServer } from 'node:http';
  import { appendFileSync } from 'node:fs';
  const tell = (line: string) => appendFileSync(process.env.DATA_DIR + '/told', line + '\\n');
  const server = createServer((_, answer) => answer.end('{}'));
  server.on('error', () => { console.error('Port ' + process.env.PORT + ' is taken.'); process.exit(1); });
  server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('Sign in as demo@example.test\\nCountinghouse 0.1.0 is ready at http://localhost'));
  process.on('SIGTERM', async () => {
    await new Promise((done) => setTimeout(done, 300));
    tell('stopped, sandbox ' + (await fetch(process.env.SANDBOX_URL!).then((answer) => answer.text())));
    process.exit(process.env.FAIL_TO_STOP ? 1 : 0);
  });
  process.on('SIGUSR2', () => process.exit(7));
  tell('pid ' + process.pid + ' demo ' + process.env.DEMO);
`;

/** @type {string} */
let project;
/** @type {string} */
let dataFolder;
/** @type {number} */
let port;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'countinghouse-start-'));
  cpSync(inProject('scripts'), join(project, 'scripts'), { recursive: true });
  // a folder of its own, so that no test can change the real one
  mkdirSync(join(project, 'node_modules'));
  for (const name of readdirSync(inProject('node_modules'))) {
    if (name !== '.cache') symlinkSync(inProject('node_modules', name), join(project, 'node_modules', name));
  }
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json'])
    cpSync(inProject(file), join(project, file));
  const put = (/** @type {string} */ file, /** @type {string} */ text) => {
    mkdirSync(join(project, file, '..'), { recursive: true });
    writeFileSync(join(project, file), text);
  };
  put('apps/server/src/main.ts', serverSource);
  put('apps/server/src/database/migrations/0001-first.sql', 'select 1;');
  put('apps/sandbox/src/main.ts', sandboxSource);
  put('apps/web/index.html', '<!doctype html><title>Countinghouse</title>');
  execFileSync(process.execPath, [join(project, 'scripts/build.mjs')], { stdio: 'pipe' });
}, 60_000);
afterAll(() => rmSync(project, { recursive: true }));
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'countinghouse-data-'));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  port = await freePort();
});

/** @param {Record<string, string>} [environment] */
function start(environment = {}) {
  const child = spawn(process.execPath, [join(project, 'scripts/start.mjs')], {
    cwd: tmpdir(),
    env: { ...process.env, PORT: String(port), DATA_DIR: dataFolder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run = {
    child,
    output: '',
    /** @type {Promise<number | null>} */
    exitCode: new Promise((resolve) => child.once('close', resolve)),
    isReady: () => vi.waitFor(() => expect(run.output).toContain('Ready after'), { timeout: 30_000, interval: 20 }),
  };
  child.stdout.on('data', (chunk) => (run.output += chunk));
  child.stderr.on('data', (chunk) => (run.output += chunk));
  onTestFinished(() => void child.kill('SIGKILL'));
  return run;
}

function serverOutput() {
  const file = join(dataFolder, 'told');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

const serverPid = () => Number(/pid (\d+)/.exec(serverOutput())?.[1]);

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test(
  "the first start builds, and prints the product's output and the sandbox's address",
  { timeout: 60_000 },
  async () => {
    for (const part of ['server', 'sandbox', 'web']) rmSync(join(project, 'apps', part, 'dist'), { recursive: true });
    const run = start();
    await run.isReady();
    expect(run.output).toContain('Building server, sandbox, web');
    expect(run.output).toContain('Sign in as demo@example.test');
    expect(run.output).toMatch(/sandbox\): http:\/\/localhost:\d+/);
    expect(serverOutput()).toContain('demo 1');
    expect(existsSync(join(project, 'apps/server/dist/migrations/0001-first.sql'))).toBe(true);
  },
);

test.each(/** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))(
  '%s stops the product first, waits for it, and exits successfully',
  { timeout: 60_000 },
  async (signal) => {
    const run = start();
    await run.isReady();
    run.child.kill(signal);
    expect(await run.exitCode).toBe(0);
    expect(serverOutput()).toContain('stopped, sandbox the books');
    expect(isAlive(serverPid())).toBe(false);
  },
);

test('a second start builds nothing and is ready at once', { timeout: 60_000 }, async () => {
  const beganAt = performance.now();
  const run = start();
  await run.isReady();
  expect(run.output).not.toContain('Building');
  expect(performance.now() - beganAt).toBeLessThan(5000);
});

test('only a changed source is built again', { timeout: 60_000 }, async () => {
  writeFileSync(join(project, 'apps/sandbox/src/main.ts'), `${sandboxSource}\n// changed`);
  const run = start();
  await run.isReady();
  expect(run.output).toContain('Building sandbox …');
});

test('the sandbox is stopped and the exit code is not 0 if the product dies', { timeout: 60_000 }, async () => {
  const run = start();
  await run.isReady();
  process.kill(serverPid(), 'SIGUSR2');
  expect(await run.exitCode).toBe(1);
  expect(run.output).toContain('The product ended by itself (exit code 7), so everything was stopped.');
});

test('no started program is left if this script is killed', { timeout: 60_000 }, async () => {
  const run = start();
  await run.isReady();
  run.child.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(serverPid())).toBe(false), { timeout: 10_000 });
  const again = start();
  await again.isReady();
});

test('a product that fails while stopping is reported as failed', { timeout: 60_000 }, async () => {
  const run = start({ FAIL_TO_STOP: '1' });
  await run.isReady();
  run.child.kill('SIGINT');
  expect(await run.exitCode).toBe(1);
  expect(run.output).toContain('The product did not stop cleanly.');
});

test('everything stops if npm is ended, whose shell forwards no signal', { timeout: 60_000 }, async () => {
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${join(project, 'scripts/start.mjs')}"; true`], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataFolder, npm_lifecycle_event: 'start' },
    stdio: 'ignore',
  });
  onTestFinished(() => void shell.kill('SIGKILL'));
  await vi.waitFor(() => expect(isAlive(serverPid())).toBe(true), { timeout: 30_000 });
  shell.kill('SIGTERM');
  await vi.waitFor(() => expect(serverOutput()).toContain('stopped'), { timeout: 10_000 });
  await vi.waitFor(() => expect(isAlive(serverPid())).toBe(false), { timeout: 10_000 });
});

test('a used port is reported once, by the product, and no program is left running', { timeout: 60_000 }, async () => {
  const other = createServer((_, answer) => answer.end()).listen(port, '127.0.0.1');
  onTestFinished(() => void other.close());
  const run = start();
  expect(await run.exitCode).toBe(1);
  expect(run.output.trim()).toBe(`Port ${port} is taken.`);
});

test('a data folder of another run is refused before anything changes in it', { timeout: 60_000 }, async () => {
  const first = start();
  await first.isReady();
  const second = start({ PORT: String(await freePort()) });
  expect(await second.exitCode).toBe(1);
  expect(second.output.trim()).toBe(
    `The data folder ${dataFolder} is in use by another running copy (process ${first.child.pid}): stop that one, or set DATA_DIR to another folder.`,
  );
  expect(isAlive(serverPid())).toBe(true);
});

test('a second product next to the first one uses the same outside services', { timeout: 60_000 }, async () => {
  const first = start();
  await first.isReady();
  const world = /sandbox\): (\S+)/.exec(first.output)?.[1] ?? '';
  const second = start({ PORT: String(await freePort()), SANDBOX_URL: world, DATABASE_URL: 'postgres://elsewhere' });
  await second.isReady();
  expect(second.output).toContain(world);
  second.child.kill('SIGTERM');
  expect(await second.exitCode).toBe(0);
  expect(await fetch(world).then((answer) => answer.ok)).toBe(true);
});

test(
  'two products with separate data run side by side, each with a sandbox on its own port',
  { timeout: 60_000 },
  async () => {
    const otherData = mkdtempSync(join(tmpdir(), 'countinghouse-data-'));
    onTestFinished(() => rmSync(otherData, { recursive: true, force: true }));
    const runs = [start(), start({ PORT: String(await freePort()), DATA_DIR: otherData })];
    for (const run of runs) await run.isReady();
    const worlds = runs.map((run) => /sandbox\): (\S+)/.exec(run.output)?.[1]);
    expect(new Set(worlds).size).toBe(2);
    for (const run of runs) run.child.kill('SIGTERM');
    expect(await Promise.all(runs.map((run) => run.exitCode))).toEqual([0, 0]);
  },
);

test('a configured sandbox port that is in use is refused', { timeout: 60_000 }, async () => {
  const taken = createServer();
  await new Promise((resolve) => taken.listen(0, '127.0.0.1', () => resolve(undefined)));
  onTestFinished(() => void taken.close());
  const address = taken.address();
  const takenPort = typeof address === 'object' && address !== null ? address.port : 0;
  const run = start({ SANDBOX_PORT: String(takenPort) });
  expect(await run.exitCode).toBe(1);
  expect(run.output.trim()).toBe(
    `Port ${takenPort} for the sandbox is taken by another program: set SANDBOX_PORT to a free one.`,
  );
});

test('a source that cannot be built gives one message, and the previous build stays', { timeout: 60_000 }, async () => {
  const file = join(project, 'apps/server/src/main.ts');
  const good = readFileSync(file, 'utf8');
  onTestFinished(() => writeFileSync(file, good));
  writeFileSync(file, 'const broken = ;');
  const run = start();
  expect(await run.exitCode).toBe(1);
  expect(run.output).toContain('The server could not be built');
  expect(existsSync(join(project, 'apps/server/dist/main.js'))).toBe(true);
});
