import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../../scripts/bundle.mjs';
import { isAlive } from '../src/database/bundled/running-postmaster.ts';

const serverFolder = fileURLToPath(new URL('../', import.meta.url));
/** Inside the project, so that the program finds the packages of the registry. */
const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));
const folderStart = 'product-';

/** Builds the product from the current sources; returns the path of its program. */
export async function buildProduct(): Promise<string> {
  removeLeftovers();
  const folder = aFolder();
  await bundle({ main: join(serverFolder, 'src', 'main.ts'), ...threadTasks() }, folder);
  // otherwise each start first tries to read its files as CommonJS
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  cpSync(join(serverFolder, 'src', 'database', 'migrations'), join(folder, 'migrations'), { recursive: true });
  return join(folder, 'main.js');
}

/** A copy of a program with its threads and migrations, for a test that changes them; returns its path. */
export function copyProduct(program: string): string {
  const folder = aFolder();
  cpSync(dirname(program), folder, { recursive: true });
  return join(folder, basename(program));
}

export const removeProduct = (program: string): void => rmSync(dirname(program), { recursive: true, force: true });

function aFolder(): string {
  mkdirSync(cache, { recursive: true });
  return mkdtempSync(join(cache, `${folderStart}${process.pid}-`));
}

/** The threads of the product, by file name. */
function threadTasks(): Record<string, string> {
  const files = readdirSync(join(serverFolder, 'src'), { recursive: true, encoding: 'utf8' });
  const tasks = files.filter((file) => file.endsWith('.thread.ts'));
  return Object.fromEntries(tasks.map((file) => [basename(file, '.ts'), join(serverFolder, 'src', file)]));
}

/** Deletes the folders of killed runs; the process id in the name tells which are still running. */
function removeLeftovers(): void {
  if (!existsSync(cache)) return;
  for (const name of readdirSync(cache)) {
    if (!name.startsWith(folderStart)) continue;
    const pid = Number(name.slice(folderStart.length).split('-')[0]);
    if (!isAlive(pid)) rmSync(join(cache, name), { recursive: true, force: true });
  }
}
