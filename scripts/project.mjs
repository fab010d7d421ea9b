import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: the base of everything that scripts read or write, wherever they were started. */
export const projectFolder = resolve(fileURLToPath(import.meta.url), '../..');

/**
 * The absolute path of a file or folder of the project.
 *
 * @param {...string} parts
 */
export function inProject(...parts) {
  return join(projectFolder, ...parts);
}

/**
 * The folder of recorded responses that tests read; undefined if this machine has none.
 *
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {string | undefined}
 */
export function sharedDataFolder(environment = process.env) {
  const folder = resolve(projectFolder, environment['SHARED_DATA'] ?? '../shared/data');
  return existsSync(folder) ? folder : undefined;
}

/**
 * The program file of an installed package, run by Node without npx.
 *
 * @param {string} packageName such as "oxlint"
 * @param {string} [command] if the package has more than one, such as "tsc"
 * @returns {string}
 */
export function programOf(packageName, command = packageName.replace(/^@[^/]+\//, '')) {
  const folder = inProject('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : bin?.[command];
  if (typeof file !== 'string') throw new Error(`The package ${packageName} brings no command ${command}.`);
  return join(folder, file);
}

/**
 * Whether a script was started by Node itself, not imported by another one.
 *
 * @param {string} scriptUrl its import.meta.url
 * @returns {boolean}
 */
export function isStartedDirectly(scriptUrl) {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === realpathSync(fileURLToPath(scriptUrl));
}

/**
 * The message of a thrown value for the user.
 *
 * @param {unknown} thrown
 * @returns {string}
 */
export function wordsOf(thrown) {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
