import { execFileSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';

const packages = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' };
const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/bin', '/usr/sbin', '/usr/local/bin'];
const versionsFolder = '/usr/lib/postgresql';

/** @typedef {{ patroni: string, etcd: string, haproxy: string, binaries: string }} ClusterPrograms */

/**
 * The programs of a cluster on this machine. Throws one sentence that names the missing packages.
 *
 * @returns {ClusterPrograms}
 */
export function clusterPrograms() {
  const found = Object.fromEntries(Object.keys(packages).map((name) => [name, programNamed(name)]));
  const binaries = newestPostgres();
  const missing = Object.entries(packages).flatMap(([name, debian]) => (found[name] === undefined ? [debian] : []));
  if (binaries === undefined) missing.push('postgresql');
  if (missing.length > 0)
    throw new Error(`The cluster needs programs that this machine lacks: apt-get install ${missing.join(' ')}.`);
  return /** @type {ClusterPrograms} */ ({ ...found, binaries });
}

/** @param {string} name */
function programNamed(name) {
  return folders.map((folder) => join(folder, name)).find(canRun);
}

function newestPostgres() {
  try {
    const versions = readdirSync(versionsFolder).sort((one, other) => Number(other) - Number(one));
    return versions.map((version) => join(versionsFolder, version, 'bin')).find((folder) => canRun(`${folder}/initdb`));
  } catch {
    return undefined;
  }
}

/** @param {string} file */
function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Words before a command, with which PostgreSQL does not run as root, which it refuses.
 *
 * @returns {string[]}
 */
export function wordsAgainstRoot() {
  if (process.getuid?.() !== 0) return [];
  const words = ['unshare', '--user', '--map-user=1', '--map-group=1'];
  try {
    execFileSync('unshare', [...words.slice(1), 'true'], { stdio: 'ignore' });
    return words;
  } catch (error) {
    throw new Error('PostgreSQL refuses to run as root: start the cluster as an ordinary user.', { cause: error });
  }
}
