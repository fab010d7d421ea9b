import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { demandNewEnoughNode } from './node-version.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { inProject, isStartedDirectly } from './project.mjs';
import { runCommand } from './run-command.mjs';

const system = `${process.platform}-${process.arch}`;
const stampFile = inProject('node_modules/.cache/countinghouse/installed');

/**
 * Installs the packages of package-lock.json if they are missing, or belong to another lock or another system;
 * otherwise does nothing.
 *
 * @param {(line: string) => void} [tell] prints that packages are being installed
 * @returns {Promise<void>} rejects with one sentence if it fails
 */
export async function installMissing(tell = console.error) {
  if (isInstalled()) return;
  await oneAtATime(inProject('.cache/install.lock'), async () => {
    if (isInstalled()) return;
    tell('Installing the packages of package-lock.json, this takes a minute …');
    await installFromLock();
    writeStamp();
  });
}

function isInstalled() {
  if (!existsSync(inProject('node_modules/.package-lock.json'))) return false;
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
  if (stamp === wantedStamp()) return true;
  // npm was run manually: its result counts
  const isOtherSystem = stamp !== undefined && !stamp.startsWith(system);
  if (isOtherSystem || !isLockInstalled(readLock('package-lock.json'), readLock('node_modules/.package-lock.json'))) {
    return false;
  }
  writeStamp();
  return true;
}

/**
 * Whether the packages that npm noted as installed are those of the lock: the same versions, nothing missing except
 * what the lock itself calls optional (binaries for other systems).
 *
 * @param {LockedPackages} wanted
 * @param {LockedPackages} installed
 * @returns {boolean}
 *
 * @typedef {Record<string, { version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?:
 * boolean, peer?: boolean } | undefined>} LockedPackages
 */
export function isLockInstalled(wanted, installed) {
  const isPlace = (/** @type {string} */ place) => place.includes('node_modules/');
  const isMissing = Object.entries(wanted).some(([place, entry]) => {
    if (!isPlace(place) || entry === undefined || entry.link) return false;
    const there = installed[place];
    if (there === undefined) return !(entry.optional || entry.devOptional || entry.peer);
    return there.version !== entry.version || there.integrity !== entry.integrity;
  });
  const isLeftOver = Object.keys(installed).some((place) => isPlace(place) && wanted[place] === undefined);
  return !isMissing && !isLeftOver;
}

/**
 * @param {string} file
 * @returns {LockedPackages}
 */
function readLock(file) {
  return JSON.parse(readFileSync(inProject(file), 'utf8')).packages ?? {};
}

function wantedStamp() {
  return `${system} ${createHash('sha256')
    .update(readFileSync(inProject('package-lock.json')))
    .digest('hex')}`;
}

function writeStamp() {
  try {
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, wantedStamp());
  } catch {
    // installed by another user and read-only for us: the check is simply repeated next time
  }
}

async function installFromLock() {
  // "npm start" provides the path of npm; without it, the one on the PATH is used
  const npm = process.env['npm_execpath'] ?? 'npm';
  // NODE_ENV=production would omit what builds and tests need
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const outcome = await runCommand(npm, args, { isQuiet: true, timeLimitMs: 15 * 60_000 });
  if (outcome.exitCode === 0) return;
  console.error(outcome.output.trim());
  throw new Error(
    'The packages could not be installed ("npm ci" failed, see above): is the package registry reachable?',
  );
}

if (isStartedDirectly(import.meta.url)) {
  demandNewEnoughNode();
  await installMissing().catch((/** @type {Error} */ error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
