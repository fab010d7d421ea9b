import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.mjs';
import { startInBackground } from './background-program.mjs';
import { clusterPrograms } from './cluster-programs.mjs';
import { makeNode } from './database-node.mjs';
import { fillTemplate } from './fill-template.mjs';

const names = ['north', 'south', 'west'];
const startWithinMs = 120_000;

/** @typedef {import('./database-node.mjs').DatabaseNode} DatabaseNode */

/**
 * What Patroni says of a node.
 *
 * @typedef {object} Member
 * @property {string} name
 * @property {'leader' | 'sync_standby' | 'replica'} role
 * @property {string} state
 * @property {number | 'unknown'} [lag]
 */

/**
 * Three PostgreSQL nodes behind HAProxy, with a database of the product.
 *
 * @typedef {object} Cluster
 * @property {readonly DatabaseNode[]} nodes
 * @property {string} databaseUrl of whichever node is the primary
 * @property {string} replicasUrl of the replicas, in turn
 * @property {string} productUrl of the product's servers
 * @property {readonly [number, number]} productPorts where those have to listen
 * @property {() => Promise<readonly Member[]>} members
 * @property {(withinMs?: number) => Promise<void>} untilHealthy waits for a primary, its synchronous replica and the other one
 * @property {(from: DatabaseNode, to: DatabaseNode) => Promise<void>} moveTo makes another node the primary on purpose
 * @property {() => Promise<void>} stop
 */

/**
 * Starts etcd, three nodes under Patroni, and HAProxy. One etcd is enough on one machine; real machines need three.
 *
 * @param {{ folder: string, productPort?: number, tell?: (words: string) => void }} settings
 * @returns {Promise<Cluster>}
 */
export async function startCluster({ folder, productPort, tell = () => {} }) {
  const programs = clusterPrograms();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const password = randomBytes(18).toString('hex');
  const [etcdPort, peerPort, primaryPort, replicasPort, first, second, freeProductPort] = await Promise.all(
    Array.from({ length: 7 }, freePort),
  );
  const etcd = startInBackground(
    etcdCommand(programs.etcd, folder, Number(etcdPort), Number(peerPort)),
    join(folder, 'etcd.log'),
  );
  const nodes = await Promise.all(
    names.map((name) => makeNode({ name, folder, etcdPort: Number(etcdPort), password, programs })),
  );
  const frontPort = productPort ?? Number(freeProductPort);
  const settings = join(folder, 'haproxy.cfg');
  fillTemplate('haproxy.cfg', settings, {
    primaryPort: Number(primaryPort),
    replicasPort: Number(replicasPort),
    productPort: frontPort,
    productPort1: Number(first),
    productPort2: Number(second),
    ...Object.fromEntries(
      nodes.flatMap(({ name, databaseLine, restLine }, at) => [
        [`name${at + 1}`, name],
        [`databaseLine${at + 1}`, databaseLine],
        [`restLine${at + 1}`, restLine],
      ]),
    ),
  });
  const proxy = startInBackground([programs.haproxy, '-db', '-f', settings], join(folder, 'haproxy.log'));
  const stop = async () => {
    await proxy.stop();
    await Promise.all(nodes.map((node) => node.stop()));
    await etcd.stop();
  };
  const members = () => membersOf(nodes);
  const untilHealthy = async (withinMs = startWithinMs) => {
    for (const beganAt = performance.now(); ; await pause(200)) {
      if (isHealthy(await members())) return;
      if (performance.now() - beganAt > withinMs)
        throw new Error(`The cluster is not healthy after ${withinMs / 1000} s; its logs are in ${folder}.`);
    }
  };
  try {
    // the first one makes the database, the others copy it
    for (const node of nodes) {
      node.start();
      tell(`starting the node ${node.name}`);
      await untilRunning(members, node.name);
    }
    await untilHealthy();
    const roots = `postgres://postgres:${password}@127.0.0.1:${primaryPort}/postgres`;
    await makeDatabase(roots, password);
  } catch (error) {
    await stop();
    throw error;
  }
  const addressAt = (/** @type {number | undefined} */ port) =>
    `postgres://countinghouse:${password}@127.0.0.1:${port}/countinghouse`;
  return {
    nodes,
    databaseUrl: addressAt(primaryPort),
    replicasUrl: addressAt(replicasPort),
    productUrl: `http://127.0.0.1:${frontPort}`,
    productPorts: [Number(first), Number(second)],
    members,
    untilHealthy,
    moveTo: async (from, to) => {
      const body = JSON.stringify({ leader: from.name, candidate: to.name });
      const answer = await fetch(`http://127.0.0.1:${from.restLine}/switchover`, { method: 'POST', body });
      if (!answer.ok) throw new Error(`Patroni refused to move the primary: ${await answer.text()}`);
    },
    stop,
  };
}

/**
 * @param {string} program
 * @param {string} folder
 * @param {number} port
 * @param {number} peerPort
 */
function etcdCommand(program, folder, port, peerPort) {
  const client = `http://127.0.0.1:${port}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  const settings = {
    name: 'etcd',
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `etcd=${peer}`,
  };
  return [program, ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])];
}

/**
 * @param {() => Promise<readonly Member[]>} members
 * @param {string} name
 */
async function untilRunning(members, name) {
  const isRunning = (/** @type {Member} */ one) => one.name === name && ['running', 'streaming'].includes(one.state);
  for (const beganAt = performance.now(); !(await members()).some(isRunning); await pause(200))
    if (performance.now() - beganAt > startWithinMs) throw new Error(`The node ${name} did not start.`);
}

/**
 * The members as the first node that answers sees them.
 *
 * @param {readonly DatabaseNode[]} nodes
 * @returns {Promise<readonly Member[]>}
 */
async function membersOf(nodes) {
  for (const { restLine } of nodes) {
    try {
      const answer = await fetch(`http://127.0.0.1:${restLine}/cluster`, { signal: AbortSignal.timeout(1500) });
      const { members } = /** @type {{ members: Member[] }} */ (await answer.json());
      return members;
    } catch {
      // it is down, cut off or just starting
    }
  }
  return [];
}

/** @param {readonly Member[]} members */
function isHealthy(members) {
  const roles = members.map(({ role }) => role).sort();
  return (
    roles.join() === 'leader,replica,sync_standby' &&
    members.every(({ state, lag = 0 }) => ['running', 'streaming'].includes(state) && Number(lag) < 16_000_000)
  );
}

/**
 * @param {string} address of an administrator
 * @param {string} password
 */
async function makeDatabase(address, password) {
  const { default: pg } = await import('pg');
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: address });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(`create role countinghouse login password '${password}'`);
      await client.query('create database countinghouse owner countinghouse');
      return;
    } catch (error) {
      if (tries > 50) throw error;
      await pause(200);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
