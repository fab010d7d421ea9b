import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildChanged } from './build.mjs';
import { startChildProgram } from './child-program.mjs';
import { freePort, isPortFree } from './free-port.mjs';
import { takeLock } from './one-at-a-time.mjs';
import { projectFolder, wordsOf } from './project.mjs';
import { endRunningCommands } from './run-command.mjs';
import { installMissing } from './setup.mjs';
import { listenForStop } from './stop-request.mjs';
import { visibleLine } from './visible-line.mjs';

/** @typedef {import('./child-program.mjs').ChildProgram} ChildProgram */

const usualSandboxPort = 4300;
// the server gives running requests 10 s and then stops its database
const serverPatienceMs = 25_000;
const sandboxPatienceMs = 5000;

/**
 * The outside services of the product.
 *
 * @typedef {object} World
 * @property {string} address
 * @property {() => string | undefined} smtpUrl its mailbox, if it has reported one
 */

/**
 * Runs the sandbox and the product until one of them ends or the user stops them, and ends this process with the right
 * code.
 */
export async function runProduct() {
  const stopRequest = listenForStop(() => console.error('\nStopping …'));
  const dataFolder = resolve(projectFolder, process.env['DATA_DIR'] || 'data');
  /** @type {ChildProgram[]} */
  const programs = [];
  let exitCode = 0;
  let giveBack = () => {};
  try {
    await Promise.race([prepare(), stopRequest.made]);
    if (stopRequest.isMade()) {
      await endRunningCommands();
      process.exit(0);
    }
    // outside services that run elsewhere are not started here, and their ledger is not locked
    const givenWorld = process.env['SANDBOX_URL'] || undefined;
    if (givenWorld === undefined) giveBack = holdDataFolder(dataFolder);
    const beganAt = performance.now();
    const world =
      givenWorld === undefined
        ? await startSandbox(programs, dataFolder, stopRequest.made)
        : { address: givenWorld, smtpUrl: () => undefined };
    const areAllRunning = () => programs.every((program) => program.isRunning()) && !stopRequest.isMade();
    let wasReady = false;
    if (areAllRunning()) {
      startServer(programs, world, dataFolder, () => {
        wasReady = true;
        tellReady(world.address, performance.now() - beganAt);
      });
    }
    const ends = programs.map((program) => program.exitCode.then(() => program));
    const ended = await Promise.race([...ends, stopRequest.made]);
    if (ended !== undefined && !stopRequest.isMade()) {
      exitCode = 1;
      tellEnd(ended, await ended.exitCode, wasReady);
    }
  } catch (error) {
    console.error(wordsOf(error));
    exitCode = 1;
  }
  if (!(await stopAll(programs))) exitCode = 1;
  giveBack();
  process.exit(exitCode);
}

/**
 * @param {ChildProgram[]} programs in the order in which they are stopped
 * @returns {Promise<boolean>} whether all of them stopped well
 */
async function stopAll(programs) {
  let isClean = true;
  for (const program of programs) {
    if (await program.stop(program.name === 'product' ? serverPatienceMs : sandboxPatienceMs)) continue;
    console.error(`The ${program.name} did not stop cleanly.`);
    isClean = false;
  }
  return isClean;
}

async function prepare() {
  await installMissing();
  await buildChanged();
}

/**
 * Two runs with one folder would write into one ledger of the sandbox; the second is refused before it changes
 * anything.
 *
 * @param {string} dataFolder
 */
function holdDataFolder(dataFolder) {
  /** @type {ReturnType<typeof takeLock>} */
  let lock;
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    lock = takeLock(join(dataFolder, 'running'));
  } catch (error) {
    throw new Error(
      `The data folder ${dataFolder} cannot be used (${wordsOf(error)}): set DATA_DIR to one that you may write.`,
      { cause: error },
    );
  }
  if (lock.isTaken) return lock.giveBack;
  throw new Error(
    `The data folder ${dataFolder} is in use by another running copy (process ${lock.holder}): stop that one, or set DATA_DIR to another folder.`,
  );
}

async function choosePort() {
  const configured = process.env['SANDBOX_PORT'] || undefined;
  if (configured === undefined) return (await isPortFree(usualSandboxPort)) ? usualSandboxPort : freePort();
  const port = Number(configured);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`SANDBOX_PORT must be a whole number from 1 to 65535, it is "${configured}".`);
  }
  if (await isPortFree(port)) return port;
  throw new Error(`Port ${port} for the sandbox is taken by another program: set SANDBOX_PORT to a free one.`);
}

/**
 * Starts the sandbox and waits until it responds, ends or has to stop.
 *
 * @param {ChildProgram[]} programs the sandbox is added at its front
 * @param {string} dataFolder
 * @param {Promise<undefined>} stopRequest
 * @returns {Promise<World>}
 */
