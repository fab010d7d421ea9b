import { fitsOne } from './glob.ts';
import { importsOf } from './read-imports.ts';
import { testFiles } from './rules.ts';
import type { SourceFile } from './source-files.ts';

/** The entry points of programs, which nothing imports. */
const beginnings = [
  'apps/{server,sandbox}/src/main.ts',
  'apps/server/src/terminal/{back-up,restore,verify-activity,verify-evidence,rotate-keys,reset-second-factor}.ts',
  'apps/web/src/main.tsx',
  // a worker besides the server
  'apps/server/src/**/*.thread.ts',
  'apps/server/src/threads/from-sources.mjs',
  // a worker besides the page
  'apps/web/src/**/*.worker.ts',
  'apps/web/*.config.ts',
  'apps/web/src/**/*.d.ts',
  // used only by tests to build their data
  'apps/server/seed/builders.ts',
  ...testFiles,
];

/** The files of packages and apps that no product file imports; a file imported only by tests is one of them. */
export function orphans(files: readonly SourceFile[]): string[] {
  const own = files.filter(({ path }) => fitsOne(path, ['{packages,apps}/**']) && !fitsOne(path, testFiles));
  const imported = new Set(own.flatMap((file) => importsOf(file).map(({ target }) => target)));
  return own.map(({ path }) => path).filter((path) => !imported.has(path) && !fitsOne(path, beginnings));
}
