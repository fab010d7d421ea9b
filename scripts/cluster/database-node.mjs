import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.mjs';
import { startInBackground } from './background-program.mjs';
import { wordsAgainstRoot } from './cluster-programs.mjs';
import { fillTemplate } from './fill-template.mjs';
import { openLine } from './line.mjs';

/**
 * A machine of the cluster with PostgreSQL and Patroni, reached by the others over lines that can be cut.
 *
 * @typedef {object} DatabaseNode
 * @property {string} name
 * @property {number} databaseLine the port at which others reach its PostgreSQL
 * @property {number} restLine the port at which others reach its Patroni
 * @property {() => void} start
 * @property {() => Promise<void>} kill as when its machine loses its power
 * @property {() => void} crash as when its PostgreSQL crashes, and its Patroni goes on
 * @property {() => void} cutOff as when its machine loses its network, and goes on
 * @property {() => void} mend
 * @property {() => Promise<void>} stop
 */

/**
 * Makes a node; nothing runs yet.
 *
 * @param {object} settings
 * @param {string} settings.name
 * @param {string} settings.folder of the cluster
 * @param {number} settings.etcdPort
 * @param {string} settings.password
 * @param {import('./cluster-programs.mjs').ClusterPrograms} settings.programs
 * @returns {Promise<DatabaseNode>}
 */
export async function makeNode({ name, folder, etcdPort, password, programs }) {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const databasePort = await freePort();
  const restPort = await freePort();
  const [database, rest, etcd] = await Promise.all([databasePort, restPort, etcdPort].map(openLine));
  if (!database || !rest || !etcd) throw new Error('a line is missing');
  const lines = [database, rest, etcd];
  const settingsFile = join(own, 'patroni.yml');
  fillTemplate('patroni.yml', settingsFile, {
    name,
    folder: own,
    password,
    binaries: programs.binaries,
    databasePort,
    restPort,
    databaseLine: database.port,
    restLine: rest.port,
    etcdLine: etcd.port,
  });
  const command = [...wordsAgainstRoot(), programs.patroni, settingsFile];
  /** @type {import('./background-program.mjs').BackgroundProgram | undefined} */
  let running;
  const cutOff = () => lines.forEach((line) => line.freeze());
  const mend = () => lines.forEach((line) => line.mend());
  return {
    name,
    databaseLine: database.port,
    restLine: rest.port,
    start: () => {
      running = startInBackground(command, join(own, 'patroni.log'));
    },
    kill: async () => {
      cutOff();
      running?.kill();
      processesOf(join(own, 'data')).forEach(endAtOnce);
      await running?.ended;
      // a machine without power does not answer; its network goes on refusing
      mend();
    },
    crash: () => processesOf(join(own, 'data')).forEach(endAtOnce),
    cutOff,
    mend,
    stop: async () => {
      mend();
      if (running?.isRunning() === true) await running.stop();
      processesOf(join(own, 'data')).forEach(endAtOnce);
      await Promise.all(lines.map((line) => line.close()));
    },
  };
}

/** @param {number} pid */
function endAtOnce(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended by itself
  }
}

/**
 * The PostgreSQL of a data folder: its first process and the children of that.
 *
 * @param {string} dataFolder
 * @returns {number[]}
 */
function processesOf(dataFolder) {
  let first = 0;
  try {
    first = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // the number may belong to another program by now
    if (!readFileSync(`/proc/${first}/cmdline`, 'utf8').includes(dataFolder)) return [];
  } catch {
    return [];
  }
  const children = readdirSync('/proc').filter((entry) => parentOf(entry) === first);
  return [first, ...children.map(Number)];
}

/** @param {string} entry of /proc */
function parentOf(entry) {
  if (!/^\d+$/.test(entry)) return undefined;
  try {
    return Number(readFileSync(`/proc/${entry}/stat`, 'utf8').replace(/.*\) /s, '').split(' ')[1]);
  } catch {
    return undefined;
  }
}