async function startSandbox(programs, dataFolder, stopRequest) {
  const port = await choosePort();
  const first = sandboxAt(port, dataFolder);
  await Promise.race([first.listens, stopRequest]);
  // another program took the port in the meantime, or only looked whether it is free; a configured port is not replaced
  const hasLostPort = !first.program.isRunning() && !process.env['SANDBOX_PORT'] && first.foundPortTaken();
  const sandbox = hasLostPort ? sandboxAt(await freePort(), dataFolder) : first;
  programs.unshift(sandbox.program);
  sandbox.tellErrors();
  await Promise.race([sandbox.listens, stopRequest]);
  return sandbox;
}

/**
 * @param {number} port
 * @param {string} dataFolder
 */
function sandboxAt(port, dataFolder) {
  /** @type {string[]} */
  const errors = [];
  let isShown = false;
  /** @type {string | undefined} */
  let smtpUrl;
  let noticeListening = () => {};
  // it reports this itself: its URL would also respond if another sandbox is there
  const listening = new Promise((settle) => (noticeListening = () => settle(true)));
  const program = startChildProgram({
    name: 'sandbox',
    command: ['apps/sandbox/dist/main.js'],
    environment: {
      SANDBOX_PORT: String(port),
      SANDBOX_DATA: sandboxFolder(dataFolder),
      PACE: pace(),
    },
    // successful output of the sandbox is not shown
    onLine: (line, isError) => {
      if (!isError) {
        smtpUrl ??= /smtp:\S+/.exec(line)?.[0];
        noticeListening();
      } else if (isShown) console.error(`sandbox: ${line}`);
      else errors.push(line);
    },
  });
  const tellErrors = () => {
    isShown = true;
    for (const line of errors) console.error(`sandbox: ${line}`);
  };
  return {
    program,
    address: `http://127.0.0.1:${port}`,
    smtpUrl: () => smtpUrl,
    listens: Promise.race([listening, program.exitCode]),
    foundPortTaken: () => errors.some((line) => /EADDRINUSE|is taken by another program/.test(line)),
    tellErrors,
  };
}

/**
 * Whether the imitated services limit their callers like the real ones, and the product respects their limits: months
 * of logs would take minutes to sync. The limits of a sandbox that runs elsewhere are unknown.
 */
const pace = () => process.env['PACE'] || (process.env['SANDBOX_URL'] ? '1' : '0');

/** @param {string} dataFolder */
const sandboxFolder = (dataFolder) => process.env['SANDBOX_DATA'] || join(dataFolder, 'sandbox');

/**
 * Starts the server.
 *
 * @param {ChildProgram[]} programs the server is added at its front: it is the first to stop, because its last work may
 * still need the sandbox
 * @param {World} world
 * @param {string} dataFolder
 * @param {() => void} onReady called when it has reported that it is ready, including its demo and sign-ins
 */
function startServer(programs, world, dataFolder, onReady) {
  const server = startChildProgram({
    name: 'product',
    // a larger young generation takes seventy megabytes under load, and answers no sooner
    command: ['--max-semi-space-size=4', 'apps/server/dist/main.js'],
    environment: {
      DEMO: process.env['DEMO'] ?? '1',
      SANDBOX_URL: world.address,
      ...mailThrough(process.env['SMTP_URL'] ? undefined : world.smtpUrl()),
      DATA_DIR: dataFolder,
      PACE: pace(),
      // the imitated Google stores its key in its folder, and has one shared drive
      GOOGLE_KEY_FILE: process.env['GOOGLE_KEY_FILE'] || join(sandboxFolder(dataFolder), 'google-service-account.json'),
      GOOGLE_FOLDER: process.env['GOOGLE_FOLDER'] || 'shared-drive-timesheets',
    },
    onLine: (line, isError) => {
      const visible = visibleLine(line, process.env['LOG'] === 'all');
      if (visible !== undefined) (isError ? console.error : console.log)(visible);
      if (/^Countinghouse \S+ is ready/.test(line)) onReady();
    },
  });
  programs.unshift(server);
}

/**
 * The sandbox's mailbox, unless a relay is configured.
 *
 * @param {string | undefined} smtpUrl
 */
const mailThrough = (smtpUrl) =>
  smtpUrl === undefined
    ? {}
    : { SMTP_URL: smtpUrl, MAIL_FROM: process.env['MAIL_FROM'] || 'billing@countinghouse.example' };

/**
 * @param {string} world
 * @param {number} durationMs
 */
function tellReady(world, durationMs) {
  console.log(`The outside world it talks to (sandbox): ${world.replace('127.0.0.1', 'localhost')}`);
  console.log(`Ready after ${(durationMs / 1000).toFixed(1)} s. Ctrl-C stops everything.`);
}

/**
 * @param {ChildProgram} program
 * @param {number} exitCode
 * @param {boolean} wasReady
 */
function tellEnd(program, exitCode, wasReady) {
  // a product that cannot start prints its own sentence and exits with 1; anything else needs a message
  if (program.name === 'product' && exitCode === 1 && !wasReady && program.lastLines().length > 0) return;
  console.error(`The ${program.name} ended by itself (exit code ${exitCode}), so everything was stopped.`);
}
