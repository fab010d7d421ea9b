import { fitsOne } from './glob.ts';
import { importsOf } from './read-imports.ts';
import { testFiles } from './rules.ts';
import type { SourceFile } from './source-files.ts';

/** Where programs begin: nothing imports these. */
const beginnings = [
  'apps/{server,sandbox}/src/main.ts',
  'apps/server/src/terminal/{back-up,restore,verify-activity,rotate-keys,reset-second-factor}.ts',
  'apps/web/src/main.tsx',
  // a task of its own beside the server
  'apps/server/src/**/*.thread.ts',
  'apps/server/src/threads/from-sources.mjs',
  // a program of its own beside the page
  'apps/web/src/**/*.worker.ts',
  'apps/web/*.config.ts',
  'apps/web/src/**/*.d.ts',
  // what only tests build their worlds from
  'apps/server/seed/builders.ts',
  ...testFiles,
];

/** The files of packages and apps that nothing of the product imports; a file that only tests import is one of them. */
export function orphans(files: readonly SourceFile[]): string[] {
  const own = files.filter(({ path }) => fitsOne(path, ['{packages,apps}/**']) && !fitsOne(path, testFiles));
  const imported = new Set(own.flatMap((file) => importsOf(file).map(({ target }) => target)));
  return own.map(({ path }) => path).filter((path) => !imported.has(path) && !fitsOne(path, beginnings));
}
