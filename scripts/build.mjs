import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { bundle } from './bundle.mjs';
import { demandNewEnoughNode } from './node-version.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { inProject, isStartedDirectly, programOf, wordsOf } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { installMissing } from './setup.mjs';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} folder
 * @property {string} result the file that shows that it was built
 * @property {string[]} sources its inputs; a change of them means building again
 * @property {(target: string) => Promise<void>} build
 */

/** @type {Part[]} */
const parts = [
  {
    name: 'server',
    folder: 'apps/server',
    result: 'main.js',
    sources: ['apps/server/src', 'apps/server/seed', 'packages'],
    build: async (target) => {
      await bundle({ main: inProject('apps/server/src/main.ts'), ...terminalPrograms(), ...threadTasks() }, target);
      const migrations = inProject('apps/server/src/database/migrations');
      if (existsSync(migrations)) cpSync(migrations, join(target, 'migrations'), { recursive: true });
    },
  },
  {
    name: 'sandbox',
    folder: 'apps/sandbox',
    result: 'main.js',
    sources: ['apps/sandbox/src'],
    build: (target) => bundle({ main: inProject('apps/sandbox/src/main.ts') }, target),
  },
  {
    name: 'web',
    folder: 'apps/web',
    result: 'index.html',
    sources: ['apps/web', 'packages/billing', 'packages/contract', 'CHANGELOG.md'],
    build: buildWeb,
  },
];

/** The terminal commands, each a program of its own without shared files. */
function terminalPrograms() {
  const folder = 'apps/server/src/terminal';
  const files = existsSync(inProject(folder)) ? readdirSync(inProject(folder)) : [];
  const programs = files.filter((file) => !file.endsWith('.test.ts') && file !== 'run-on-database.ts');
  return Object.fromEntries(programs.map((file) => [file.replace(/\.ts$/, ''), inProject(folder, file)]));
}

/** The workers of the server; each is loaded by the name of its file. */
function threadTasks() {
  const files = filesUnder('apps/server/src').filter((file) => file.endsWith('.thread.ts'));
  return Object.fromEntries(files.map((file) => [basename(file, '.ts'), inProject(file)]));
}

/**
 * Builds what changed since the last build, recognised by a hash of the sources; a part that is up to date costs
 * nothing.
 *
 * @param {(line: string) => void} [tell] prints what is being built
 * @returns {Promise<string[]>} the names of the parts that were built; rejects with one sentence if one fails
 */
export async function buildChanged(tell = console.error) {
  if (changedParts().length === 0) return [];
  return oneAtATime(inProject('.cache/build.lock'), async () => {
    const changed = changedParts();
    if (changed.length > 0) tell(`Building ${changed.map((part) => part.name).join(', ')} …`);
    await Promise.all(changed.map(buildPart));
    return changed.map((part) => part.name);
  });
}

function changedParts() {
  return parts.filter((part) => {
    const stamp = inProject(part.folder, 'dist/.built');
    const isBuilt = existsSync(stamp) && existsSync(inProject(part.folder, 'dist', part.result));
    return !isBuilt || readFileSync(stamp, 'utf8') !== hashOfSources(part);
  });
}

/** @param {Part} part */
async function buildPart(part) {
  const hash = hashOfSources(part);
  // built in a temporary folder and moved into place, so that an interrupted build keeps the previous one. The
  // temporary folder is as deep as the final one, so that the paths in source maps are right
  const aside = inProject(part.folder, '.cache');
  const target = inProject(part.folder, 'dist');
  const former = inProject(part.folder, 'dist.former', 'dist');
  try {
    rmSync(aside, { recursive: true, force: true });
    mkdirSync(aside, { recursive: true });
    await part.build(aside);
    writeFileSync(join(aside, '.built'), hash);
    rmSync(former, { recursive: true, force: true });
    mkdirSync(join(former, '..'), { recursive: true });
    if (existsSync(target)) renameSync(target, former);
    renameSync(aside, target);
    rmSync(join(former, '..'), { recursive: true, force: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))) {
      throw new Error(`The ${part.name} cannot be built: ${inProject(part.folder)} may not be written by this user.`, {
        cause: error,
      });
    }
    throw new Error(`The ${part.name} could not be built: ${wordsOf(error)}`, { cause: error });
  }
}

/** @param {string} target */
async function buildWeb(target) {
  const args = ['build', '--outDir', target, '--emptyOutDir', '--logLevel', 'warn'];
  const outcome = await runCommand(programOf('vite'), args, { folder: inProject('apps/web'), isQuiet: true });
  if (outcome.exitCode !== 0) throw new Error(outcome.output.trim());
}

/** @param {Part} part */
function hashOfSources(part) {
  const hash = createHash('sha256');
  const ownSources = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'scripts/bundle.mjs'];
  for (const file of [...ownSources, ...part.sources.flatMap(filesUnder)]) {
    hash.update(`${file}\n`).update(readFileSync(inProject(file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder or one file, in the project
 * @returns {string[]}
 */
function filesUnder(folder) {
  if (!existsSync(inProject(folder))) return [];
  if (statSync(inProject(folder)).isFile()) return [folder];
  return readdirSync(inProject(folder), { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      const isOutside =
        ['node_modules', 'dist', 'dist.former', 'test'].includes(entry.name) || entry.name.startsWith('.');
      if (isOutside || /\.test\.tsx?$/.test(entry.name)) return [];
      return entry.isDirectory() ? filesUnder(path) : [path];
    });
}

if (isStartedDirectly(import.meta.url)) {
  demandNewEnoughNode();
  try {
    await installMissing();
    const built = await buildChanged();
    console.log(built.length === 0 ? 'Everything is already built.' : `Built: ${built.join(', ')}.`);
  } catch (error) {
    console.error(wordsOf(error));
    process.exitCode = 1;
  }
}
