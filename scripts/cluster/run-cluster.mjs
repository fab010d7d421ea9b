import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildChanged } from '../build.mjs';
import { startChildProgram } from '../child-program.mjs';
import { freePort } from '../free-port.mjs';
import { wordsOf } from '../project.mjs';
import { installMissing } from '../setup.mjs';
import { listenForStop } from '../stop-request.mjs';
import { visibleLine } from '../visible-line.mjs';
import { clusterPrograms } from './cluster-programs.mjs';
import { startCluster } from './start-cluster.mjs';

/** @typedef {import('../child-program.mjs').ChildProgram} ChildProgram */

const patienceMs = 25_000;
const startAgainAfterMs = 1000;

/** Runs the cluster with two servers of the product and the sandbox until it is stopped, then deletes its data. */
export async function runCluster() {
  const stopRequest = listenForStop(() => console.error('\nStopping …'));
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-cluster-'));
  /** @type {(() => Promise<unknown>)[]} */
  const stops = [];
  let exitCode = 0;
  try {
    clusterPrograms();
    await installMissing();
    await buildChanged();
    const cluster = await startCluster({ folder, productPort: Number(process.env['PORT'] || 4200), tell: console.log });
    stops.unshift(cluster.stop);
    const environment = { ...(await startSandbox(folder, stops)), DATABASE_URL: cluster.databaseUrl };
    const [first, second] = cluster.productPorts;
    // the first one fills the database with the demo company
    await startServer(
      'product-1',
      first,
      { ...environment, PUBLIC_URL: cluster.productUrl },
      stops,
      stopRequest.isMade,
    );
    await startServer(
      'product-2',
      second,
      { ...environment, PUBLIC_URL: cluster.productUrl },
      stops,
      stopRequest.isMade,
    );
    console.log(`Countinghouse: ${cluster.productUrl.replace('127.0.0.1', 'localhost')}`);
    console.log(`Its primary:   ${cluster.databaseUrl}`);
    console.log(`Its replicas:  ${cluster.replicasUrl}`);
    for (const { name, role } of await cluster.members()) console.log(`  ${name.padEnd(6)} ${role}`);
    console.log(`Settings and logs of each part: ${folder}. Ctrl-C stops everything and deletes the data.`);
    await stopRequest.made;
  } catch (error) {
    if (!stopRequest.isMade()) {
      console.error(wordsOf(error));
      exitCode = 1;
    }
  }
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(exitCode);
}

/**
 * Starts the sandbox; returns what the servers have to know of it.
 *
 * @param {string} folder
 * @param {(() => Promise<unknown>)[]} stops
 * @returns {Promise<Record<string, string>>}
 */
async function startSandbox(folder, stops) {
  const port = await freePort();
  const own = join(folder, 'sandbox');
  /** @type {Promise<string | undefined>} */
  const listening = new Promise((settle) => {
    const sandbox = startChildProgram({
      name: 'sandbox',
      command: ['apps/sandbox/dist/main.js'],
      environment: { SANDBOX_PORT: String(port), SANDBOX_DATA: own, PACE: '0' },
      onLine: (line, isError) => (isError ? console.error(`sandbox: ${line}`) : settle(/smtp:\S+/.exec(line)?.[0])),
    });
    stops.unshift(() => sandbox.stop(patienceMs));
    void sandbox.exitCode.then(() => settle(undefined));
  });
  const smtpUrl = await listening;
  return {
    DEMO: '1',
    PACE: '0',
    SANDBOX_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: join(folder, 'product'),
    TRUST_PROXY: '127.0.0.1',
    GOOGLE_KEY_FILE: join(own, 'google-service-account.json'),
    GOOGLE_FOLDER: 'shared-drive-timesheets',
    ...(smtpUrl === undefined ? {} : { SMTP_URL: smtpUrl, MAIL_FROM: 'billing@countinghouse.example' }),
  };
}

/**
 * Starts a server and waits until it is ready. One that ends is started again, as a supervisor does.
 *
 * @param {string} name
 * @param {number} port
 * @param {Record<string, string>} environment
 * @param {(() => Promise<unknown>)[]} stops
 * @param {() => boolean} isStopping
 */
async function startServer(name, port, environment, stops, isStopping) {
  let isEnding = false;
  let noticeReady = () => {};
  const ready = new Promise((settle) => (noticeReady = () => settle(undefined)));
  const start = () => {
    const server = startChildProgram({
      name,
      command: ['--max-semi-space-size=4', 'apps/server/dist/main.js'],
      environment: { ...environment, PORT: String(port) },
      onLine: (line, isError) => {
        if (line.includes(' is ready at ')) return noticeReady();
        const visible = visibleLine(line, process.env['LOG'] === 'all');
        if (visible !== undefined) (isError ? console.error : console.log)(`${name}: ${visible}`);
      },
    });
    void server.exitCode.then(async () => {
      if (isEnding || isStopping()) return;
      console.error(`${name} ended and is started again.`);
      await pause(startAgainAfterMs);
      current = start();
    });
    return server;
  };
  let current = start();
  stops.unshift(() => {
    isEnding = true;
    return current.stop(patienceMs);
  });
  await ready;
}
