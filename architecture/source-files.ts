import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = resolve(fileURLToPath(import.meta.url), '../..');

/** A text file of the project: its path from the project's folder, with forward slashes, and its contents. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

// what is installed, built, or left by a run
const outside = new Set([
  'node_modules',
  'dist',
  'dist.former',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
  '.git',
  '.cache',
]);
const binaries = new Set(['.woff', '.woff2', '.png', '.ico', '.pdf', '.xlsx', '.gz', '.tsbuildinfo']);

/** Every text file of the project except the wrong ones in must-fail. */
export function projectFiles(): SourceFile[] {
  return filesUnder('').filter(({ path }) => !path.startsWith('architecture/must-fail/'));
}

/** The files that are wrong on purpose, each at the path that its first line names ("stands at: …"). */
export function wrongFiles(): (SourceFile & { readonly name: string })[] {
  return filesUnder('architecture/must-fail').map(({ path, text }) => {
    const place = /^\/\/ stands at: (\S+)/.exec(text)?.[1];
    if (place === undefined) throw new Error(`${path} does not begin with "// stands at: …".`);
    return { path: place, text, name: path.replace('architecture/must-fail/', '').replace(/\.\w+$/, '') };
  });
}

/** Whether a file is our own code and imports anything. */
export function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path);
}

function filesUnder(folder: string): SourceFile[] {
  return readdirSync(join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    // in a linked work tree `.git` is a file
    if (outside.has(entry.name)) return [];
    if (entry.isDirectory()) return filesUnder(path);
    if (!entry.isFile() || binaries.has(extname(entry.name))) return [];
    return [{ path, text: readFileSync(join(projectFolder, path), 'utf8') }];
  });
}
